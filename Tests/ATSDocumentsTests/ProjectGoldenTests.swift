// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import Testing

/// The configurations of `Tests/Golden/audit` that XcodeGen and Tuist read.
@Suite struct ProjectGoldenTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Golden/audit/"

    private func xcodeGen(_ name: String) throws -> DocumentContents {
        let file = Self.folder + name
        let bytes = try InputFile.read(file, limit: 1 << 20)
        #expect(XcodeGenDocument.isOne(String(name.split(separator: "/").last ?? ""), bytes))
        return try XcodeGenDocument.read(bytes, file: file, in: SourceFiles())
    }

    private func place(_ declaration: Declaration, _ keys: String...) -> String {
        declaration.place(of: ["NSAppTransportSecurity"] + keys).position.description
    }

    @Test func `d22: the blanket key of one of two targets`() throws {
        let contents = try xcodeGen("d22-project.yml")
        #expect(contents.declarations.map(\.target.name) == ["Lantern", "LanternWidget"])
        #expect(contents.declarations.map(\.target.kind) == [.application, .appExtension])
        let first = try #require(contents.declarations.first)
        #expect(place(first, "NSAllowsArbitraryLoads") == "9:11")
        #expect(contents.declarations.last?.tree.value == .dictionary([]))
        #expect(first.output == Self.folder + "Lantern/Info.plist")
        #expect(contents.remarks.isEmpty)
    }

    @Test func `d23: the setting that yields no dictionary`() throws {
        let contents = try xcodeGen("d23-project.yml")
        #expect(contents.settings.map(\.name) == ["INFOPLIST_KEY_NSAppTransportSecurity"])
        #expect(contents.settings.map(\.place.position.description) == ["7:7"])
        #expect(contents.settings.map(\.value) == [.boolean(true)])
        #expect(contents.declarations.map(\.tree.value) == [.dictionary([])])
    }

    @Test(arguments: [("d32-generated", true), ("d33-stale", false), ("d34-fixed-by-hand", true)])
    func `d32 to d34: where the generated property lists are`(_ name: String, _ hasPair: Bool) throws {
        let contents = try xcodeGen(name + "/project.yml")
        #expect(contents.declarations.map(\.target.name) == ["Lantern", "LanternPhone"])
        #expect(contents.declarations.map(\.target.identifier) == ["com.example.Lantern", "com.example.LanternPhone"])
        for declaration in contents.declarations {
            let output = try #require(declaration.output)
            #expect(try PropertyList.parse(InputFile.read(output, limit: 1 << 20))["NSAppTransportSecurity"] != nil)
        }
        let first = try #require(contents.declarations.first)
        #expect(place(first, "NSAllowsArbitraryLoads") == "14:11")
        #expect(
            (first.tree.position(ofKeyPath: ["NSAppTransportSecurity", "NSAllowsLocalNetworking"]) != nil) == hasPair)
        #expect(contents.remarks.isEmpty)
    }

    @Test func `d25: a text where a boolean belongs`() throws {
        let file = Self.folder + "d25-Project.swift"
        let bytes = try InputFile.read(file, limit: 1 << 20)
        #expect(TuistDocument.isOne("d25-Project.swift", bytes))
        let contents = try TuistDocument.read(bytes, file: file, in: SourceFiles())
        let first = try #require(contents.declarations.first)
        #expect(contents.declarations.count == 1)
        #expect(
            first.tree.value(atKeyPath: ["NSAppTransportSecurity", "NSAllowsLocalNetworking"])?.value == .string("true")
        )
        #expect(place(first, "NSAllowsLocalNetworking") == "3:36")
    }
}
