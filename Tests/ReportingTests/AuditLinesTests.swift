// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Testing

@testable import Reporting

@Suite struct AuditLinesTests {
    private func report(_ severity: Severity, _ file: String, line: Int, _ message: String) -> AuditReport {
        let position = line > 0 ? SourcePosition(line: line, column: 5) : .nowhere
        return AuditReport(findings: [
            Finding(
                .weakTLS, severity, at: DocumentPlace(file: file, position: position), message: message,
                consequence: "So it is.")
        ])
    }

    static let github: [(Severity, String, Int, String, String)] = [
        (
            .error, "App/Info.plist", 11, "one",
            "::error file=App/Info.plist,line=11,col=5,title=weak-tls::one. So it is."
        ),
        (.warning, "a.plist", 0, "100 %", "::warning file=a.plist,title=weak-tls::100 %25. So it is."),
        (.note, "a,b:c%d.plist", 1, "x", "::notice file=a%2Cb%3Ac%25d.plist,line=1,col=5,title=weak-tls::x. So it is."),
        (.error, "a\nb\rc", 1, "x\ny", #"::error file=a%0Ab%0Dc,line=1,col=5,title=weak-tls::x\ny. So it is."#),
        (.error, "a", 1, "::error::x, y", "::error file=a,line=1,col=5,title=weak-tls::::error::x, y. So it is."),
    ]

    @Test(arguments: github)
    func `GitHub gets commands that it takes back as they were`(
        _ severity: Severity, _ file: String, _ line: Int, _ message: String, _ command: String
    ) {
        let text = AuditFormat.github.render(report(severity, file, line: line, message))
        #expect(text.hasPrefix(command + "\n"), "\(text)")
    }

    static let xcode: [(Severity, String, Int, String)] = [
        (.error, "App/Info.plist", 11, "/src/App/Info.plist:11:5: error: one. So it is. [weak-tls]"),
        (.warning, "/b/Info.plist", 2, "/b/Info.plist:2:5: warning: one. So it is. [weak-tls]"),
        (.note, "/b/Info.plist", 0, "/b/Info.plist: note: one. So it is. [weak-tls]"),
        (.note, "a\nb", 1, #"/src/a\nb:1:5: note: one. So it is. [weak-tls]"#),
    ]

    @Test(arguments: xcode)
    func `Xcode gets what a compiler would say, with whole paths`(
        _ severity: Severity, _ file: String, _ line: Int, _ words: String
    ) {
        let text = AuditFormat.xcode.render(report(severity, file, line: line, "one"), directory: "/src")
        #expect(text.hasPrefix(words + "\n"), "\(text)")
    }

    @Test(arguments: [AuditFormat.github, .xcode])
    func `each finding and remark is one line, and the sum is the last`(_ format: AuditFormat) {
        for (name, report) in AuditExamples.all {
            let lines = format.render(report, directory: "/src").split(separator: "\n")
            #expect(lines.count == report.findings.count + report.remarks.count + 1, "\(name)")
            #expect(lines.last?.hasSuffix(report.totals) == true)
        }
    }
}
