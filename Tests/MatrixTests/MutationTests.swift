// SPDX-License-Identifier: MIT
import Formats
import FoundationEssentials
import Matrix
import TestSupport
import Testing

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
        let original = String(decoding: data, as: UTF8.self) + MutationTests.questions
        let mutator = Mutator([original], pieces: MutationTests.pieces)
        var read = 0
        for number in 0..<40 {
            let bytes = mutator.mutant(seed: UInt64(seed), number: number)
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
