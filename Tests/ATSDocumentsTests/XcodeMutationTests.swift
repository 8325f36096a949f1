// SPDX-License-Identifier: MIT
import Formats
import TestSupport
import Testing

@testable import ATSDocuments

/// Damaged documents of Xcode: each is read or refused, none may crash or hang the process.
@Suite struct XcodeMutationTests {
    private func readCount(_ mutator: Mutator, as path: String) throws -> Int {
        var count = 0
        for text in mutator.texts { _ = try Survey.read([path], in: SourceFiles(overlay: [path: text])) }
        for number in 0..<1_500 {
            let mutant = mutator.mutant(seed: 20_261_130, number: number)
            do {
                _ = try Survey.read([path], in: SourceFiles(overlay: [path: mutant]))
                count += 1
            } catch {
                #expect(error.file == path)
                #expect(!error.problem.isEmpty)
            }
        }
        return count
    }

    @Test func `reads or refuses whatever is left of a build configuration file`() throws {
        let count = try readCount(.xcconfig, as: "fuzz/a.xcconfig")
        #expect((300..<1_450).contains(count), "\(count)")
    }

    @Test func `reads or refuses whatever is left of a project`() throws {
        let count = try readCount(.projectFile, as: "fuzz/A.xcodeproj/project.pbxproj")
        #expect((300..<1_450).contains(count), "\(count)")
    }
}
