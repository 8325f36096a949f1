// SPDX-License-Identifier: MIT
internal import ATSModel

/// Codes that a text mentions without saying that they happened.
struct LogMentions {
    /// The first ten lines that mention one.
    private(set) var lines: [Int] = []
    /// The code, where the text has one line with words and one code: then it was pasted to be explained.
    private(set) var single: Int?
    private(set) var firstLine = 1
    /// A URL beside it.
    private(set) var url: String?

    private static let shortest = 200

    init(_ text: LogText) {
        let bytes = text.bytes
        var codes: [(code: Int, place: Int)] = []
        var place = 0
        while place < bytes.count, lines.count < 10 {
            defer { place += 1 }
            guard bytes[place] == 0x31 || bytes[place] == 0x39, let (code, end) = LogMentions.code(bytes, at: place)
            else { continue }
            codes.append((code, place))
            let line = text.line(at: place)
            if lines.last != line { lines.append(line) }
            place = end
        }
        let content = bytes.split(separator: 0x0a).filter { $0.contains { $0 > 0x20 } }
        guard codes.count == 1, content.count == 1, content[0].count <= LogMentions.shortest else { return }
        single = codes[0].code
        firstLine = lines[0]
        for place in content[0].indices {
            if let (found, _) = LogURL.read(bytes, at: place) {
                url = found
                break
            }
        }
    }

    /// A known code with its minus, and no digit or letter around it.
    private static func code(_ bytes: [UInt8], at start: Int) -> (Int, end: Int)? {
        let isMinus = start > 0 && bytes[start - 1] == 0x2d
        let isDash =
            start > 2 && bytes[start - 3] == 0xe2
            && ((bytes[start - 2] == 0x88 && bytes[start - 1] == 0x92)
                || (bytes[start - 2] == 0x80 && (0x90...0x94).contains(bytes[start - 1])))
        guard isMinus || isDash else { return nil }
        var (place, value) = (start, 0)
        while place < bytes.count, place < start + 5, (0x30...0x39).contains(bytes[place]) {
            value = value * 10 + Int(bytes[place] - 0x30)
            place += 1
        }
        let before = start - (isMinus ? 2 : 4)
        guard place - start <= 4, LogVocabulary.isURLCode(-value),
            before < 0 || !(LogURL.isHex(bytes[before]) || bytes[before] == 0x2d)
        else { return nil }
        return (-value, place)
    }
}
