// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import TestSupport
import Testing

@testable import ATSDocuments

/// Which bundle's configuration is taken where a path leads to several.
@Suite struct TargetChoiceTests {
    private func folder() throws -> DocumentFolder {
        try DocumentFolder([
            "App/Info.plist": InfoPlistText.made("com.example.app", ats: "NSAllowsLocalNetworking"),
            "Share/Info.plist": InfoPlistText.made(
                "com.example.app.share", type: "XPC!", ats: "NSAllowsArbitraryLoads"),
            "Kit/Info.plist": InfoPlistText.made("com.example.kit", type: "FMWK"),
        ])
    }

    @Test(arguments: [
        (nil, "App"), ("com.example.app", "App"), ("com.example.app.share", "Share"), ("com.example.kit", "Kit"),
    ])
    func `chooses by identifier, and the application where nothing is said`(
        _ target: String?, _ expected: String
    ) throws {
        let folder = try folder()
        let document = try ConfigurationDocument(reading: folder.path, target: target)
        #expect(document.file == folder(expected + "/Info.plist"))
    }

    @Test func `chooses by path, whichever way it is spelt`() throws {
        let folder = try folder()
        for path in ["Share/Info.plist", "./App/../Share//Info.plist"] {
            let document = try ConfigurationDocument(reading: folder.path, target: folder(path))
            #expect(document.file == folder("Share/Info.plist"))
            #expect(document.configuration == Configuration(transportSecurity: ["NSAllowsArbitraryLoads": true]))
            #expect(document.keyPositions["NSAppTransportSecurity:NSAllowsArbitraryLoads"]?.line == 5)
        }
    }

    @Test func `lists what there is where nothing fits`() throws {
        let folder = try folder()
        let error = try #require(throws: InputError.self) {
            try ConfigurationDocument(reading: folder.path, target: "com.example.ap")
        }
        #expect(error.file == folder.path)
        #expect(error.problem == "no bundle here is called 'com.example.ap'")
        #expect(error.expected == "one of 'com.example.app', 'com.example.kit', 'com.example.app.share'")
        #expect(error.suggestion == "com.example.app")
    }

    @Test func `asks for a target where there are two applications, unless both say the same`() throws {
        let folder = try folder()
        try folder.write(InfoPlistText.made("com.example.other"), "Other/Info.plist")
        let error = try #require(throws: InputError.self) { try ConfigurationDocument(reading: folder.path) }
        #expect(error.problem == "this holds several bundles, and none is chosen")
        #expect(
            error.expected == "a target, one of 'com.example.app', 'com.example.other', 'com.example.app.share'")
    }

    @Test func `chooses the targets of a project by their names`() throws {
        let project = XcodeProjectText(targets: [
            XcodeProjectText.Target("Lantern", "application", ["INFOPLIST_FILE = App/Info.plist"]),
            XcodeProjectText.Target("Share", "app-extension", ["INFOPLIST_FILE = Share/Info.plist"]),
            XcodeProjectText.Target("Widget", "app-extension", ["GENERATE_INFOPLIST_FILE = YES"]),
        ])
        let folder = try folder()
        try folder.write(project.text, "Lantern.xcodeproj/project.pbxproj")
        for (target, expected) in [
            ("Lantern", "App/Info.plist"), ("Share", "Share/Info.plist"),
            ("Widget", "Lantern.xcodeproj/project.pbxproj"), (nil, "App/Info.plist"),
        ] {
            let document = try ConfigurationDocument(reading: folder("Lantern.xcodeproj"), target: target)
            #expect(document.file == folder(expected))
        }
        #expect(
            try ConfigurationDocument(reading: folder("Lantern.xcodeproj"), target: "Widget").configuration
                == Configuration(transportSecurity: nil))
        let error = try #require(throws: InputError.self) {
            try ConfigurationDocument(reading: folder("Lantern.xcodeproj"), target: "Wigdet")
        }
        #expect(error.suggestion == "Widget")
    }

    @Test func `chooses the application in which the helpers stand, however they differ`() throws {
        var specimen = BundleSpecimen()
        let root = "Lantern.app/Contents/"
        specimen.files = [
            (root + "Info.plist", BundleSpecimen.plist("org.example.lantern")),
            (
                root + "Helpers/T.app/Contents/Info.plist",
                BundleSpecimen.plist("org.example.t", BundleSpecimen.ats("K"))
            ),
            (
                root + "Library/LoginItems/H.app/Contents/Info.plist",
                BundleSpecimen.plist("org.example.h", BundleSpecimen.ats("L"))
            ),
            (root + "MacOS/wick", MachOMaker(plist: BundleSpecimen.plist("org.example.wick")).bytes),
        ]
        let folder = try DocumentFolder()
        for (path, bytes) in specimen.files { try folder.write(bytes, path) }
        try folder.write(specimen.archive(under: "Payload/"), "Lantern.ipa")
        for name in ["Lantern.app", "Lantern.ipa", ""] {
            let path = name.isEmpty ? folder("Lantern.app/") : folder(name)
            let document = try ConfigurationDocument(reading: path)
            #expect(document.file.hasSuffix("Lantern.app/Contents/Info.plist"), "\(document.file)")
            let helper = "Lantern.app/Contents/Helpers/T.app"
            let other = try ConfigurationDocument(reading: path, target: helper)
            #expect(other.file.hasSuffix(helper + "/Contents/Info.plist"))
        }
        specimen.files.append(("Other.app/Contents/Info.plist", BundleSpecimen.plist("org.example.other")))
        try folder.write(specimen.archive(), "two.ipa")
        let error = try #require(throws: InputError.self) { try ConfigurationDocument(reading: folder("two.ipa")) }
        #expect(error.problem == "this holds several bundles, and none is chosen")
        #expect(error.expected?.contains("'Lantern.app', ") == true, "\(error)")
    }

    @Test(arguments: [false, true])
    func `names the property lists of one target by their paths, each of which chooses one`(_ hasOther: Bool) throws {
        var targets = [
            XcodeProjectText.Target(
                "Lantern", "application",
                [("Debug", ["INFOPLIST_FILE = App/Debug.plist"]), ("Release", ["INFOPLIST_FILE = App/Release.plist"])])
        ]
        if hasOther { targets.append(.init("Other", "application", ["INFOPLIST_FILE = Share/Info.plist"])) }
        let folder = try folder()
        try folder.write(XcodeProjectText(targets: targets).text, "Lantern.xcodeproj/project.pbxproj")
        try folder.write(InfoPlistText.made("com.example.app", ats: "NSAllowsArbitraryLoads"), "App/Debug.plist")
        try folder.write(InfoPlistText.made("com.example.app"), "App/Release.plist")
        let path = folder("Lantern.xcodeproj")
        let error = try #require(throws: InputError.self) { try ConfigurationDocument(reading: path) }
        let files = ["App/Debug.plist", "App/Release.plist"].map { folder($0) }
        for file in files {
            #expect(error.expected?.contains("'\(file)'") == true, "\(error)")
            #expect(try ConfigurationDocument(reading: path, target: file).file == file)
        }
        #expect(
            error.problem
                == (hasOther
                    ? "this holds several bundles, and none is chosen"
                    : "the target 'Lantern' has several property lists, and none is chosen"))
        #expect(error.expected?.contains("'Other'") == hasOther)
        #expect(error.expected?.contains("'Lantern'") == false)
    }

    @Test func `says that a folder describes no bundle, and why where it knows`() throws {
        let empty = try DocumentFolder(["a.xcconfig": "A = 1"])
        let error = try #require(throws: InputError.self) { try ConfigurationDocument(reading: empty.path) }
        #expect(error.problem == "no bundle is described here")
        let broken = try DocumentFolder(["Info.plist": "<dict>\n"])
        let other = try #require(throws: InputError.self) { try ConfigurationDocument(reading: broken.path) }
        #expect(other.file == broken("Info.plist"))
        #expect(other.position == SourcePosition(line: 2, column: 1))
    }
}
