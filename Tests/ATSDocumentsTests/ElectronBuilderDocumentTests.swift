// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Testing

@testable import ATSDocuments

/// What electron-builder makes of its configuration, and what it writes of its own.
@Suite struct ElectronBuilderDocumentTests {
    private func read(
        _ text: String, _ file: String = "electron-builder.json", _ files: SourceFiles = SourceFiles()
    ) throws -> DocumentContents {
        try ElectronBuilderDocument.read(Array(text.utf8), file: file, in: files)
    }

    private static let injection =
        "electron-builder writes NSAllowsArbitraryLoads and NSAllowsLocalNetworking, both true, over what stands here, "
        + "except for the Mac App Store: the second voids the first from macOS 10.12 on. It adds exceptions for localhost "
        + "and 127.0.0.1; only an afterPack hook can take that out"
    private static let electron =
        "for the Mac App Store electron-builder leaves what Electron's own Info.plist holds, and that is "
        + "NSAllowsArbitraryLoads true"

    @Test(arguments: [
        (
            "electron-builder.json5",
            "{appId: 'a.b', productName: 'L', mac: {extendInfo: {NSAppTransportSecurity: {x: 1}}}}",
            "1:53", "1:78", "mac extendInfo"
        ),
        (
            "electron-builder.yml",
            "appId: a.b\nproductName: L\nmac:\n  extendInfo:\n    NSAppTransportSecurity: {x: 1}\n",
            "5:5", "5:30", "mac extendInfo"
        ),
        (
            "package.json",
            #"{"productName": "L", "build": {"appId": "a.b", "mac": {"extendInfo": {"NSAppTransportSecurity": {"x": 1}}}}}"#,
            "1:71", "1:98", "build mac extendInfo"
        ),
    ])
    func `extendInfo is read in every form, where it stands`(
        _ file: String, _ text: String, _ first: String, _ second: String, _ path: String
    ) throws {
        let contents = try read(text, file)
        let declaration = try #require(contents.declarations.first)
        #expect(
            lines(declaration) == [
                "NSAppTransportSecurity = {…} at \(first), \(file) \(path) NSAppTransportSecurity",
                "NSAppTransportSecurity:x = 1 at \(second), \(file) \(path) NSAppTransportSecurity x",
            ])
        #expect(declaration.target == Target(name: "L", kind: .application, identifier: "a.b", systems: [.macOS]))
        #expect(lines(contents.remarks) == ["computed \(first) \(path): \(Self.injection)"])
    }

    @Test(arguments: [
        (#"{"mac": {"target": "mas", "extendInfo": {"NSAppTransportSecurity": {}}}}"#, []),
        (#"{"mac": {"target": ["mas", {"target": "mas-dev"}]}}"#, [electron]),
        (#"{"mac": {"target": ["mas", "dmg"]}}"#, [injection]), (#"{"mac": {"target": []}}"#, [injection]),
        (#"{"mas": {}}"#, [injection, electron]), (#"{"mac": null}"#, [injection]),
    ])
    func `what the tool writes of its own is said, but not for the Mac App Store`(
        _ text: String, _ remarks: [String]
    ) throws {
        let contents = try read(text)
        #expect(contents.declarations.count == 1)
        #expect(contents.remarks.map(\.text) == remarks)
    }

    @Test func `what is not followed, or read by nobody, is said`() throws {
        let contents = try read(
            #"{"extends": "x", "mac": {"extendInfo": "build/x.plist"}, "masDev": {"extendInfo": {}}}"#)
        #expect(
            lines(contents.remarks) == [
                "computed 1:2 extends: 'extends' adds another configuration to this one, which is not read here",
                "skipped 1:69 masDev extendInfo: nothing comes of it: electron-builder takes 'extendInfo' from 'mac' alone",
                "skipped 1:26 mac extendInfo: 'extendInfo' is a text; electron-builder takes a dictionary and makes no use "
                    + "of a file",
                "computed 1:18 mac extendInfo: \(Self.injection)",
            ])
        #expect(try read("{}").declarations.isEmpty)
        #expect(try read("win: {}\n", "electron-builder.yaml").remarks.isEmpty)
        #expect(try read("", "electron-builder.js").remarks.map(\.kind) == [.computed])
        #expect(try read("", "electron-builder.toml").remarks.map(\.kind) == [.skipped])
    }

    @Test func `names come from package.json where the configuration has none`() throws {
        let files = SourceFiles(overlay: ["package.json": Array(#"{"name": "lantern"}"#.utf8)])
        let contents = try read(#"{"appId": "${env.ID}", "mac": {}}"#, "electron-builder.json", files)
        #expect(contents.declarations.first?.target == Target(name: "lantern", kind: .application, systems: [.macOS]))
    }

    @Test(arguments: [
        ("electron-builder.json", "", true), ("electron-builder.config.js", "", true),
        ("electron-builder.env", "", false),
        ("package.json", #"{"build": {"appId": "x"}}"#, true), ("package.json", #"{"build": {"x": 1}}"#, false),
        ("package.json", #"{"build": {}, "devDependencies": {"electron-builder": "1"}}"#, true),
        ("package.json", #"{"scripts": {"build": "x"}}"#, false), ("package.json", #"{"build": {"mac":"#, false),
    ])
    func `is one by its name and what it holds`(_ name: String, _ text: String, _ isOne: Bool) {
        #expect(ElectronBuilderDocument.isOne(name, Array(text.utf8)) == isOne)
    }

    @Test(arguments: [
        ("[]", "1:1: the electron-builder configuration is a list; expected a dictionary"),
        (#"{"mac": 1}"#, "1:9: 'mac' is a number; expected a dictionary"),
    ])
    func `refuses what is none, with the place`(_ text: String, _ message: String) {
        let error = #expect(throws: InputError.self) { try read(text) }
        #expect(error?.description == message)
    }
}
