// SPDX-License-Identifier: MIT
internal import ATSModel

extension PastedError {
    /// Judges what was found (`ats-rules.md` §5.4, §3.7): what the log says itself before what a code usually means.
    init(_ statement: LogStatement, lines: ClosedRange<Int>) {
        let url = statement.url ?? statement.nearURL ?? statement.host.flatMap(PastedError.url)
        let judgement = LogJudgement(statement, url: url)
        var because = judgement.because
        if url == nil {
            if statement.isURLHidden { because += " The log hides the URL." }
        } else if statement.url == nil {
            because +=
                statement.nearURL != nil
                ? " The error does not name its URL; this one stands beside it."
                : " The log names the host alone, without port and path."
        }
        self.init(
            kind: judgement.kind, url: url, code: statement.code.map { URLErrorCode($0) } ?? judgement.code,
            streamError: statement.streamCode, task: statement.task, lines: lines, because: because)
    }

    /// Cleartext is the one failure that is told with a host alone.
    private static func url(_ host: String) -> String? {
        let host =
            host.contains(":") && !host.hasPrefix("[") && host.filter { $0 == ":" }.count > 1 ? "[\(host)]" : host
        let url = "http://\(host)/"
        return (try? Destination(url)) == nil ? nil : url
    }
}
