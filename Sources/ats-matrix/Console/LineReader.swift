// SPDX-License-Identifier: MIT
import Formats

/// Cuts an input into lines, holding one at a time.
struct LineReader {
    enum Line: Equatable {
        case bytes([UInt8])
        /// Longer than the limit; the rest of it was skipped.
        case tooLong
    }

    /// The longest line that is kept, in bytes.
    static let limit = 1 << 20

    private let input: Input
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    init(_ input: Input) { self.input = input }

    /// Whether the next line can only come from another read, so that what was written should be seen first.
    var mustWait: Bool { !isAtEnd && !buffer[start...].contains(0x0a) }

    /// The next line without its end (`\n` or `\r\n`), `nil` after the last one.
    mutating func next() throws(InputError) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            let rest = buffer[start...]
            let end = rest.firstIndex(of: 0x0a)
            let part = rest[..<(end ?? rest.endIndex)]
            if line.count + part.count > LineReader.limit { isTooLong = true }
            if isTooLong { line = [] } else { line += part }
            if let end {
                start = end + 1
                break
            }
            buffer = isAtEnd ? [] : try input.read()
            start = 0
            if buffer.isEmpty {
                isAtEnd = true
                if line.isEmpty, !isTooLong { return nil }
                break
            }
        }
        if isTooLong { return .tooLong }
        if line.last == 0x0d { line.removeLast() }
        return .bytes(line)
    }
}
