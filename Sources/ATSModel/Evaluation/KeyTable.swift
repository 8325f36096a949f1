// SPDX-License-Identifier: MIT

/// Keys and the entries that they stand for, compared byte by byte (`ats-rules.md` §4.1).
struct KeyTable: Sendable {
    private struct Slot: Sendable {
        var hash: UInt64 = 0
        /// Below 0 where the slot is free.
        var entry = -1
    }

    /// Open addressing: a power of two, at most half full.
    private var slots: [Slot]
    /// `HostText.bit` of every key.
    private var bits: UInt64 = 0
    /// By entry.
    private let keys: [[UInt8]]

    /// - Parameter indices: which of the keys are looked up; an entry's number is its key's.
    init(_ keys: [String], _ indices: [Int]) {
        self.keys = keys.map { Array($0.utf8) }
        var size = 2
        while size < indices.count * 2 { size *= 2 }
        slots = Array(repeating: Slot(), count: size)
        for entry in indices {
            let hash = HostText(keys[entry]).parts[0].hash
            bits |= HostText.bit(of: hash)
            var place = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[place].entry >= 0 { place = (place + 1) & (size - 1) }
            slots[place] = Slot(hash: hash, entry: entry)
        }
    }

    /// Whether a text with these bits, or one of its parents, may be a key.
    func mayHold(_ bits: UInt64) -> Bool { self.bits & bits != 0 }

    /// The entry whose key is the text from there on.
    func entry(of part: HostText.Part, in text: HostText) -> Int? {
        var place = Int(truncatingIfNeeded: part.hash) & (slots.count - 1)
        while slots[place].entry >= 0 {
            if slots[place].hash == part.hash, text.reads(keys[slots[place].entry], from: part) {
                return slots[place].entry
            }
            place = (place + 1) & (slots.count - 1)
        }
        return nil
    }

    func entry(named key: String) -> Int? {
        let text = HostText(key)
        return entry(of: text.parts[0], in: text)
    }
}
