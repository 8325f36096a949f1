// SPDX-License-Identifier: MIT

/// Reads the grammar of a build configuration file.
struct BuildSettingsParser {
    private var scanner: LineScanner

    init(_ bytes: [UInt8]) { scanner = LineScanner(bytes) }

    mutating func file() throws(InputError) -> [BuildSettings.Statement] {
        var statements: [BuildSettings.Statement] = []
        while scanner.next != nil {
            scanner.skipSpaceAndComment()
            if !scanner.isAtEndOfLine {
                guard statements.count < BuildSettings.statementLimit else {
                    throw InputError(
                        at: scanner.position, "the file holds too many settings",
                        expected: "at most \(BuildSettings.statementLimit)")
                }
                statements.append(try statement())
            }
            scanner.takeEndOfLine()
        }
        return statements
    }

    /// The name and the conditions of a key that is the whole text.
    mutating func key() -> (name: String, conditions: [BuildSettings.Condition])? {
        guard let name = name(), let conditions = try? conditions(), scanner.next == nil else { return nil }
        return (name, conditions)
    }

    private mutating func statement() throws(InputError) -> BuildSettings.Statement {
        if scanner.next == UInt8(ascii: "#") { return try include() }
        let position = scanner.position
        guard let name = name() else {
            throw InputError(
                at: position, "found \(scanner.shown)", expected: "the name of a setting, '#include' or a comment")
        }
        scanner.skipSpaceAndComment()
        let conditions = try conditions()
        guard scanner.take(ifIs: "=") else {
            throw InputError(
                at: scanner.position, "found \(scanner.shown) after '\(excerpt(name))'", expected: "'=' and a value")
        }
        return .setting(
            BuildSettings.Setting(name: name, conditions: conditions, value: value(), position: position))
    }

    private mutating func include() throws(InputError) -> BuildSettings.Statement {
        let position = scanner.position
        scanner.take()
        scanner.skipSpaceAndComment()
        let word = scanner.text { !LineScanner.isSpace($0) && $0 != UInt8(ascii: "\"") }
        guard word == "include" || word == "include?" else {
            throw InputError(
                at: position, "'#\(excerpt(word))' is no directive", expected: "'#include' or '#include?'",
                suggestion: nearestWord(to: word, among: ["include", "include?"]).map { "#" + $0 })
        }
        scanner.skipSpaceAndComment()
        let start = scanner.position
        guard scanner.take(ifIs: "\"") else {
            throw InputError(at: start, "found \(scanner.shown) after '#\(word)'", expected: "a path in double quotes")
        }
        let path = scanner.text { $0 != UInt8(ascii: "\"") }
        guard scanner.take(ifIs: "\"") else {
            throw InputError(at: start, "the path has no end", expected: "a double quote")
        }
        scanner.skipSpaceAndComment()
        guard scanner.isAtEndOfLine else {
            throw InputError(
                at: scanner.position, "found \(scanner.shown) after the path", expected: "the end of the line")
        }
        return .include(path: path, isOptional: word == "include?", at: position)
    }

    private mutating func name() -> String? {
        guard let first = scanner.next, BuildSettingsParser.isLetter(first) else { return nil }
        return scanner.text { BuildSettingsParser.isLetter($0) || isDigit($0) }
    }

    private mutating func conditions() throws(InputError) -> [BuildSettings.Condition] {
        var conditions: [BuildSettings.Condition] = []
        while scanner.next == UInt8(ascii: "[") {
            let start = scanner.position
            scanner.take()
            // Several may share their brackets: [sdk=macosx*,arch=arm64].
            repeat {
                let parameter = scanner.text {
                    $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: ",")
                }
                guard scanner.take(ifIs: "=") else {
                    throw InputError(at: start, "the condition has no '='", expected: "one such as [sdk=iphoneos*]")
                }
                let pattern = scanner.text { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: ",") }
                conditions.append(
                    BuildSettings.Condition(parameter: trimmed(parameter), pattern: trimmed(pattern)))
            } while scanner.take(ifIs: ",")
            guard scanner.take(ifIs: "]") else {
                throw InputError(at: start, "the condition has no end", expected: "']'")
            }
            scanner.skipSpaceAndComment()
        }
        return conditions
    }

    private mutating func value() -> String {
        var parts: [String] = []
        while true {
            scanner.skipSpaceAndComment()
            guard !scanner.isAtEndOfLine else { break }
            var part = trimmed(scanner.textUntilComment())
            scanner.skipSpaceAndComment()
            if part.hasSuffix(";") { part = trimmed(String(part.dropLast())) }
            guard part.hasSuffix("\\") else {
                parts.append(part)
                break
            }
            part = trimmed(String(part.dropLast()))
            if !part.isEmpty { parts.append(part) }
            scanner.takeEndOfLine()
        }
        return parts.joined(separator: " ")
    }

    private func trimmed(_ text: String) -> String {
        var bytes = text.utf8[...]
        while let first = bytes.first, LineScanner.isSpace(first) { bytes.removeFirst() }
        while let last = bytes.last, LineScanner.isSpace(last) { bytes.removeLast() }
        return String(Substring(bytes))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
    }
}
