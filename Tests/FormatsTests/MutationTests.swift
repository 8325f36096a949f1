// SPDX-License-Identifier: MIT
import Formats
import TestSupport
import Testing

/// Thousands of damaged texts: each is read or refused, none may crash or hang the process.
@Suite struct MutationTests {
    private static let mutants = 3_000

    /// How many mutants are read; every refusal of one says where, or that there is nothing.
    private func read(_ mutator: Mutator, by parse: ([UInt8]) throws -> Tree) throws -> Int {
        var count = 0
        for text in mutator.texts { _ = try parse(text) }
        for number in 0..<Self.mutants {
            let mutant = mutator.mutant(seed: 20_261_130, number: number)
            do {
                _ = JSONValue(try parse(mutant)).text()
                count += 1
            } catch let error as InputError {
                if error.position == nil || error.problem.isEmpty { Issue.record("\(error) for \(mutant)") }
            }
        }
        return count
    }

    @Test(arguments: [YAML.Schema.core12, .yaml11])
    func `reads or refuses whatever is left of YAML`(_ schema: YAML.Schema) throws {
        let count = try read(.yaml) { try YAML.parse($0, schema: schema) }
        #expect((100..<Self.mutants - 100).contains(count), "\(count)")
    }

    @Test func `reads or refuses whatever is left of JSON`() throws {
        let count = try read(.json) { try JSON.parse($0) }
        #expect((100..<Self.mutants - 100).contains(count), "\(count)")
    }

    @Test func `reads or refuses whatever is left of XML property lists`() throws {
        let count = try read(.plist) { try XMLPropertyList.parse($0) }
        #expect((100..<Self.mutants - 100).contains(count), "\(count)")
    }

    @Test func `reads or refuses whatever is left of old-style property lists`() throws {
        let count = try read(.oldPlist) { try OpenStepPropertyList.parse($0) }
        #expect((100..<Self.mutants - 100).contains(count), "\(count)")
    }
}
