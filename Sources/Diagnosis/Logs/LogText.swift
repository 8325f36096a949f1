// SPDX-License-Identifier: MIT

/// A log as plain text: UTF-8, one kind of line end, no colours, quotes or escapes, and knowing where its lines began.
///
/// Bytes that are no UTF-8 stay as they are: all that is looked for is ASCII.
struct LogText {
    /// Lines end with a line feed, also those that an escaped `\n` made; lines that were wrapped at a fixed column are
    /// whole again.
    private(set) var bytes: [UInt8]
    /// Where each line of the input begins in ``bytes``.
    private(set) var lineStarts: [UInt32]

    init(_ input: [UInt8]) {
        var cleaner = LogCleaner(LogText.utf8(input))
        cleaner.run()
        (bytes, lineStarts) = LogText.joined(cleaner.bytes, cleaner.lineStarts)
    }

    /// The number of the input's line, from 1.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(lineStarts[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        return max(1, low)
    }

    // MARK: Encodings

    /// UTF-16 with a mark, or with zeros for every second byte of its beginning, as UTF-8.
    private static func utf8(_ input: [UInt8]) -> [UInt8] {
        let isBig: Bool
        var start = 0
        if input.starts(with: [0xff, 0xfe]) {
            (isBig, start) = (false, 2)
        } else if input.starts(with: [0xfe, 0xff]) {
            (isBig, start) = (true, 2)
        } else {
            let head = input.prefix(1_024)
            let zeros = head.indices.reduce(into: [0, 0]) { if head[$1] == 0 { $0[$1 % 2] += 1 } }
            guard max(zeros[0], zeros[1]) * 4 > head.count else {
                return input.starts(with: [0xef, 0xbb, 0xbf]) ? Array(input.dropFirst(3)) : input
            }
            isBig = zeros[0] > zeros[1]
        }
        var units: [UInt16] = []
        units.reserveCapacity(input.count / 2)
        while start + 1 < input.count {
            let (first, second) = (UInt16(input[start]), UInt16(input[start + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
            start += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    // MARK: Wrapped lines

    /// Where terminals and mail programs cut lines that are too long.
    private static let usualWidths: Set<Int> = [80, 100, 120, 132]

    /// Puts lines together that were cut at a fixed column: those of a paragraph's greatest width, if several have it or
    /// it is a usual one, unless the next line begins a record of its own.
    private static func joined(_ bytes: [UInt8], _ starts: [UInt32]) -> ([UInt8], [UInt32]) {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var lineStarts: [UInt32] = []
        lineStarts.reserveCapacity(starts.count)
        func range(_ line: Int) -> Range<Int> {
            let end = line + 1 < starts.count ? Int(starts[line + 1]) : bytes.count
            return Int(starts[line])..<max(Int(starts[line]), end)
        }
        func width(_ line: Int) -> Int {
            var count = 0
            for index in range(line) where bytes[index] & 0xc0 != 0x80 && bytes[index] != 0x0a { count += 1 }
            return count
        }
        var first = 0
        while first < starts.count {
            // A paragraph: at most so many lines, so that one long log is not one paragraph.
            var widths: [Int] = []
            while first + widths.count < starts.count, widths.count < 400 {
                let next = width(first + widths.count)
                widths.append(next)
                if next == 0 { break }
            }
            let widest = widths.max() ?? 0
            let isWrapped =
                widest >= 40 && (usualWidths.contains(widest) || widths.count(where: { $0 == widest }) > 1)
            for (offset, width) in widths.enumerated() {
                let line = first + offset
                lineStarts.append(UInt32(output.count))
                var content = range(line)
                let isJoined =
                    isWrapped && width == widest && line + 1 < starts.count && bytes[content].last == 0x0a
                    && isContinuation(bytes, at: range(line + 1))
                if isJoined { content = content.dropLast() }
                output += bytes[content]
            }
            first += widths.count
        }
        return (output, lineStarts)
    }

    private static func isContinuation(_ bytes: [UInt8], at range: Range<Int>) -> Bool {
        guard let first = range.first, bytes[first] != 0x20, bytes[first] != 0x0a else { return false }
        return !LogRecord.begins(bytes, at: first)
    }
}
