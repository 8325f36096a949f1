// SPDX-License-Identifier: MIT
import FoundationEssentials
import Formats
import Matrix
import Testing

@Suite struct InvalidMatrixTests {
    @Test func `dump`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: packageDirectory + "/Tests/Fixtures").sorted()
        for name in names where name.hasPrefix("matrix-") && name.hasSuffix(".yml") {
            do throws(InputError) {
                _ = try MatrixDefinition.read(file: packageDirectory + "/Tests/Fixtures/" + name, settings: ["engine": ""], environment: [:])
                print("DUMP \(name) NO ERROR")
            } catch {
                print("DUMP", error.description.replacing(packageDirectory + "/Tests/Fixtures/matrix-", with: ""))
            }
        }
    }
}
