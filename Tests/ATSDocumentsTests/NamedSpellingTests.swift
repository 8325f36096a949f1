// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ATSDocuments

/// One file under several names on one command line.
@Suite struct NamedSpellingTests {
    private func folder() throws -> DocumentFolder {
        let folder = try DocumentFolder([
            "t/Info.plist": InfoPlistText.made("com.example.app"),
            "t/Share/Info.plist": InfoPlistText.made("com.example.app.share", type: "XPC!"),
            "t/A.app/Info.plist": InfoPlistText.made("com.example.built"),
        ])
        try folder.link("link", to: "t")
        try folder.link("list", to: "t/Info.plist")
        return folder
    }

    @Test(arguments: [
        ["t/Info.plist", "t/./Info.plist", "t//Info.plist", "t/../t/Info.plist", "link/Info.plist", "list"],
        ["list", "t/Info.plist", "link/Info.plist"], ["t", "t/", "t/../t", "link", "link/."],
        ["link", "t", "t/../link"], ["t/A.app", "link/A.app", "t/A.app/"],
    ])
    func `is read once, under its first name`(_ names: [String]) throws {
        let folder = try folder()
        let survey = try Survey.read(names.map { folder($0) })
        let alone = try Survey.read([folder(names[0])])
        #expect(survey.files == alone.files)
        #expect(survey.declarations.map(\.file) == alone.declarations.map(\.file))
        #expect(!survey.files.isEmpty)
    }

    @Test func `is read as what is named for itself, wherever a folder is that holds it`() throws {
        let folder = try folder()
        for names in [["t", "link/Share/Info.plist"], ["link/Share/Info.plist", "t"]] {
            let survey = try Survey.read(names.map { folder($0) })
            #expect(
                Set(survey.files.map(folder.shown)) == ["t/A.app", "t/Info.plist", "link/Share/Info.plist"])
            #expect(survey.files.count == 3)
        }
        // A folder in one that was named.
        for names in [["t", "link/Share"], ["t/Share", "link"]] {
            #expect(try Survey.read(names.map { folder($0) }).files.count == 3, "\(names)")
        }
    }

    @Test func `is two files where a folder has two names for it`() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(atPath: folder("t/Twin"), withIntermediateDirectories: true)
        try FileManager.default.linkItem(atPath: folder("t/Info.plist"), toPath: folder("t/Twin/Info.plist"))
        try folder.write(InfoPlistText.made("com.example.other"), "other/Info.plist")
        #expect(try Survey.read([folder("t")]).files.count == 4)
        #expect(try Survey.read([folder("t"), folder("other")]).files.count == 5)
    }
}
