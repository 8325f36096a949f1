// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

/// What stands above the table of a run, in the terminal's and in Markdown's form alike.
struct ReportHeading {
    /// `lesson: Four ATS configurations, three destinations, twelve results.`
    let title: String
    let about: String?
    /// Where and how, each a few words: `run 3`, `macOS 26.6`, `urlsession`, `from this-machine`.
    let facts: [String]
    /// What the reader must know to read the columns rightly.
    let remarks: [String]
    let notes: [String]

    init(_ report: RunReport, axes: Axes, isStable: Bool) {
        title = report.matrix
        about = report.about
        var facts: [String] = []
        if !isStable {
            if let number = report.number { facts.append("run \(number)") }
            facts.append(report.started)
        }
        facts += ReportHeading.list(axes.platforms.map(\.description), noun: "platform")
        facts += ReportHeading.list(axes.clients.map(\.rawValue), noun: "client")
        facts += ReportHeading.list(axes.vantages, noun: "vantage").map { "from \($0)" }
        let marks = axes.commonMarks.filter { $0 != .viaLab || !report.environment.isLab }
        if !marks.isEmpty { facts.append("every cell: " + marks.map(\.rawValue).joined(separator: " ")) }
        self.facts = facts

        let environment = report.environment
        let measured = MeasuredShare(report.cells)
        var remarks = [measured.remark + (environment.isProbed ? " The curl column is what libcurl got." : "")]
        if !environment.isProbed { remarks.append("Nothing was asked of the network (--no-probe).") }
        if let note = measured.noEvidence { remarks.append(note) }
        if environment.isLab, environment.isProbed {
            let all = axes.commonMarks.contains(.viaLab)
            remarks.append(
                (all ? "The destinations are" : "The destinations marked via-lab are")
                    + " served by the lab on this machine, not by the servers they name.")
        }
        self.remarks = remarks
        notes = report.notes
    }

    /// The values in words, or only their number where there are many.
    private static func list(_ values: [String], noun: String) -> [String] {
        switch values.count {
        case 0: []
        case 1...4: [values.joined(separator: ", ")]
        default: ["\(grouped(values.count)) \(noun)s"]
        }
    }
}
