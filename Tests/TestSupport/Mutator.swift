// SPDX-License-Identifier: MIT

/// Damages texts: every second one gently, so that enough of them are still read, the others in any way.
package struct Mutator: Sendable {
    package let texts: [[UInt8]]
    /// What the format is sensitive to.
    package let pieces: [[UInt8]]
    /// Whether every byte counts, and not only letters and digits.
    private let isBinary: Bool

    package init(_ texts: [String], pieces: [String]) {
        self.texts = texts.map { Array($0.utf8) }
        self.pieces = pieces.map { Array($0.utf8) }
        isBinary = false
    }

    package init(binary texts: [[UInt8]], pieces: [[UInt8]]) {
        self.texts = texts
        self.pieces = pieces
        isBinary = true
    }

    /// The same mutant for the same seed and number, wherever a run begins.
    package func mutant(seed: UInt64, number: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: seed, number: number)
        return mutant(using: &generator)
    }

    package func mutant(using generator: inout SeededGenerator) -> [UInt8] { origin(using: &generator).mutant }

    /// The same with the place of the text that is damaged.
    package func origin(seed: UInt64, number: Int) -> (place: Int, mutant: [UInt8]) {
        var generator = SeededGenerator(seed: seed, number: number)
        return origin(using: &generator)
    }

    private func origin(using generator: inout SeededGenerator) -> (place: Int, mutant: [UInt8]) {
        let place = Int.random(in: texts.indices, using: &generator)
        var text = texts[place]
        let isGentle = Bool.random(using: &generator)
        // Two changes in one signed object are seldom both passed over.
        let most = isBinary && isGentle ? 1 : 4
        for _ in 0..<Int.random(in: 1...most, using: &generator) where !text.isEmpty {
            if isGentle { stroke(&text, &generator) } else { strike(&text, &generator) }
        }
        return (place, text)
    }

    /// A letter or digit becomes another of its kind, or a byte any other.
    private func stroke(_ text: inout [UInt8], _ generator: inout SeededGenerator) {
        let index = Int.random(in: text.indices, using: &generator)
        if isBinary {
            text[index] ^= UInt8.random(in: 1...255, using: &generator)
            return
        }
        switch text[index] {
        case 0x30...0x39: text[index] = UInt8.random(in: 0x30...0x39, using: &generator)
        case 0x41...0x5a: text[index] = UInt8.random(in: 0x41...0x5a, using: &generator)
        case 0x61...0x7a: text[index] = UInt8.random(in: 0x61...0x7a, using: &generator)
        default: break
        }
    }

    private func strike(_ text: inout [UInt8], _ generator: inout SeededGenerator) {
        let index = Int.random(in: text.indices, using: &generator)
        let end = min(text.count, index + Int.random(in: 1...12, using: &generator))
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: text[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: text[index] = UInt8.random(in: 0...255, using: &generator)
        case 2: text.removeSubrange(index..<end)
        case 3: text.insert(contentsOf: text[index..<end], at: Int.random(in: 0...text.count, using: &generator))
        case 4: text.removeSubrange(index...)
        case 5:
            let piece = pieces.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...200, using: &generator) { text.insert(contentsOf: piece, at: index) }
        default: text.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: index)
        }
    }
}
