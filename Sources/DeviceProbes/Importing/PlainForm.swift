// SPDX-License-Identifier: MIT
internal import Formats
internal import Matrix

/// `NAME HTTP 200`, `NAME URLError -1022`, `NAME Error DOMAIN CODE`: read from its end, since a name may hold spaces.
enum PlainForm {
    private static let expected = "NAME HTTP 200, NAME URLError -1022 or NAME Error DOMAIN CODE"

    static func row(of line: String, system: String?, at number: Int) throws(ImportProblem) -> MeasuredRow {
        let (rest, last) = split(line[...])
        let (before, word) = split(rest)
        if word == "HTTP" {
            guard let status = integer(last), (100...999).contains(status), !before.isEmpty else {
                throw problem(line, "'\(excerpt(last))' is no HTTP status", at: number)
            }
            return row(before, .status(status), system, number)
        }
        if word == "URLError" {
            guard let code = integer(last), (-9_999 ... -1).contains(code), !before.isEmpty else {
                throw problem(line, "'\(excerpt(last))' is no NSURLErrorDomain code", at: number)
            }
            return row(before, .failed(domain: "NSURLErrorDomain", code: code), system, number)
        }
        // The word may be left out: no name ends with a domain.
        let (front, kind) = split(before)
        let name = kind == "Error" ? front : before
        guard !name.isEmpty, kind == "Error" || word.first?.isLetter == true && ErrorDomain.isOne(word) else {
            throw problem(line, "this is no row", at: number)
        }
        guard let code = integer(last), Int(Int32.min)...Int(Int32.max) ~= code, ErrorDomain.isOne(word) else {
            throw problem(line, "'\(excerpt(word)) \(excerpt(last))' is no error", at: number)
        }
        return row(name, .failed(domain: String(word), code: code), system, number)
    }

    private static func row(
        _ name: Substring, _ answer: Measurement.Answer, _ system: String?, _ number: Int
    ) -> MeasuredRow {
        MeasuredRow(line: number, subject: .plain(name: String(name), system: system), answer: answer)
    }

    /// What stands before the last run of spaces, and behind it.
    private static func split(_ text: Substring) -> (Substring, Substring) {
        func isSpace(_ character: Unicode.Scalar) -> Bool { character == " " || character == "\t" }
        let scalars = text.unicodeScalars
        guard let space = scalars.lastIndex(where: isSpace) else { return ("", text) }
        var before = scalars[..<space]
        while let last = before.last, isSpace(last) { before.removeLast() }
        return (Substring(before), Substring(scalars[scalars.index(after: space)...]))
    }

    /// With an ordinary minus sign, or with the real one that our tables print.
    private static func integer(_ text: Substring) -> Int? {
        let isNegative = text.hasPrefix("-") || text.hasPrefix("−")
        let digits = isNegative ? text.dropFirst() : text
        guard (1...10).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(digits).map { isNegative ? -$0 : $0 }
    }

    private static func problem(_ line: String, _ text: String, at number: Int) -> ImportProblem {
        ImportProblem(.malformed, line: number, "\(text) in '\(excerpt(line))'; expected \(expected)")
    }
}

/// The name of an `NSError` domain.
enum ErrorDomain {
    /// Reversed domain names and constants: letters, digits, dots, dashes and underscores.
    static func isOne(_ text: some StringProtocol) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
                    || [0x2d, 0x2e, 0x5f].contains(byte)
            }
    }
}
