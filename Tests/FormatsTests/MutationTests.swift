// SPDX-License-Identifier: MIT
import Formats
import Testing

/// Thousands of damaged texts: each is read or refused, none may crash or hang the process.
@Suite struct MutationTests {
    /// SplitMix64: the same mutants in every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private static let mutants = 3_000

    private func mutate(_ original: [UInt8], _ pieces: [String], _ generator: inout Generator) -> [UInt8] {
        var text = original
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !text.isEmpty {
            let index = Int.random(in: 0..<text.count, using: &generator)
            let end = min(text.count, index + Int.random(in: 1...12, using: &generator))
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: text[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: text[index] = UInt8.random(in: 0...255, using: &generator)
            case 2: text.removeSubrange(index..<end)
            case 3: text.insert(contentsOf: text[index..<end], at: Int.random(in: 0...text.count, using: &generator))
            case 4: text.removeSubrange(index...)
            default: text.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: index)
            }
        }
        return text
    }

    /// How many mutants of a text are read; every refusal of one says where, or that there is nothing.
    private func read(_ text: String, pieces: [String], by parse: ([UInt8]) throws -> Tree) throws -> Int {
        var generator = Generator(state: 20_261_130)
        var count = 0
        _ = try parse(bytes(text))
        for _ in 0..<Self.mutants {
            let mutant = mutate(bytes(text), pieces, &generator)
            do {
                _ = JSONValue(try parse(mutant)).text()
                count += 1
            } catch let error as InputError {
                if error.position == nil || error.problem.isEmpty { Issue.record("\(error) for \(mutant)") }
            }
        }
        return count
    }

    private static let yaml = """
        matrix: lesson
        defaults: &defaults { NSAllowsArbitraryLoads: true, list: [1, 2.5, ~] }
        configurations:
          blanket: *defaults
          both: { <<: *defaults, NSAllowsLocalNetworking: !!bool "true" }
          'é"x': "tab\\t\\u00e9"
        text: |
          two
          lines
        # a comment
        """

    @Test(arguments: [YAML.Schema.core12, .yaml11])
    func `reads or refuses whatever is left of YAML`(_ schema: YAML.Schema) throws {
        let pieces = [
            "*defaults", "&a ", "<<: ", "[", "]", "{", "}", "? ", "- ", ": ", "!!int ", "---\n", "\t", "\u{85}", "%TAG",
        ]
        let count = try read(Self.yaml, pieces: pieces) { try YAML.parse($0, schema: schema) }
        #expect((100..<Self.mutants - 100).contains(count), "\(count)")
    }

    @Test func `reads or refuses whatever is left of JSON`() throws {
        let text =
            "{\"ats\": {\"NSAllowsArbitraryLoads\": true, \"é\": [1, -2.5e3, null, \"\\ud83d\\ude00\\n\"]},\n\"own\": []}"
        let pieces = ["[", "]", "{", "}", ",", ":", "\"", "\\u", "\\ud800", "1e9", "-", "null", "\r\n", "\u{FEFF}"]
        let count = try read(text, pieces: pieces) { try JSON.parse($0) }
        #expect((100..<Self.mutants - 100).contains(count), "\(count)")
    }

    @Test func `reads or refuses whatever is left of XML property lists`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>a&amp;é</key><array><true/><integer>-12</integer><real>1.5</real></array>
            <!-- c --><key>b</key><data>aGVsbG8=</data><key>d</key><date>2026-11-30T09:00:00Z</date>
            <key>e</key><string><![CDATA[x]]></string></dict></plist>
            """
        let pieces = [
            "<dict>", "</dict>", "<key>k</key>", "<true/>", "<!ENTITY a \"b\">", "[", "&x;", "]]>", "<![CDATA[", "<!--",
            "<?x?>",
        ]
        let count = try read(text, pieces: pieces) { try XMLPropertyList.parse($0) }
        #expect((100..<Self.mutants - 100).contains(count), "\(count)")
    }
}
