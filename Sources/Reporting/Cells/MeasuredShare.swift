// SPDX-License-Identifier: MIT
internal import Matrix

/// How many cells of a run real apps have answered, and so how its app column is to be read.
struct MeasuredShare {
    /// Cells with a measurement that is evidence.
    let measured: Int
    let cells: Int
    /// Cells that only a system without ATS has answered.
    private let withoutEvidence: Int

    init(_ cells: [Observation]) {
        self.cells = cells.count
        measured = cells.count { $0.hasRun && $0.measurements.standing != nil }
        withoutEvidence = cells.count { !$0.measurements.isEmpty && $0.measurements.standing == nil }
    }

    /// `app (predicted)`, as long as nothing else stands in the column.
    var columnTitle: String {
        if measured == 0 { return "app (predicted)" }
        return measured == cells ? "app (measured)" : "app"
    }

    var remark: String {
        switch measured {
        case 0: "The app column is PREDICTED by a model of ATS: nobody measured an app here."
        case cells: "The app column is MEASURED: what a real app got, cell by cell."
        default:
            "The app column is PREDICTED by a model of ATS, but for the \(grouped(measured)) of \(counted(cells, "cell")) "
                + "marked measured: it says what a real app got there."
        }
    }

    /// What the rows from a system without ATS are worth.
    var noEvidence: String? {
        guard withoutEvidence > 0 else { return nil }
        return
            "\(counted(withoutEvidence, "cell")) \(withoutEvidence == 1 ? "was" : "were") measured on Linux: no ATS on "
            + "this system: not evidence."
    }
}
