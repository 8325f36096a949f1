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

    @Test func `an error with a URL is named and its URL diagnosed`() {
        let session = diagnose("noise\n\(Self.cleartext)\n")
        #expect(session.status == .findings, "\(session.error)")
        #expect(session.output.contains("The error, line 2: App Transport Security refused cleartext"))
        #expect(session.output.contains("−1022 NSURLErrorAppTransportSecurityRequiresSecureConnection"))
        #expect(session.output.contains("✗ The app fails with −1022"))
        #expect(!session.output.contains("s3cret") && !session.output.contains("pass@"))
    }

    @Test func `the keys that the app has now may allow what the log says was refused`() {
        let session = diagnose(Self.cleartext, "--keys", #"{"NSAllowsArbitraryLoads": true}"#)
        #expect(session.status == .done, "\(session.output)")
        #expect(session.output.contains("the app in the log has other keys"))
    }

    @Test func `several errors are told in order, and a load that failed twice is answered once`() {
        let again = Self.cleartext.replacing("BEEF", with: "CAFE")
        let session = diagnose("\(Self.cleartext)\n\(Self.trust)\n\(again)\nPlatformException(-1009, x)\n")
        let order = ["Error 1 of 4", "Error 2 of 4, line 2: a certificate", "Error 3 of 4", "The same load as error 1"]
        var rest = session.output[...]
        for text in order {
            let found = rest.firstRange(of: text)
            #expect(found != nil, "\(text) in \(session.output)")
            if let found { rest = rest[found.upperBound...] }
        }
        #expect(session.output.contains("Error 4 of 4, line 4: the network or the server"))
    }

    @Test func `JSON holds errors and diagnoses`() throws {
        let session = diagnose("\(Self.cleartext)\n[C1] Error [ATS Violation]\n", "--format", "json")
        #expect(session.status == .findings)
        let tree = try JSON.parse(Array(session.output.utf8))
        #expect(tree["schema"]?.value == .string("ats-matrix/diagnosed-log/1"))
        guard case .array(let errors)? = tree["errors"]?.value else {
            Issue.record("no errors in \(session.output)")
            return
        }
        #expect(errors.map { $0["kind"]?.value } == [.string("ats-cleartext"), .string("ats-tls")])
        #expect(errors[0]["code"]?.value == .integer(-1022))
        #expect(errors[0]["lines"]?.value.items == [1, 1])
        #expect(errors[0]["diagnosis"]?["schema"]?.value == .string("ats-matrix/diagnosis/1"))
        #expect(errors[1]["diagnosis"]?.value == .null)
        #expect(!session.output.contains("s3cret"))
    }

    @Test(
        arguments: [
            ("", "standard input: no error of a load is in it; expected one such as 'Error Domain="),
            (
                "I wonder\nwhat -1022 means\n",
                "standard input:2:1: no error of a load is in it; line 2 only mentions a code"
            ),
        ])
    func `a log without an error is a wrong request`(_ log: String, _ message: String) {
        let session = diagnose(log)
        #expect(session.status == .wrongRequest)
        #expect(session.output == "")
        #expect(session.error.contains(message), "\(session.error)")
    }

    @Test(
        arguments: [
            (
                ["http://a.example/", "--log", "-"],
                "--log takes its URLs from the log; 'http://a.example/' has no place"
            ),
            (["--log", "-", "--redirect", "http://a.example/"], "--redirect has no place"),
            (["--log", "-", "--plist", "-"], "cannot both be standard input"),
            ([], "URL is missing; or give --log FILE"),
            (["--log", "/nonexistent/log"], "No such file"),
        ] as [([String], String)])
    func `what --log cannot go with is said`(_ words: [String], _ message: String) {
        let session = Session(["diagnose"] + words)
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains(message), "\(session.error)")
    }
}

extension Tree.Value {
    fileprivate var items: [Int64]? {
        guard case .array(let items) = self else { return nil }
        return items.compactMap { if case .integer(let number) = $0.value { Int64(number) } else { nil } }
    }
}
