// SPDX-License-Identifier: MIT
import Formats
import TestSupport
import Testing

@testable import ATSDocuments

/// Thousands of damaged products: each is read or refused, none may crash or hang the process.
@Suite struct BundleMutationTests {
    private static let pieces: [[UInt8]] = [
        Array("PK\u{1}\u{2}".utf8), Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8), [0xFF, 0xFF, 0xFF, 0xFF],
        Array("../".utf8), Array("/".utf8), Array("Info.plist".utf8), Array(".app/".utf8), [0, 0, 0, 0],
        Array(".ipa".utf8),
    ]

    private static let archives = [
        BundleSpecimen.phone.archive(under: "Payload/"), BundleSpecimen.mac.archive(isDeflated: false),
        ZipMaker([.init("a.ipa", BundleSpecimen.phone.archive(under: "Payload/"))]).bytes,
    ]

    @Test func `reads or refuses whatever is left of an archive`() {
        let mutator = Mutator(binary: Self.archives, pieces: Self.pieces)
        var count = 0
        for number in 0..<1_500 {
            let mutant = mutator.mutant(seed: 20_261_130, number: number)
            do throws(InputError) {
                let contents = try BundleReader.read(archive: mutant, named: "a.zip")
                // What the damage leaves is still said: by a declaration or by what is wrong.
                if contents.declarations.isEmpty, contents.remarks.isEmpty {
                    Issue.record("nothing is said of \(number)")
                }
                let shown = contents.declarations.map(\.file) + contents.remarks.map(\.place.file)
                if !shown.allSatisfy({ $0.hasPrefix("a.zip") }) { Issue.record("\(number) names another file") }
                count += 1
            } catch {
                if error.file != "a.zip" || error.problem.isEmpty { Issue.record("\(error) for \(number)") }
            }
        }
        #expect((300..<1_500).contains(count), "\(count)")
    }

    @Test func `reads or refuses whatever is left of a program`() {
        let plist = BundleSpecimen.plist("org.example.wick", BundleSpecimen.ats("NSAllowsLocalNetworking"))
        let program = MachOMaker(plist: plist).bytes
        let mutator = Mutator(binary: [program, MachOMaker.universal([program, program])], pieces: Self.pieces)
        var count = 0
        for number in 0..<1_500 {
            let mutant = mutator.mutant(seed: 20_261_130, number: number)
            do throws(InputError) {
                _ = try MachODocument.read(mutant, file: "wick", in: SourceFiles())
                count += 1
            } catch {
                if error.file != "wick" || error.problem.isEmpty { Issue.record("\(error) for \(number)") }
            }
        }
        #expect((300..<1_500).contains(count), "\(count)")
    }
}
