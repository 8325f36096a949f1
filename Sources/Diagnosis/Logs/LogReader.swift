// SPDX-License-Identifier: MIT
internal import ATSModel

/// Goes through a log once and cuts it into statements, each of one failure.
///
/// A statement begins with a sign that tells of a failure. It ends with its line, with the brace that closes its
/// `UserInfo`, where a new record begins, or where something tells of another failure; a text that is cut off in the
/// middle of a `UserInfo` thus ends at the next record.
struct LogReader {
    private let text: LogText
    private var scanner: LogScanner
    private(set) var failures = LogFailures()

    private var index = 0
    /// Lines of the text, which are not those of the input.
    private var line = 0
    private var open: LogStatement?
    private var openedLine = 0
    private var touchedLine = 0
    /// Braces of a UserInfo that are open, and since where.
    private var depth = 0
    private var depthLine = 0
    /// Up to where a brace opens a UserInfo.
    private var expectedBrace = 0
    /// Up to where an error is one inside another.
    private var underlyingEnd = 0
    /// Whether the statement's own UserInfo was read to its end.
    private var isComplete = false
    /// Whether the description of an error, which may be wrapped, is still open.
    private var isQuoted = false
    /// What stood before the sign on the same line or just above.
    private var before = LogStatement(at: 0..<0)
    private var beforeLine = 0
    /// A URL that was named as the failing one before there was an error.
    private var namedURL: (line: Int, url: String, start: Int)?
    private var nearURLs: [(line: Int, url: String)] = []
    /// `Task <…> setting up Connection 5`
    private var tasks: [String: String] = [:]
    /// Whether ATS insists, by the network stack's number of the connection.
    private var enforcing: [String: Bool] = [:]

    /// A UserInfo of more lines is one whose end was cut off.
    private static let longestUserInfo = 400
    private static let reach = (before: 3, after: 2)

    init(_ text: LogText) {
        self.text = text
        scanner = LogScanner(text.bytes)
    }

    mutating func run() {
        let bytes = text.bytes
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x0a {
                index += 1
                endLine()
                continue
            }
            if let find = scanner.find(at: index) {
                take(find)
                line += bytes[find.range].count { $0 == 0x0a }
                if open?.range.upperBound == find.range.upperBound { touchedLine = line }
                index = find.range.upperBound
                continue
            }
            if byte == 0x22 { isQuoted.toggle() }
            if byte == 0x7b {
                if depth > 0 {
                    depth += 1
                } else if index <= expectedBrace, open != nil {
                    (depth, depthLine) = (1, line)
                }
            } else if byte == 0x7d, depth > 0 {
                depth -= 1
                if depth == 0 { (isComplete, touchedLine) = (true, line) }
                if let start = open?.range.lowerBound { open?.range = start..<index + 1 }
            }
            index += 1
        }
        close()
        failures.finish(enforcing: enforcing)
    }

    private mutating func endLine() {
        line += 1
        if depth > 0, line - depthLine > LogReader.longestUserInfo { close() }
        if LogRecord.begins(text.bytes, at: index) {
            if open != nil { close() }
            before = LogStatement(at: 0..<0)
            namedURL = nil
        } else if depth == 0, open != nil, line - touchedLine > (isQuoted ? 8 : LogReader.reach.after) {
            close()
        }
    }

    private mutating func take(_ find: LogScanner.Find) {
        switch find.sign {
        case .underlying: underlyingEnd = find.range.upperBound + 200
        case .userInfo:
            expectedBrace = find.range.upperBound + 40
            isQuoted = false
            if var statement = open, depth == 0 {
                extend(&statement, find.range)
                open = statement
            }
        case .anyURL(let url):
            if depth == 0, !LogURL.isHelp(url) {
                nearURLs.append((line, url))
                if nearURLs.count > 8 { nearURLs.removeFirst() }
            }
        case let sign where sign.isAnchor: anchor(find, sign)
        default: attach(find)
        }
    }

    private mutating func anchor(_ find: LogScanner.Find, _ sign: LogSign) {
        if var statement = open {
            let isUnderlying = find.range.lowerBound < underlyingEnd || (depth > 0 && isInside(find.range.lowerBound))
            var next = LogStatement(at: find.range)
            next.take(sign)
            let isNew: Bool
            if case .opening = sign, !isUnderlying {
                // No error is expected inside: the text before it was cut off, or is complete.
                isNew = depth > 0 || isComplete || !statement.agrees(with: next)
            } else {
                // A later line is another statement; whether of the same failure is for ``LogFailures`` to say.
                isNew =
                    depth == 0 && !isUnderlying
                    && ((line > touchedLine && !isQuoted) || !statement.agrees(with: next) || !related(statement, next))
            }
            if !isNew {
                statement.take(sign)
                extend(&statement, find.range)
                open = statement
                return
            }
            close()
        }
        var statement = LogStatement(at: find.range)
        statement.take(sign)
        adopt(by: &statement)
        (open, openedLine, touchedLine, isComplete, isQuoted) = (statement, line, line, false, false)
        expectedBrace = 0
    }

    /// Whether what begins here stands in a list or a string: `("Error Domain=…`.
    private func isInside(_ place: Int) -> Bool {
        let last = text.bytes[..<place].suffix(8).last { $0 != 0x20 }
        return last.map { "{(\"'".utf8.contains($0) } ?? false
    }

    /// An app's own error has no family yet.
    private func related(_ left: LogStatement, _ right: LogStatement) -> Bool {
        !left.isFailure || !right.isFailure || left.isRelated(to: right)
    }

    /// Takes what stood before it on its line, or right before it where the line was wrapped; a URL that was named as
    /// the failing one may stand some lines above.
    private mutating func adopt(by statement: inout LogStatement) {
        let range = statement.range
        if isBefore(range.lowerBound) {
            statement.merge(before)
            if before.task == nil { statement.range = range }
        }
        if let named = namedURL, line - named.line <= LogReader.reach.before {
            if statement.url == nil {
                statement.take(.url(named.url))
                statement.range = min(named.start, statement.range.lowerBound)..<range.upperBound
            }
            namedURL = nil
        }
        before = LogStatement(at: 0..<0)
    }

    /// Whether ``before`` stands on this line, or on the one above with nothing between.
    private func isBefore(_ place: Int) -> Bool {
        guard before.range != 0..<0 else { return false }
        return line == beforeLine
            || text.bytes[before.range.upperBound..<max(before.range.upperBound, place)].allSatisfy {
                $0 == 0x20 || $0 == 0x0a
            }
    }

    private mutating func extend(_ statement: inout LogStatement, _ range: Range<Int>) {
        statement.range = statement.range.lowerBound..<max(statement.range.upperBound, range.upperBound)
        touchedLine = line
    }

    private mutating func attach(_ find: LogScanner.Find) {
        var isURL = false
        if case .url = find.sign { isURL = true }
        if var statement = open, depth > 0 || isURL || line <= touchedLine || isQuoted {
            var next = LogStatement(at: find.range)
            next.take(find.sign)
            if depth > 0 || statement.agrees(with: next) {
                statement.take(find.sign)
                extend(&statement, find.range)
                open = statement
                return
            }
            close()
        }
        if case .url(let url) = find.sign {
            namedURL = (line, url, find.range.lowerBound)
            return
        }
        if !isBefore(find.range.lowerBound) { before = LogStatement(at: find.range) }
        before.take(find.sign)
        before.range = before.range.lowerBound..<find.range.upperBound
        beforeLine = line
        if let task = before.task, let connection = before.connection, tasks.count < 10_000 {
            tasks[connection] = task
        }
        if let flow = before.flow, let enforces = before.enforces, enforcing.count < 10_000 {
            enforcing[flow] = enforces
        }
    }

    private mutating func close() {
        depth = 0
        expectedBrace = 0
        guard var statement = open else { return }
        open = nil
        guard statement.isFailure else { return }
        if statement.task == nil, let connection = statement.connection { statement.task = tasks[connection] }
        if let url = statement.url {
            nearURLs.removeAll { $0.url == url }
        } else if statement.host == nil, !statement.isURLHidden {
            nearest(to: &statement)
        }
        failures.add(
            statement,
            lines: text.line(
                at: statement.range.lowerBound)...text.line(
                    at: max(
                        statement.range.lowerBound, statement.range.upperBound - 1)))
    }

    /// The nearest URL of a scheme that can fail like this: before it, else right after it.
    private mutating func nearest(to statement: inout LogStatement) {
        let fitting = nearURLs.indices.filter { place in
            let url = nearURLs[place].url
            let isPlain = url.hasPrefix("http:") || url.hasPrefix("ws:")
            switch statement.family {
            case .cleartext: guard isPlain else { return false }
            case .tls: guard !isPlain else { return false }
            case .network: break
            case .configuration: return false
            }
            let distance = nearURLs[place].line - openedLine
            return distance >= -LogReader.reach.before && nearURLs[place].line <= touchedLine + LogReader.reach.after
        }
        guard let place = fitting.last(where: { nearURLs[$0].line <= openedLine }) ?? fitting.first else { return }
        statement.nearURL = nearURLs[place].url
        nearURLs.remove(at: place)
    }
}
