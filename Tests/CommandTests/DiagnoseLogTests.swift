// SPDX-License-Identifier: MIT
import Formats
import Testing

@testable import ats_matrix

/// `diagnose --log`, as a person with a console calls it.
@Suite struct DiagnoseLogTests {
    private static let cleartext =
        "Task <0A1B2C3D-0000-4000-A000-00000000BEEF>.<1> finished with error [-1022] Error Domain=NSURLErrorDomain "
        + "Code=-1022 \"(null)\" UserInfo={NSErrorFailingURLStringKey=http://user:pass@engine.example:8765/a?token=s3cret}"
    private static let trust =
        "Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={_kCFStreamErrorCodeKey=-9807, "
        + "NSErrorFailingURLStringKey=https://self.example/}"

    private func diagnose(_ log: String, _ words: String...) -> Session {
        Session(
            ["diagnose", "--log", "-", "--no-probe", "--platform", "macOS 26.6"] + words, input: Array(log.utf8))
    }

    @Test func `no secret of a log comes out again`() {
        for format in ["text", "json"] {
            let session = diagnose("noise\n\(Self.cleartext)\n", "--format", format)
            #expect(session.status == .findings, "\(session.error)")
            #expect(session.output.contains("-1022") || session.output.contains("−1022"))
            #expect(!session.output.contains("s3cret") && !session.output.contains("pass@"))
        }
    }

    @Test func `several errors are told in order, and a URL that failed twice is answered once`() throws {
        let again = Self.cleartext.replacing("BEEF", with: "CAFE")
        let log =
            "\(Self.cleartext)\n\(Self.trust)\n\(again)\nPlatformException(-1009, x)\n"
        let session = diagnose(log, "--format", "json")
        #expect(session.status == .findings)
        let tree = try JSON.parse(Array(session.output.utf8))
        let errors = tree.items(of: "errors")
        try #require(errors.count == 4)
        #expect(
            errors.map { $0.text(of: "kind") } == ["ats-cleartext", "trust", "ats-cleartext", "network"])
        #expect(errors.map { $0.text(of: "firstLine") } == (1...4).map { "\($0)" })
        #expect(errors[0].text(of: "diagnosis") == errors[2].text(of: "diagnosis"))
        #expect(errors[3].text(of: "diagnosis") == "null")
        #expect(tree.items(of: "diagnoses").count == 2)
    }
}

extension Tree {
    fileprivate func items(of key: String) -> [Tree] {
        guard let tree = self[key]?.value, case .array(let items) = tree.value else { return [] }
        return items
    }

    fileprivate func text(of key: String) -> String {
        switch self[key]?.value.value {
        case .string(let text)?: text
        case .integer(let number)?: "\(number)"
        case .null?: "null"
        default: "?"
        }
    }
}
