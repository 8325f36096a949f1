// SPDX-License-Identifier: MIT
import Formats
import Foundation
import TestSupport
import Testing

@testable import ATSDocuments

/// Paths that a user names.
@Suite struct NamedFileTests {
    private let plist = InfoPlistText.made("com.example.app")

    @Test(arguments: ["Info.plist", "anything", "Info.plist.in", "x.xml", "Info.PLIST"])
    func `takes a property list of any name for an Info.plist`(_ name: String) throws {
        let folder = try DocumentFolder([name: plist])
        let survey = try Survey.read([folder(name)])
        #expect(survey.declarations.map(\.kind) == [.infoPlist])
        #expect(survey.files == [folder(name)])
    }

    @Test func `takes a JSON dictionary and the old form as well`() throws {
        let folder = try DocumentFolder(["a.json": "{\"CFBundleName\": \"a\"}", "b": "{ a = b; }"])
        #expect(try Survey.read([folder("a.json"), folder("b")]).declarations.count == 2)
    }

    @Test(arguments: [
        ("README.md", "# Lantern\n\nAn app."), ("main.swift", "print(1)"), ("notes", "hello"), ("a.yml", "a: 1\n"),
        ("a.txt", "{ \"a\": 1 }"), ("Podfile", "target 'App' do\nend\n"),
    ])
    func `says of a file that is no document what it could be`(_ name: String, _ text: String) throws {
        let folder = try DocumentFolder([name: text])
        let error = try #require(throws: InputError.self) { try Survey.read([folder(name)]) }
        #expect(error.file == folder(name))
        #expect(error.problem.hasPrefix("this is no document of a configuration"), "\(error)")
        #expect(error.expected?.contains("an Info.plist") == true)
    }

    @Test func `names the nearest path where nothing stands at one`() throws {
        let folder = try DocumentFolder(["App/Info.plist": plist])
        let error = try #require(throws: InputError.self) { try Survey.read([folder("App/Info.plst")]) }
        #expect(error.suggestion == folder("App/Info.plist"))
        #expect(error.problem.hasPrefix("the file cannot be opened: No such file"))
        for path in ["", "/nowhere/a/b", "a\u{0}b", "/dev/null"] {
            #expect(throws: InputError.self) { try Survey.read([path]) }
        }
    }

    @Test func `reads a path once, however often and whichever way it is named`() throws {
        let folder = try DocumentFolder(["App/Info.plist": plist, "App/Other.plist": "<dict/>"])
        let paths = [folder("App/Info.plist"), folder.path, folder("App/Info.plist"), folder("App/../App/Other.plist")]
        #expect(try Survey.read(paths).files.map(folder.shown) == ["App/Info.plist", "App/../App/Other.plist"])
    }

    @Test func `ends with the error of a path that cannot be read, even beside others`() throws {
        let folder = try DocumentFolder(["Info.plist": plist, "b.plist": "<dict>"])
        let error = try #require(throws: InputError.self) {
            try Survey.read([folder.path + "/Info.plist", folder("b.plist")])
        }
        #expect(error.file == folder("b.plist"))
    }

    @Test func `prefers what stands in for a file on disk`() throws {
        let folder = try DocumentFolder(["Info.plist": plist])
        let path = folder("Info.plist")
        let files = SourceFiles(overlay: [path: Array(InfoPlistText.made(ats: "NSAllowsLocalNetworking").utf8)])
        for paths in [[path], [folder.path]] {
            let survey = try Survey.read(paths, in: files)
            #expect(survey.declarations.first?.tree["NSAppTransportSecurity"] != nil)
        }
    }

    @Test func `says that a project folder holds no project`() throws {
        let folder = try DocumentFolder(["App.xcodeproj/other": ""])
        let error = try #require(throws: InputError.self) { try Survey.read([folder("App.xcodeproj")]) }
        #expect(error.problem == "the project holds no project.pbxproj")
    }
}
