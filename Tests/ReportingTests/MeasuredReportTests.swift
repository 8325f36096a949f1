// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Testing

@testable import Reporting

@Suite struct MeasuredReportTests {
    private static func measurement(_ answer: Measurement.Answer, isEvidence: Bool = true) -> Measurement {
        Measurement(
            answer,
            origin: .init(
                system: isEvidence ? "macOS 26.6.1 (sdk 26.4)" : "Linux", build: isEvidence ? "25G71" : nil,
                signing: isEvidence ? "ad-hoc" : nil, time: "2026-11-30T05:00:00Z", file: "rows.jsonl",
                isEvidence: isEvidence))
    }

    private static let refusal = Measurement.Answer.failed(domain: "NSURLErrorDomain", code: -1022)

    /// The lesson: some cells as predicted, one that is not, one that AVFoundation words, one from Linux.
    private func lesson(all: Bool = false) throws -> RunReport {
        let lesson = try Examples.lesson()
        let cells = lesson.cells.map { cell in
            let isRefused = cell.flag == .ats
            let asPredicted = MeasuredReportTests.measurement(isRefused ? MeasuredReportTests.refusal : .status(200))
            switch cell.index {
            case _ where all: return cell.measured(as: [asPredicted])
            case 0, 1, 2: return cell.measured(as: [asPredicted])
            case 4: return cell.measured(as: [MeasuredReportTests.measurement(.status(200))])
            case 7:
                let causes = [Measurement.Cause(domain: "NSURLErrorDomain", code: -1022)]
                return cell.measured(
                    as: [
                        Measurement(
                            .failed(domain: "AVFoundationErrorDomain", code: -11850), causes: causes,
                            origin: asPredicted.origin)
                    ])
            case 10: return cell.measured(as: [MeasuredReportTests.measurement(.status(200), isEvidence: false)])
            default: return cell
            }
        }
        return Examples.report(cells, about: lesson.about, isLab: true)
    }

    @Test(arguments: [40, 80, 200])
    func `measured cells in the terminal`(_ width: Int) throws {
        try expectSnapshot(ReportFormat.table.render(try lesson(), width: width), "measured-\(width).txt")
    }

    @Test func `measured cells in Markdown`() throws {
        try expectSnapshot(ReportFormat.markdown.render(try lesson(), isStable: true), "measured.md")
    }

    @Test func `measured cells as CSV`() throws {
        try expectSnapshot(ReportFormat.csv.render(try lesson(), isStable: true), "measured.csv")
    }

    @Test func `measured cells as JSON Lines`() throws {
        try expectSnapshot(ReportFormat.jsonl.render(try lesson()), "measured.jsonl")
    }

    @Test func `where every cell is measured, nothing is predicted`() throws {
        for format in [ReportFormat.table, .markdown] {
            let text = format.render(try lesson(all: true), width: 200)
            #expect(text.contains("The app column is MEASURED"))
            #expect(!text.contains("PREDICTED"))
            #expect(!text.contains("if TLS holds"))
        }
    }

    @Test func `an unsettled cell that is measured says so`() throws {
        let ruling = Examples.ruling(Examples.local, .unsettled, questions: [Examples.question])
        let cell = Examples.cell(
            ruling: ruling, connection: try Examples.answer(url: "http://neverssl.com/"),
            prediction: Prediction(.unsettled(likely: .allowed)), flag: .unsettled)
        let text = ReportFormat.table.render(
            Examples.report([cell.measured(as: [MeasuredReportTests.measurement(MeasuredReportTests.refusal)])]),
            width: 200)
        #expect(text.contains("−1022, predicted unsettled (likely allowed)"), "\(text)")
        #expect(text.contains("a real app got −1022 on macOS 26.6.1 (sdk 26.4), which no source settles"), "\(text)")
        #expect(text.contains("✗ ats"))
    }

    @Test func `drift without a connection asks for one first`() throws {
        let cell = Examples.cell(
            ruling: Examples.ruling(Examples.local), prediction: Prediction(.none), flag: .none)
        let text = ReportFormat.table.render(
            Examples.report([cell.measured(as: [MeasuredReportTests.measurement(MeasuredReportTests.refusal)])]),
            width: 200)
        #expect(text.contains("Run it with the network first"), "\(text)")
    }
}
