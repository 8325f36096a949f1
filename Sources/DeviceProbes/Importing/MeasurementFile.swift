// SPDX-License-Identifier: MIT
package import Formats

/// What the probes printed: rows of both forms, one a line; blank lines and those that begin with `#` are passed over.
///
/// A comment `# system: Linux` or `# system: macOS 26.6.1` says where the plain rows below it were measured.
package struct MeasurementFile: Sendable, Hashable {
    /// The most bytes of a file.
    package static let byteLimit = 64 << 20
    /// The most bytes of a line.
    package static let lineLimit = 64 << 10

    package private(set) var rows: [MeasuredRow] = []
    /// The lines that are no rows; the others count all the same.
    package private(set) var problems: [ImportProblem] = []
    private var system: String?

    /// - Throws: `InputError` where there are more bytes than the limit.
    package init(parsing bytes: [UInt8]) throws(InputError) {
        guard bytes.count <= MeasurementFile.byteLimit else {
            throw InputError(
                at: nil, "the file holds \(bytes.count) bytes", expected: "at most \(MeasurementFile.byteLimit)")
        }
        var rest = bytes[...]
        if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
        var number = 0
        while !rest.isEmpty {
            number += 1
            let end = rest.firstIndex(of: 0x0a) ?? rest.endIndex
            var line = rest[..<end]
            rest = rest[min(end + 1, rest.endIndex)...]
            while let last = line.last, MeasurementFile.isSpace(last) { line = line.dropLast() }
            while let first = line.first, MeasurementFile.isSpace(first) { line = line.dropFirst() }
            do throws(ImportProblem) {
                if let row = try read(line, number) { rows.append(row) }
            } catch {
                problems.append(error)
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }

    private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int) throws(ImportProblem) -> MeasuredRow? {
        guard let first = line.first else { return nil }
        guard line.count <= MeasurementFile.lineLimit else {
            throw ImportProblem(
                .malformed, line: number,
                "the line holds \(line.count) bytes; expected at most \(MeasurementFile.lineLimit)")
        }
        if first == UInt8(ascii: "{"), line.last == UInt8(ascii: "}") {
            return try FullForm.row(of: line, at: number)
        }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw ImportProblem(.malformed, line: number, "the line is no UTF-8 text")
        }
        guard first == UInt8(ascii: "#") else { return try PlainForm.row(of: text, system: system, at: number) }
        if let word = MeasuredSystem.comment(text) {
            guard MeasuredSystem(word) != nil else {
                throw ImportProblem(
                    .malformed, line: number,
                    "'\(excerpt(word))' is no system; expected one such as macOS 26.6.1, or Linux")
            }
            system = word
        }
        return nil
    }
}
