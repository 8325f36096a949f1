// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Foundation
import TestSupport
import Testing

@testable import ATSDocuments

/// What is read below a folder, and what is said of the rest.
@Suite struct FolderSurveyTests {
    private let plist = InfoPlistText.made("com.example.app")

    private func files(_ folder: DocumentFolder) throws -> [String] {
        try Survey.read([folder.path]).files.map(folder.shown)
    }

    private func remarks(_ folder: DocumentFolder) throws -> [String] {
        try Survey.read([folder.path]).remarks.map { "\($0.kind) \(folder.shown($0.place.file)): \($0.text)" }
    }

    @Test func `reads documents by the bytes of their names, folders among them`() throws {
        let folder = try DocumentFolder([
            "b/Info.plist": plist, "a/Info.plist": plist, "Z.plist": plist, "a.plist": plist, "é/Info.plist": plist,
            "a/b/c/Info.plist": plist, "a-b/Info.plist": plist, "x.xcconfig": "A = 1\n",
        ])
        #expect(
            try files(folder) == [
                "Z.plist", "a/Info.plist", "a/b/c/Info.plist", "a-b/Info.plist", "a.plist", "b/Info.plist",
                "x.xcconfig", "é/Info.plist",
            ])
    }

    @Test func `opens only what has the name of a document`() throws {
        let folder = try DocumentFolder([
            "Info.plist": plist, "Info.txt": plist, "README.md": "# Info.plist", "data.json": "{\"CFBundleName\": 1}",
            "InfoPlist.strings": "CFBundleName = a;", "Info.plist.bak": plist, "zip.zip": "PK",
        ])
        #expect(try files(folder) == ["Info.plist"])
        #expect(try remarks(folder).isEmpty)
    }

    /// Property lists that surely belong to something else, each with the keys that it really has.
    @Test(arguments: [
        ("GoogleService-Info.plist", "<key>API_KEY</key><string>a</string><key>BUNDLE_ID</key><string>b</string>"),
        ("App.entitlements.plist", "<key>com.apple.security.app-sandbox</key><true/>"),
        ("exportOptions.plist", "<key>method</key><string>app-store</string><key>teamID</key><string>A</string>"),
        ("Root.plist", "<key>PreferenceSpecifiers</key><array/><key>StringsTable</key><string>Root</string>"),
        ("xcschememanagement.plist", "<key>SchemeUserState</key><dict/>"),
        ("com.example.daemon.plist", "<key>Label</key><string>a</string><key>ProgramArguments</key><array/>"),
        ("IDEWorkspaceChecks.plist", "<key>IDEDidComputeMac32BitWarning</key><true/>"),
    ])
    func `passes over property lists of another kind without a word`(_ name: String, _ keys: String) throws {
        let text = "<plist><dict>\(keys)</dict></plist>"
        let folder = try DocumentFolder([name: text, "list.plist": "<plist><array/></plist>"])
        #expect(try files(folder) == [])
        // Named for itself, it is what the user says it is.
        #expect(try Survey.read([folder(name)]).files.count == 1)
    }

    @Test(arguments: [
        "NSAllowsArbitraryLoads", "NSAppTransportSecurity", "UILaunchStoryboardName", "LSRequiresIPhoneOS",
        "CFBundleName", "NSExceptionDomains",
    ])
    func `reads a property list of any name that has a key of an Info.plist`(_ key: String) throws {
        let folder = try DocumentFolder(["Some.plist": "<dict><key>\(key)</key><true/></dict>"])
        #expect(try files(folder) == ["Some.plist"])
    }

    @Test func `passes over folders of tools and products, says how many, and reads one that is named`() throws {
        let folder = try DocumentFolder([
            "App/Info.plist": plist, ".git/Info.plist": plist, "Pods/a/Info.plist": plist,
            "web/node_modules/a/Info.plist": plist, "DerivedData/Info.plist": plist, "build/Info.plist": plist,
            "app/.build/Info.plist": plist, "Carthage/Info.plist": plist, "target/CACHEDIR.TAG": "",
            "target/Info.plist": plist,
        ])
        #expect(try files(folder) == ["App/Info.plist"])
        #expect(
            try remarks(folder) == [
                "skipped \(folder.path): 8 folders of tools and products passed over (.build, .git, Carthage, DerivedData, "
                    + "Pods, …); one that is named is read"
            ])
        #expect(try Survey.read([folder("build"), folder("target")]).files.count == 2)
    }

    @Test func `follows no link out of the folder, and reads what is inside once`() throws {
        let outside = try DocumentFolder(["Info.plist": plist, "App/Info.plist": plist])
        let folder = try DocumentFolder(["App/Info.plist": plist, "App/real.txt": plist])
        try folder.link("Other", to: outside("App"))
        try folder.link("Info.plist", to: outside("Info.plist"))
        try folder.link("Same", to: "App")
        try folder.link("Same.plist", to: "App/Info.plist")
        try folder.link("Renamed.plist", to: "App/real.txt")
        try folder.link("App/loop", to: "..")
        try folder.link("gone.plist", to: "nowhere")
        try folder.link("self.plist", to: "self.plist")
        try folder.link("README.md", to: outside("Info.plist"))
        #expect(try files(folder) == ["App/Info.plist", "Renamed.plist"])
        let remarks = try remarks(folder)
        #expect(remarks.count == 4)
        #expect(remarks.contains { $0.hasPrefix("skipped Other: the link leads out of ") })
        #expect(remarks.contains { $0.hasPrefix("skipped Info.plist: the link leads out of ") })
        #expect(remarks.contains("unreadable gone.plist: the link leads nowhere"))
        #expect(remarks.contains("unreadable self.plist: the link leads nowhere"))
        // Named for itself, a link is followed.
        #expect(try Survey.read([folder("Info.plist"), folder("Other")]).files.count == 2)
    }

    @Test func `says of pipes and sockets that they were not opened`() throws {
        let folder = try DocumentFolder(["App/Info.plist": plist])
        let made = unsafe (mkfifo(folder("Info.plist"), 0o600), mkfifo(folder("other"), 0o600))
        #expect(made == (0, 0))
        #expect(try files(folder) == ["App/Info.plist"])
        #expect(try remarks(folder) == ["skipped Info.plist: this is a pipe, and was not opened"])
        let error = try #require(throws: InputError.self) { try Survey.read([folder("Info.plist")]) }
        #expect(error.problem == "this is a pipe")
    }

    @Test func `says what does not parse, with its place, and goes on`() throws {
        let folder = try DocumentFolder([
            "a/Info.plist": "<plist><dict>\n<key>a</plist>", "b/Info.plist": plist, "c/Info.plist": "bplist00",
            "d/Info.plist": "<array/>", "e/x.xcconfig": "A\n", "f/p.xcodeproj/project.pbxproj": "{", "g/Info.plist": "",
        ])
        let survey = try Survey.read([folder.path])
        #expect(survey.files.map(folder.shown) == ["b/Info.plist"])
        let remarks = survey.remarks.map { "\(folder.shown($0.place.file)):\($0.place.position) \($0.text)" }
        #expect(survey.remarks.allSatisfy { $0.kind == .unreadable })
        #expect(
            remarks == [
                "a/Info.plist:2:9 the XML is broken: mismatched tag; expected </key> for the <key> at 2:1",
                "c/Info.plist:0:0 the binary property list is cut short after 8 bytes",
                "d/Info.plist:1:1 the document holds a list; expected a dictionary",
                "e/x.xcconfig:1:2 found the end of the line after 'A'; expected '=' and a value",
                "f/p.xcodeproj/project.pbxproj:1:2 the text ends inside a dictionary; expected '}'",
                "g/Info.plist:1:1 this is an empty text; expected an XML property list",
            ])
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `says what may not be read, and goes on`() throws {
        let folder = try DocumentFolder(["a/Info.plist": plist, "b/Info.plist": plist, "c/Info.plist": plist])
        let closed = unsafe (chmod(folder("a"), 0), chmod(folder("b/Info.plist"), 0))
        #expect(closed == (0, 0))
        defer { _ = unsafe chmod(folder("a"), 0o700) }
        #expect(try files(folder) == ["c/Info.plist"])
        #expect(try remarks(folder).count == 2)
    }

    @Test func `does not read a file that is too large, and goes on`() throws {
        let folder = try DocumentFolder(["b/Info.plist": plist, "a/Info.plist": ""])
        let status = unsafe truncate(folder("a/Info.plist"), 100 << 20)
        #expect(status == 0)
        let survey = try Survey.read([folder.path])
        #expect(survey.files.map(folder.shown) == ["b/Info.plist"])
        #expect(survey.remarks.map(\.text) == ["the file holds 104857600 bytes; expected at most 16777216 bytes"])
    }

    @Test func `stops at a depth, says so, and goes on beside it`() throws {
        let deep = (0..<80).map { "d\($0)" }.joined(separator: "/")
        let folder = try DocumentFolder(["\(deep)/Info.plist": plist, "z/Info.plist": plist])
        #expect(try files(folder) == ["z/Info.plist"])
        let remarks = try remarks(folder)
        #expect(remarks.count == 1)
        #expect(remarks.first?.hasSuffix("folders stand deeper in each other than 64 here") == true)
    }

    @Test func `looks at so many entries and no more, and says so`() throws {
        let folder = try DocumentFolder(["a/Info.plist": plist, "b/Info.plist": plist, "c/Info.plist": plist])
        let whole = try FolderWalk(folder.path, entryLimit: 7)
        #expect(whole.items.count == 3)
        #expect(whole.remarks == [])
        let cut = try FolderWalk(folder.path, entryLimit: 4)
        #expect(cut.items.map { folder.shown($0.path) } == ["a/Info.plist"])
        #expect(cut.remarks.map(\.text) == ["only the first 4 entries of the folder were looked at"])
        let wide = try FolderWalk(folder.path, entryLimit: 2)
        #expect(wide.remarks.first?.text == "the folder holds too much to be read to its end")
    }

    @Test(arguments: [1, 31, 32, 40, 1_100])
    func `so many folders beside each other are met in the order of one`(_ count: Int) throws {
        let names = (0..<count).map { "f\($0 + 10_000)" }
        var files: [String: String] = [:]
        for name in names {
            files["\(name)/Info.plist"] = plist
            if name.hasSuffix("7") { files["\(name)/deep/er/a.plist"] = plist }
            if name.hasSuffix("9") { files["\(name)/CACHEDIR.TAG"] = "" }
        }
        let folder = try DocumentFolder(files)
        let expected = names.filter { !$0.hasSuffix("9") }.flatMap { name in
            ["\(name)/Info.plist"] + (name.hasSuffix("7") ? ["\(name)/deep/er/a.plist"] : [])
        }
        #expect(try FolderWalk(folder.path).items.map { folder.shown($0.path) }.sorted() == expected.sorted())
        // A limit counts the same, whichever folders were looked into before.
        let cut = try FolderWalk(folder.path, entryLimit: count + count / 2)
        #expect(cut.items.count < expected.count)
        #expect(cut.remarks.count { $0.text.contains("were looked at") } == 1)
    }

    @Test func `many folders with links to each other are each entered once`() throws {
        let folder = try DocumentFolder(
            Dictionary(uniqueKeysWithValues: (0..<50).map { ("f\($0)/Info.plist", plist) }))
        try folder.link("f7/loop", to: "loop")
        try folder.link("f8/up", to: "..")
        let walk = try FolderWalk(folder.path)
        #expect(walk.items.count == 50)
    }

    @Test func `passes over names that are no UTF-8, and says so`() throws {
        let folder = try DocumentFolder(["Info.plist": plist])
        let name = Array(folder("").utf8) + [0xFF, 0xFE] + Array(".plist".utf8) + [0]
        let other = name.map { CChar(bitPattern: $0) }
        let made = unsafe other.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe open($0, O_CREAT | O_WRONLY, 0o600) }
        }
        // Some file systems refuse such a name.
        guard let made, made >= 0 else { return }
        close(made)
        let remarks = try remarks(folder)
        #expect(
            remarks.contains("skipped \(folder.path): names that are not UTF-8 were passed over: 1 in this folder"))
    }

    @Test func `says that a folder holds nothing that it knows`() throws {
        let folder = try DocumentFolder(["a.txt": ""])
        #expect(
            try remarks(folder) == ["skipped \(folder.path): no document of a configuration stands in this folder"])
    }

    @Test func `reads thousands of documents in their order`() throws {
        let folder = try DocumentFolder()
        for number in 0..<1_000 {
            try folder.write(InfoPlistText.made("com.example.n\(number)"), "\(number % 10)/\(number)/Info.plist")
        }
        let survey = try Survey.read([folder.path])
        #expect(survey.declarations.count == 1_000)
        #expect(survey.files == survey.declarations.map(\.file))
        #expect(survey.files == survey.files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        for declaration in survey.declarations {
            let number = declaration.file.split(separator: "/").dropLast().last
            #expect(declaration.target.identifier == "com.example.n\(number ?? "")")
        }
    }
}
