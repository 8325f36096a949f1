// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Foundation
import TestSupport
import Testing

@testable import ATSDocuments

/// Which document names which, and which bundles are one product.
@Suite struct SurveyLinkTests {
    private typealias Target = XcodeProjectText.Target

    private func names(_ survey: Survey) -> [[String]] {
        survey.products.map {
            $0.map { survey.declarations[$0].target.name ?? survey.declarations[$0].target.identifier ?? "" }
        }
    }

    @Test(arguments: [
        (["com.example.lantern.app", "com.example.lantern.share"], [[0, 1]]),
        (["com.example.lantern", "com.example.lantern.share", "com.example.lantern.share.more"], [[0, 1, 2]]),
        (["com.example.lantern", "com.example.lantern.a.b"], [[0, 1]]),
        (["com.example.lantern", "com.example.lanterns"], [[0, 1]]), (["com.one.app", "com.two.app"], []),
        (["com.example.a.x", "com.example.b.x"], []), (["com.example.app", "com.example.app"], [[0, 1]]),
        (["app", "tool"], []), (["com.one.a", "com.two.b", "com.one.c", "com.two.d"], [[0, 2], [1, 3]]),
        (["com.example.a", nil, "com.example.a.b"], [[0, 2]]), (["com.example.$(NAME)", "com.example.a"], []),
    ])
    func `joins bundles without a project by their identifiers`(
        _ identifiers: [String?], _ expected: [[Int]]
    ) throws {
        let folder = try DocumentFolder()
        for (number, identifier) in identifiers.enumerated() {
            try folder.write(InfoPlistText.made(identifier), "\(number)/Info.plist")
        }
        #expect(try Survey.read([folder.path]).products == expected)
    }

    @Test func `compares no framework, and nothing whose kind is not known`() throws {
        let folder = try DocumentFolder([
            "a/Info.plist": InfoPlistText.made("com.example.a"),
            "b/Info.plist": InfoPlistText.made("com.example.a.kit", type: "FMWK"),
            "c/Info.plist": InfoPlistText.made("com.example.a.c", type: "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
        ])
        #expect(try Survey.read([folder.path]).products == [])
    }

    @Test func `takes the targets of a project for one product, and gives their lists what it knows of them`() throws {
        let project = XcodeProjectText(
            project: ["SDKROOT = iphoneos"],
            targets: [
                Target("App", "application", ["INFOPLIST_FILE = App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER = a.b"]),
                Target("Share", "app-extension", ["INFOPLIST_FILE = \"$(SRCROOT)/Share/Info.plist\""]),
                Target("Widget", "app-extension", ["GENERATE_INFOPLIST_FILE = YES"]),
                Target("Kit", "framework", ["INFOPLIST_FILE = Kit/Info.plist"]),
                Target("Tests", "bundle.unit-test", ["INFOPLIST_FILE = Tests/Info.plist"]),
                Target("Gone", "app-extension", ["INFOPLIST_FILE = Gone/Info.plist"]),
            ])
        let variable = InfoPlistText.made("$(PRODUCT_BUNDLE_IDENTIFIER)", type: "$(PRODUCT_BUNDLE_PACKAGE_TYPE)")
        let folder = try DocumentFolder([
            "ios/App.xcodeproj/project.pbxproj": project.text, "ios/App/Info.plist": variable,
            "ios/Share/Info.plist": variable, "ios/Kit/Info.plist": variable, "ios/Tests/Info.plist": variable,
            "ios/Other/Info.plist": InfoPlistText.made("a.b.c"),
        ])
        for path in [
            folder.path, folder("ios"), folder("ios/App.xcodeproj"), folder("ios/App.xcodeproj/project.pbxproj"),
        ] {
            let survey = try Survey.read([path])
            #expect(names(survey).map { $0.sorted() } == [["App", "Share", "Widget"]], "\(path)")
            let kinds = Dictionary(
                survey.declarations.compactMap { declaration in
                    declaration.target.name.map { ($0, declaration.target) }
                }, uniquingKeysWith: { $1 })
            #expect(
                kinds["App"] == ATSDocuments.Target(name: "App", kind: .application, identifier: "a.b", systems: [.iOS])
            )
            #expect(kinds["Share"]?.kind == .appExtension)
            #expect(kinds["Kit"]?.kind == .framework)
            #expect(kinds["Tests"]?.kind == .tests)
            #expect(
                survey.remarks.map(\.text).filter { $0.contains("Gone") }
                    == ["the Info.plist of Gone, '\(folder("ios/Gone/Info.plist"))', is not there"])
            #expect(survey.files.contains(folder("ios/Share/Info.plist")))
        }
    }

    @Test func `gives a list that several targets share the names of all`() throws {
        let project = XcodeProjectText(targets: [
            Target("App", "application", ["INFOPLIST_FILE = Info.plist", "SDKROOT = iphoneos"]),
            Target("AppTests", "bundle.unit-test", ["INFOPLIST_FILE = Info.plist"]),
            Target("App Staging", "application", ["INFOPLIST_FILE = Info.plist", "SDKROOT = macosx"]),
        ])
        let folder = try DocumentFolder(["A.xcodeproj/project.pbxproj": project.text, "Info.plist": "<dict/>"])
        let survey = try Survey.read([folder.path])
        #expect(
            survey.declarations.map(\.target) == [
                ATSDocuments.Target(name: "App, AppTests, App Staging", kind: .application, systems: [.macOS, .iOS])
            ])
        #expect(survey.products == [])
        for name in ["App", "App Staging", "AppTests"] {
            #expect(try ConfigurationDocument(reading: folder.path, target: name).file == folder("Info.plist"))
        }
    }

    @Test func `takes the property lists of one target for no product by themselves`() throws {
        let configured = Target(
            "App", "application",
            [("Debug", ["INFOPLIST_FILE = Debug.plist"]), ("Release", ["INFOPLIST_FILE = Release.plist"])])
        let share = Target("Share", "app-extension", ["INFOPLIST_FILE = Share.plist"])
        let folder = try DocumentFolder([
            "Debug.plist": InfoPlistText.made("a.b"), "Release.plist": InfoPlistText.made("a.b"),
            "Share.plist": InfoPlistText.made("a.b.c"),
        ])
        for (targets, expected) in [([configured], []), ([configured, share], [["App", "App", "Share"]])] {
            try folder.write(XcodeProjectText(targets: targets).text, "A.xcodeproj/project.pbxproj")
            #expect(names(try Survey.read([folder("A.xcodeproj")])) == expected)
        }
    }

    @Test func `reads nothing outside of what was named, whatever a project says`() throws {
        let outside = try DocumentFolder(["Info.plist": InfoPlistText.made("a.b")])
        let project = XcodeProjectText(targets: [
            Target("Absolute", "application", ["INFOPLIST_FILE = \"\(outside("Info.plist"))\""]),
            Target("Link", "application", ["INFOPLIST_FILE = link.plist"]),
            Target("Up", "application", ["INFOPLIST_FILE = ../Info.plist"]),
        ])
        let folder = try DocumentFolder([
            "ios/A.xcodeproj/project.pbxproj": project.text, "Info.plist": InfoPlistText.made("a.b"),
        ])
        try folder.link("ios/link.plist", to: outside("Info.plist"))
        let survey = try Survey.read([folder("ios/A.xcodeproj")])
        #expect(survey.declarations.isEmpty)
        #expect(survey.remarks.map(\.kind) == [.skipped, .skipped, .skipped])
        #expect(survey.remarks.allSatisfy { $0.text.contains("stands outside of what was named") })
        let wider = try Survey.read([folder.path])
        #expect(wider.declarations.map(\.target.name) == ["Up"])
    }

    @Test func `says once what stands in a file that several configurations share`() throws {
        let references = [
            "F1 = {isa = PBXFileReference; path = a.xcconfig; sourceTree = SOURCE_ROOT; };"
        ]
        let project = XcodeProjectText(
            targets: [Target("App", "application", ["INFOPLIST_FILE = Info.plist"], base: "F1")], references: references
        )
        let folder = try DocumentFolder([
            "A.xcodeproj/project.pbxproj": project.text, "Info.plist": "<dict/>",
            "a.xcconfig": "INFOPLIST_KEY_NSAppTransportSecurity = YES\n",
        ])
        for path in [folder.path, folder("A.xcodeproj")] {
            let settings = try Survey.read([path]).settings.filter { $0.name.hasPrefix("INFOPLIST_KEY_") }
            #expect(settings.map { "\(folder.shown($0.place.file)):\($0.place.position)" } == ["a.xcconfig:1:1"])
        }
    }

    @Test func `reads the setting of the golden configuration file`() throws {
        let survey = try Survey.read([Golden.audit("d29-build.xcconfig")])
        let setting = try #require(survey.settings.first)
        #expect(survey.settings.count == 1)
        #expect(setting.name == "INFOPLIST_KEY_NSAppTransportSecurity_NSAllowsLocalNetworking")
        #expect(setting.value == .string("YES"))
        #expect(setting.place.position == SourcePosition(line: 1, column: 1))
        #expect(setting.place.path == [setting.name])
    }

    @Test func `takes the golden folder's bundles for one product`() throws {
        let survey = try Survey.read([Golden.audit("d30-two-bundles")])
        #expect(survey.declarations.map(\.target.kind) == [.application, .appExtension])
        #expect(survey.products == [[0, 1]])
        #expect(survey.remarks == [])
    }
}

/// The configurations that the audit is measured by.
enum Golden {
    static func audit(_ name: String) -> String {
        let root = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return "/\(root)/Golden/audit/\(name)"
    }
}

/// Documents of generators beside what they wrote and what they take from others.
@Suite struct GenerationTests {
    private typealias Target = XcodeProjectText.Target

    @Test(arguments: ["d32-generated", "d33-stale", "d34-fixed-by-hand"])
    func `knows which property list was written from which target`(_ name: String) throws {
        let survey = try Survey.read([Golden.audit(name)])
        let inputs = survey.declarations.indices.filter { survey.declarations[$0].kind == .xcodeGen }
        #expect(survey.products == [inputs])
        #expect(inputs.map { survey.declarations[$0].target.name } == ["Lantern", "LanternPhone"])
        #expect(survey.generations.count == 2)
        for generation in survey.generations {
            let (input, output) = (survey.declarations[generation.input], survey.declarations[generation.output])
            #expect(input.kind == .xcodeGen)
            #expect(output.kind == .infoPlist)
            #expect(output.target.name == input.target.name)
            #expect(output.target.systems == input.target.systems)
            #expect(output.file == Golden.audit("\(name)/\(input.target.name ?? "")/Info.plist"))
        }
    }

    @Test func `reads what a named project file wrote, and the project that it wrote once`() throws {
        let project = XcodeProjectText(targets: [
            Target("App", "application", ["INFOPLIST_FILE = App/Info.plist"]),
            Target("Widget", "app-extension", ["GENERATE_INFOPLIST_FILE = YES"]),
        ])
        let folder = try DocumentFolder([
            "project.yml": """
            targets:
              App:
                type: application
                platform: iOS
                info: { path: App/Info.plist, properties: { NSAppTransportSecurity: { NSAllowsArbitraryLoads: true } } }
              Widget:
                type: app-extension
                platform: iOS
                settings: { GENERATE_INFOPLIST_FILE: YES }
            """,
            "App/Info.plist": InfoPlistText.made("a.b", ats: "NSAllowsArbitraryLoads"),
            "App.xcodeproj/project.pbxproj": project.text,
        ])
        for paths in [[folder.path], [folder("project.yml")], [folder("project.yml"), folder("App.xcodeproj")]] {
            let survey = try Survey.read(paths)
            #expect(
                survey.declarations.map { "\($0.kind) \($0.target.name ?? "")" }.sorted() == [
                    "infoPlist App", "xcodeGen App", "xcodeGen Widget",
                ], "\(paths)")
            #expect(survey.generations.count == 1)
            #expect(survey.products.map { $0.map { survey.declarations[$0].kind } } == [[.xcodeGen, .xcodeGen]])
            #expect(survey.remarks == [])
        }
        // The next build's keys are those of the project file.
        #expect(try ConfigurationDocument(reading: folder.path, target: "App").file == folder("project.yml"))
    }

    @Test func `knows a written list whichever way its path is spelt`() throws {
        let folder = try DocumentFolder([
            "sub/project.yml": """
            targets:
              App: { type: application, platform: iOS, info: { path: "./x/../../App//Info.plist" } }
            """,
            "App/Info.plist": InfoPlistText.made("a.b"),
        ])
        let survey = try Survey.read([folder.path])
        #expect(survey.generations.count == 1)
        #expect(survey.declarations.count == 2)
    }

    @Test func `does not miss a list that is still to be written`() throws {
        let folder = try DocumentFolder([
            "project.yml": "targets:\n  App: { type: application, platform: iOS, info: { path: App/Info.plist } }\n",
            "App.xcodeproj/project.pbxproj": XcodeProjectText(targets: [
                Target("App", "application", ["INFOPLIST_FILE = App/Info.plist"])
            ]).text,
        ])
        let survey = try Survey.read([folder.path])
        #expect(survey.remarks == [])
        #expect(survey.declarations.map(\.kind) == [.xcodeGen])
    }

    @Test func `reads an Info plist that Tauri merges once, as a part of the configuration`() throws {
        let folder = try DocumentFolder([
            "src-tauri/tauri.conf.json": "{\"productName\": \"Lantern\", \"identifier\": \"com.example.lantern\"}",
            "src-tauri/Info.plist": "<dict>\n<key>NSAppTransportSecurity</key>\n<dict>\n"
                + "<!-- ats-matrix:allow arbitrary-loads engine -->\n<key>NSAllowsArbitraryLoads</key><true/>\n</dict>\n</dict>",
        ])
        let survey = try Survey.read([folder.path])
        #expect(survey.declarations.allSatisfy { $0.kind == .tauri })
        let path = ["NSAppTransportSecurity", "NSAllowsArbitraryLoads"]
        #expect(survey.declarations.contains { $0.place(of: path).file == folder("src-tauri/Info.plist") })
        #expect(survey.files.map(folder.shown) == ["src-tauri/tauri.conf.json", "src-tauri/Info.plist"])
        #expect(survey.allowances.map(\.id) == ["arbitrary-loads"])
        // Named for itself, it is an Info.plist.
        #expect(try Survey.read([folder("src-tauri/Info.plist")]).declarations.map(\.kind) == [.infoPlist])
    }

    @Test func `reads a project file that another one includes once`() throws {
        let folder = try DocumentFolder([
            "project.yml": "include: [kit/project.yml]\nname: App\n",
            "kit/project.yml": """
            targets:
              App:
                type: application
                platform: iOS
                info: { path: App/Info.plist, properties: { NSAppTransportSecurity: { NSAllowsLocalNetworking: true } } }
            """,
        ])
        let survey = try Survey.read([folder.path])
        #expect(survey.declarations.map(\.target.name) == ["App"])
        #expect(
            survey.declarations.first?.place(of: ["NSAppTransportSecurity", "NSAllowsLocalNetworking"]).file
                == folder("kit/project.yml"))
        let document = try ConfigurationDocument(reading: folder.path)
        #expect(document.configuration == Configuration(transportSecurity: ["NSAllowsLocalNetworking": true]))
        // Its keys have no line in the file that is named.
        #expect(document.keyPositions.isEmpty)
    }

    @Test func `reads bundles, archives and documents of one folder, each as its own product`() throws {
        let app = InfoPlistText.made("com.example.built")
        let folder = try DocumentFolder([
            "out/Lantern.app/Info.plist": app,
            "out/Lantern.app/PlugIns/Share.appex/Info.plist": InfoPlistText.made(
                "com.example.built.share", type: "XPC!"),
            "src/Info.plist": InfoPlistText.made("com.example.built"),
        ])
        let survey = try Survey.read([folder.path])
        #expect(survey.declarations.map(\.kind).filter { $0 == .bundle }.count == 2)
        #expect(survey.products.count == 1)
        #expect(survey.products.first?.allSatisfy { survey.declarations[$0].kind == .bundle } == true)
    }
}
