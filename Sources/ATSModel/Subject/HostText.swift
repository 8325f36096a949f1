// SPDX-License-Identifier: MIT

/// A host's text with what look-ups by key need of it, found out once: a number for the whole and for each parent.
struct HostText: Sendable {
    /// The text from one byte on.
    struct Part: Sendable {
        let hash: UInt64
        let start: Int
    }

    /// The text in UTF-8.
    let bytes: [UInt8]
    /// The whole, then what is left behind each dot, the longest first.
    let parts: [Part]

    init(_ text: String) {
        bytes = Array(text.utf8)
        var hash = HostText.emptyHash
        var parts: [Part] = []
        for place in bytes.indices.reversed() {
            if bytes[place] == 0x2e { parts.append(Part(hash: hash, start: place + 1)) }
            hash = HostText.hash(hash, adding: bytes[place])
        }
        parts.append(Part(hash: hash, start: 0))
        self.parts = parts.reversed()
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// One bit for each part: a table that has none of them holds no key for the text.
    var bits: UInt64 { parts.reduce(0) { $0 | HostText.bit(of: $1.hash) } }

    /// Whether the text from there on is that key, byte for byte.
    func reads(_ key: [UInt8], from part: Part) -> Bool {
        guard bytes.count - part.start == key.count else { return false }
        for place in key.indices where bytes[part.start + place] != key[place] { return false }
        return true
    }

    private static let emptyHash: UInt64 = 0xcbf2_9ce4_8422_2325

    /// From the last byte to the first, so that one walk has the number of every parent.
    private static func hash(_ hash: UInt64, adding byte: UInt8) -> UInt64 {
        let mixed = (hash ^ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15
        return mixed ^ mixed >> 32
    }

    static func bit(of hash: UInt64) -> UInt64 { 1 &<< (hash &>> 58) }
}
