// SPDX-License-Identifier: MIT
import Testing

@testable import ats_matrix

@Suite struct UsageTests {
    /// Words, and what the message must say.
    static let wrong: [([String], String)] = [
        (["rnu"], "ats-matrix: unknown command 'rnu'; did you mean 'run'?"),
        (["--verison"], "ats-matrix: unknown option '--verison'; did you mean '--version'?"),
        (["-x"], "ats-matrix: unknown option '-x'; expected --help, --version"),
        ([String(repeating: "a", count: 1_000)], "unknown command '\(String(repeating: "a", count: 60))…'; expected"),
        (["run", ""], "ats-matrix run: MATRIX is empty; expected a file"),
        (["help", "matrxi"], "ats-matrix help: unknown topic 'matrxi'; did you mean 'matrix'?"),
        (["help", "run", "--man"], "--man prints everything"),
        (["run"], "ats-matrix run: MATRIX is missing"),
        (["show", "1", "2"], "'2' is one operand too many"),
        (["run", "a", "--format", "markdwon"], "did you mean 'markdown'?"),
        (["run", "a", "--format", "x"], "expected table, markdown, csv, json, jsonl"),
        (["run", "a", "--color", "alwys"], "did you mean 'always'?"),
        (["run", "a", "--jobs", "0"], "--jobs '0' is not understood; expected a whole number from 1 to 1000"),
        (["run", "a", "--jobs", "9e9"], "--jobs '9e9' is not understood"),
        (["run", "a", "--jobs", "99999999999999999999"], "is not understood"),
        (["run", "a", "--timeout", "-1"], "--timeout '-1' is not understood; expected seconds"),
        (["run", "a", "--timeout", "nan"], "is not understood"),
        (["run", "a", "--connect-timeout", ""], "is not understood"),
        (["run", "a", "--connect-to", "a:b"], "expected HOST:PORT:TOHOST:TOPORT"),
        (["run", "a", "--set", "hunter2"], "--set takes NAME=VALUE"),
        (["run", "a", "--set", "x=1", "--set", "x=2"], "--set x is given twice"),
        (["run", "a", "--fail-on", "unexpcted"], "did you mean 'unexpected'?"),
        (["run", "a", "--fail-on", "never,ats"], "--fail-on never stands alone"),
        (["run", "a", "--fail-on", ""], "unknown value of --fail-on ''"),
        (["run", "a", "--resume", "frist"], "expected a run's number, or last"),
        (["run", "a", "--resume", "1", "--shard", "1/2"], "leave --shard out"),
        (["run", "a", "--shard", "3/2"], "expected I/N"),
        (["run", "a", "--fail-within", "3w"], "--fail-within '3w' is not understood; expected days such as 21 or 21d"),
        (["run", "a", "--fail-within", "21", "--no-probe"], "--fail-within has no effect"),
        (["run", "a", "--own", "1.2.3"], "--own '1.2.3' is not understood; expected an IP address"),
        (["run", "a", "--on-link", "10.0.0.0"], "expected a network"),
        (["run", "a", "--lab", "--no-probe"], "--no-probe asks nothing"),
        (["run", "a", "--no-probe", "--connect-to", "a:1:b:2"], "--connect-to has no effect"),
        (["run", "a", "--lab", "--connect-to", "a:1:b:2"], "--connect-to has no effect"),
        (["run", "a", "--output", "/nonexistent/x"], "lies in a folder that does not exist"),
        (["run", "a", "--output", "/tmp"], "is a folder"),
        (["explain"], "URL is missing"),
        (["explain", "example.com"], "expected a URL such as"),
        (["explain", "ftp://user:hunter2@example.com/"], "the scheme is http, https, ws or wss"),
        (["explain", "http://a/", "--client", "webveiw"], "did you mean 'webview'?"),
        (["explain", "http://a/", "--platform", "macOS"], "expected one such as 'macOS 26.6'"),
        (["explain", "https://a/", "--facts", "tls1.0+cbb"], "unknown TLS fact 'cbb'; did you mean 'cbc'?"),
        (["explain", "http://a/", "--redirect", "b"], "--redirect 'b' is no destination"),
        (["explain", "http://a/", "--keys", "{}", "--plist", "x"], "two sources"),
        (["explain", "http://a/", "--target", "x"], "--target chooses among the bundles of --plist"),
        (["explain", "http://a/", "--plist", "-", "--target", "x"], "standard input is one Info.plist"),
        (["explain", "http://a/", "--timeout", "1"], "no effect without --probe"),
        (["explain", "http://a/", "--connect-to", "a:1:b:2"], "no effect without --probe"),
        (["explain", "http://a/", "--format", "yaml"], "expected text, json"),
        (["explain", "http://a/", "--batch", "-"], "--batch takes its loads from the file"),
        (["explain", "--batch", "-", "--keys", "{}"], "--keys has no place"),
        (["audit"], "ats-matrix audit: PATH is missing"),
        (["audit", ""], "PATH is empty; expected a file or folder"),
        (["audit", "a", "--fail-on", "errro"], "did you mean 'error'?"),
        (["audit", "a", "--fail-on", "note"], "expected error, warning, never"),
        (["audit", "a", "--format", "sarfi"], "did you mean 'sarif'?"),
        (["audit", "a", "--format", "html"], "expected table, json, sarif, github, xcode, markdown"),
        (["audit", "a", "--distribution", "intern"], "did you mean 'internal'?"),
        (["audit", "a", "--platform", "iSO 15"], "'iSO' is no system; expected macOS, iOS"),
        (["audit", "a", "--platform", "iOS 18..15"], "ends before it begins"),
        (["audit", "a", "--fix="], "--fix= needs ID=CHOICE after it"),
        (["audit", "a", "--fix=weak-tsl=x"], "unknown finding 'weak-tsl'; did you mean 'weak-tls'?"),
        (["audit", "a", "--fix=weak-tls"], "--fix=weak-tls needs =CHOICE after it; expected remove"),
        (["audit", "a", "--fix=voided-arbitrary-loads=drop-narow"], "did you mean 'drop-narrow'?"),
        (["audit", "a", "--fix=generated-plist=x"], "generated-plist is mended by hand"),
        (["audit", "a", "--fix=weak-tls=remove", "--fix=weak-tls=remove"], "--fix=weak-tls is given twice"),
        (["audit", "-", "--fix"], "--fix is for files that can be written; standard input is none"),
        (["audit", "-", "--diff"], "--diff is for files that can be written"),
        (["audit", "a", "--diff", "--format", "json"], "--diff prints a patch; --format has no effect"),
        (["audit", "-", "--baseline", "-"], "standard input, which is -, is given twice"),
        (["audit", "a", "--output", "/nonexistent/x"], "lies in a folder that does not exist"),
        (["lab", "okk"], "did you mean 'ok'?"),
        (["lab", "ok", "ok"], "'ok' is given twice"),
        (["lab", "--port", "70000"], "expected a whole number from 1 to 65000"),
        (["show"], "RUN is missing"),
        (["show", "frist"], "'frist' is no run; expected its number, or last"),
        (["show", "0"], "'0' is no run"),
        (["rules", "--format", "yaml"], "expected text, markdown, json"),
        (["runs", "--store", ""], "--store needs FILE after it"),
        (["version", "x"], "'x' is one operand too many"),
    ]

    @Test(arguments: wrong)
    func `a wrong request is one message, a hint and exit status 2`(_ words: [String], _ says: String) {
        let session = Session(words)
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains(says))
        #expect(session.error.hasPrefix("ats-matrix"))
        #expect(session.error.hasSuffix("--help'.\n"))
        #expect(!session.error.contains("hunter2"))
    }

    @Test func `an argument cannot act on the terminal`() {
        let session = Session("explain", "http://a/\u{1b}[2J")
        #expect(session.status == .wrongRequest)
        #expect(!session.error.contains("\u{1b}"))
    }

    @Test func `no words at all show the commands and end with 2`() {
        let session = Session()
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains("usage: ats-matrix COMMAND"))
    }
}
