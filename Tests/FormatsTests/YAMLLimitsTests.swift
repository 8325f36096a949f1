// SPDX-License-Identifier: MIT
import Formats
import Testing

/// Inputs that are small to send and dear to read.
@Suite struct YAMLLimitsTests {
    private func failure(_ text: String) throws -> InputError {
        try #require(throws: InputError.self) { try YAML.parse(bytes(text)) }
    }

    @Test func `stops at the hundred and first level`() throws {
        let deepest = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(throws: Never.self) { try YAML.parse(bytes(deepest)) }
        let error = try failure("[" + deepest + "]")
        #expect(
            error.description == "1:101: lists and mappings stand too deep in each other; expected at most 100 levels")
    }

    @Test(arguments: [
        ("[", 10_000), ("[", 400_000), ("{a: ", 100_000), ("- ", 100_000), ("? ", 100_000),
        ("[\n", 100_000), ("{? ", 100_000), ("[{", 100_000), ("!!seq [", 100_000), ("&a [", 100_000),
    ])
    func `refuses nesting however it is written`(_ unit: String, count: Int) throws {
        let error = try failure(String(repeating: unit, count: count))
        #expect(error.position != nil)
    }

    @Test func `counts what aliases stand for`() throws {
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(list)]\n"
        }
        let error = try failure(bomb)
        #expect(error.problem == "the document holds too many nodes, aliases followed")
        #expect(error.position?.line == 6)
    }

    @Test func `counts the levels that aliases add`() throws {
        var chain = "- &a0 [x]\n"
        for level in 1...10_000 { chain += "- &a\(level) [*a\(level - 1)]\n" }
        let error = try failure(chain)
        #expect(error.problem == "lists and mappings stand too deep in each other")
        #expect(error.position == SourcePosition(line: 100, column: 9))
    }

    @Test func `counts what merge keys bring`() throws {
        let many = (0..<100).map { "k\($0): 1" }.joined(separator: ", ")
        let text = "- &a {\(many)}\n" + String(repeating: "- {<<: *a}\n", count: 100_000)
        let error = try #require(throws: InputError.self) { try YAML.parse(bytes(text), nodeLimit: 10_000) }
        #expect(error.problem == "the document holds too many nodes, aliases followed")
    }

    @Test func `counts plain nodes as well`() throws {
        let text = bytes(String(repeating: "- 1\n", count: 1_000))
        #expect(throws: Never.self) { try YAML.parse(text, nodeLimit: 1_001) }
        let error = try #require(throws: InputError.self) { try YAML.parse(text, nodeLimit: 1_000) }
        #expect(error.position == SourcePosition(line: 1_000, column: 3))
    }

    @Test func `reads eight mebibytes at most`() throws {
        let largest = [UInt8](repeating: UInt8(ascii: "a"), count: 8 << 20)
        #expect(throws: Never.self) { try YAML.parse(largest) }
        let error = try #require(throws: InputError.self) { try YAML.parse(largest + [0x61]) }
        #expect(error.description == "the YAML text holds 8388609 bytes; expected at most 8388608 bytes")
    }

    @Test func `refuses thousands of tag directives, which libyaml compares with each other`() throws {
        let directives = (0..<5_000).map { "%TAG !\($0)! x\n" }.joined()
        let error = try failure(directives + "--- a")
        #expect(error.description == "101:1: too many '%TAG' directives; expected at most 100")
    }

    @Test(arguments: [("", ""), ("0.", ""), ("1", ".5"), ("1e", "")])
    func `gets through endless numbers`(_ start: String, _ end: String) {
        _ = try? YAML.parse(bytes(start + String(repeating: "9", count: 400_000) + end))
    }

    @Test(arguments: [
        "%", "%%%\n", "#", "\n", "&a ", "*a ", "!", "'", "\"", "\"\\", "|\n", ": ", "? a\n", "---\n", "...\n", "%A\n",
        "a", "é", "\u{2028}", "- a: ",
    ])
    func `gets through long repetitions of anything`(_ unit: String) {
        _ = try? YAML.parse(bytes(String(repeating: unit, count: (1 << 17) / unit.utf8.count)))
    }
}
