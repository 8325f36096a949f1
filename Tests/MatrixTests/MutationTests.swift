import Formats
// SPDX-License-Identifier: MIT
import FoundationEssentials
import Matrix
import Testing

/// SplitMix64: the same seed gives the same mutants everywhere.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
        return z ^ z >> 31
    }
}

@Suite struct MutationTests {
    private static let pieces = [
        "{", "}", "[", "]", ":", ",", "\"", "'", "*", "?", "!", "&a", "*a", "${", "}", "${engine}", "$$", "- ", "\n",
        "  ", "null", "~", "true", "-1022", "0", "9223372036854775808", "combine", "absent", "file", "{0}", "{9}",
        "\u{0}", "\u{1b}[31m", "é", "🙂", ">= macOS 10.11", "[a-", "\\", "websocket", "macOS 99999.1", "expect:",
        "http://", "https://[::1%25en0]/", "/10", "this-machine", "keys: ", "sdk: ", "iOS 17.2 (sdk 16.4)", "outcomes",
        " or ", "<<: ", "? ", "|", "%", "@",
    ]

    private static let questions = """
        questions:
          - { question: "12.3", text: t, destinations: "p*", outcomes: { ok: a, -1022 or -1200: b } }

        """

    @Test(arguments: 0..<8)
    func `no mutant of a matrix crashes or hangs the reader`(_ seed: Int) throws {
        // Rows of every kind, the long form and questions between them.
        let name = seed % 2 == 0 ? "lesson-full" : "platforms"
        let data = try Data(contentsOf: URL(filePath: "\(packageDirectory)/matrices/\(name).yml"))
        let original = Array(data) + Array(MutationTests.questions.utf8)
        var generator = Generator(state: UInt64(seed))
        var read = 0
        for _ in 0..<40 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let start = Int.random(in: 0..<bytes.count, using: &generator)
                let end = min(bytes.count, start + Int.random(in: 0...12, using: &generator))
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes.removeSubrange(start..<end)
                case 1:
                    let piece = MutationTests.pieces.randomElement(using: &generator) ?? ""
                    bytes.insert(contentsOf: piece.utf8, at: start)
                case 2: bytes[start] = UInt8.random(in: 0...255, using: &generator)
                default:
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    bytes.insert(contentsOf: bytes[start..<end], at: place)
                }
            }
            do throws(InputError) {
                let matrix = try MatrixDefinition.parse(
                    bytes, name: "m.yml", isJSON: false, directory: packageDirectory, settings: [:], environment: [:])
                #expect(!matrix.cells.isEmpty)
                read += 1
            } catch {
                #expect(error.description.hasPrefix("m.yml:"))
                #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f })
            }
        }
        #expect(read < 40)
    }
}
