// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import TestSupport
import Testing

@testable import ATSDocuments

@Suite struct XcodeProjectTests {
    private typealias Target = XcodeProjectText.Target

    private func contents(_ project: XcodeProjectText, _ overlay: [String: String] = [:]) throws -> DocumentContents {
        try contents(project.text, overlay)
    }

    private func contents(_ text: String, _ overlay: [String: String] = [:]) throws -> DocumentContents {
        try XcodeProjectDocument.read(
            Array(text.utf8), file: "ios/App.xcodeproj/project.pbxproj",
            in: SourceFiles(overlay: overlay.mapValues { Array($0.utf8) }))
    }

    @Test(
        arguments: [
            ("application", ["SDKROOT = iphoneos"], .application, [.iOS]),
            ("application", ["SDKROOT = watchos"], .watchApp, [.watchOS]),
            (
                "application", ["SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\""], .application,
                [.macOS, .iOS]
            ),
            ("application", ["SDKROOT = iphoneos17.0", "SUPPORTS_MACCATALYST = YES"], .application, [.macOS, .iOS]),
            (
                "application", ["SDKROOT = auto", "TARGETED_DEVICE_FAMILY = \"1,2,7\""], .application,
                [.iOS, .visionOS]
            ),
            (
                "application", ["SDKROOT = auto", "SUPPORTED_PLATFORMS = \"xros xrsimulator\""], .application,
                [.visionOS]
            ),
            ("application.on-demand-install-capable", ["SDKROOT = iphoneos"], .appClip, [.iOS]),
            ("app-extension", ["SDKROOT = iphoneos"], .appExtension, [.iOS]),
            ("extensionkit-extension", ["SDKROOT = iphoneos"], .appExtension, [.iOS]),
            ("app-extension.messages", [], .appExtension, []),
            ("application.watchapp2", ["SDKROOT = watchos"], .watchApp, [.watchOS]),
            ("watchkit2-extension", ["SDKROOT = watchos"], .watchExtension, [.watchOS]),
            ("xpc-service", ["SDKROOT = macosx"], .xpcService, [.macOS]), ("tool", [], .commandLineTool, []),
            ("framework", ["SDKROOT = appletvos"], .framework, [.tvOS]), ("bundle.unit-test", [], .tests, []),
            ("bundle.ui-testing", [], .tests, []), ("bundle", [], .plugIn, []), ("library.static", [], .plugIn, []),
            ("something-new", [], .unknown, []),
        ] as [(String, [String], BundleKind, [System])])
    func `knows what a target becomes and on which systems`(
        _ type: String, _ settings: [String], _ kind: BundleKind, _ systems: [System]
    ) throws {
        let contents = try contents(
            XcodeProjectText(targets: [Target("App", type, settings + ["GENERATE_INFOPLIST_FILE = YES"])]))
        let target = try #require(contents.declarations.first).target
        #expect(target.name == "App")
        #expect(target.kind == kind)
        #expect(target.systems == systems)
        #expect(contents.isProject)
    }

    @Test func `takes from the project what the target does not say`() throws {
        let contents = try contents(
            XcodeProjectText(
                project: ["SDKROOT = iphoneos", "GENERATE_INFOPLIST_FILE = YES", "ORG = com.example"],
                targets: [
                    Target(
                        "App One", "application",
                        ["PRODUCT_BUNDLE_IDENTIFIER = \"$(ORG).$(PRODUCT_NAME:rfc1034identifier)\""]),
                    Target("Plain", "application", ["GENERATE_INFOPLIST_FILE = NO"]),
                ]))
        #expect(contents.declarations.map(\.target.name) == ["App One"])
        #expect(contents.declarations.first?.target.identifier == "com.example.App-One")
        #expect(contents.declarations.first?.target.systems == [.iOS])
        #expect(contents.declarations.first?.tree.value == .dictionary([]))
        #expect(contents.named.isEmpty)
    }

    @Test(arguments: [
        ("App/Info.plist", "ios/App/Info.plist"), ("\"$(SRCROOT)/App/Info.plist\"", "ios/App/Info.plist"),
        ("\"${PROJECT_DIR}/$(TARGET_NAME)/Info.plist\"", "ios/My App/Info.plist"),
        ("\"$(PRODUCT_NAME)-Info.plist\"", "ios/My App-Info.plist"), ("\"../Shared/Info.plist\"", "Shared/Info.plist"),
        ("\"$(HOME_OF_LISTS)/Info.plist\"", "ios/Lists/Info.plist"), ("/abs/Info.plist", "/abs/Info.plist"),
        ("\"$(NOBODY:default=App)/Info.plist\"", "ios/App/Info.plist"),
    ])
    func `finds the Info plist that a target names`(_ value: String, _ path: String) throws {
        let contents = try contents(
            XcodeProjectText(
                project: ["HOME_OF_LISTS = Lists"],
                targets: [Target("My App", "application", ["INFOPLIST_FILE = \(value)"])]))
        #expect(contents.named.map(\.plist) == [path])
        #expect(contents.named.first?.target.name == "My App")
        #expect(contents.remarks.isEmpty)
        #expect(contents.declarations.isEmpty)
    }

    @Test(
        arguments: [
            ("App/Info-$(CONFIGURATION).plist", [], ["ios/App/Info-Debug.plist", "ios/App/Info-Release.plist"], 0),
            ("${CONFIGURATION:lower}/a.plist", [], ["ios/debug/a.plist", "ios/release/a.plist"], 0),
            ("$(PROJECT_NAME)/Info.plist", [], ["ios/App/Info.plist"], 0),
            ("$(PROJECT)-$(CONFIGURATION).plist", [], ["ios/App-Debug.plist", "ios/App-Release.plist"], 0),
            (
                "$(LIST_$(CONFIGURATION))", ["LIST_Debug = d.plist", "LIST_Release = r.plist"],
                ["ios/d.plist", "ios/r.plist"], 0
            ),
            // Each configuration in which it is not known is said.
            ("$(LIST_$(CONFIGURATION))", ["LIST_Release = r.plist"], ["ios/r.plist"], 1),
            ("$(CONFIGURATION)/$(CONFIGURATION_BUILD_DIR)/a.plist", [], [], 2),
            ("$(PRODUCT_BUNDLE_IDENTIFIER).plist", [], [], 2),
            ("$(PRODUCT_BUNDLE_IDENTIFIER).plist", ["PRODUCT_BUNDLE_IDENTIFIER = a.b"], ["ios/a.b.plist"], 0),
        ] as [(String, [String], [String], Int)])
    func `fills in the names of the configuration and of the project, wherever they are written`(
        _ value: String, _ settings: [String], _ plists: [String], _ remarks: Int
    ) throws {
        let line = "INFOPLIST_FILE = \"\(value)\""
        let base = ["F1 = {isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; };"]
        let own = try contents(XcodeProjectText(targets: [Target("Tool", "application", settings + [line])]))
        let shared = try contents(
            XcodeProjectText(project: [line], targets: [Target("Tool", "application", settings)]))
        let included = try contents(
            XcodeProjectText(targets: [Target("Tool", "application", settings, base: "F1")], references: base),
            ["ios/App.xcconfig": "#include \"Base\"", "ios/Base.xcconfig": "INFOPLIST_FILE = \(value)"])
        for contents in [own, shared, included] {
            #expect(contents.named.map(\.plist) == plists)
            #expect(contents.named.allSatisfy { $0.target.name == "Tool" })
            #expect(contents.remarks.map(\.kind) == Array(repeating: .computed, count: remarks))
        }
    }

    @Test func `does not know the name of a project that stands in no folder of its own`() throws {
        let text = XcodeProjectText(targets: [
            Target("App", "application", ["INFOPLIST_FILE = \"$(PROJECT_NAME)/Info.plist\""])
        ]).text
        let contents = try XcodeProjectDocument.read(
            Array(text.utf8), file: "ios/project.pbxproj", in: SourceFiles())
        #expect(contents.named.isEmpty)
        #expect(contents.remarks.first?.kind == .computed)
    }

    @Test func `says of a path that only the build knows that it does not know it`() throws {
        let contents = try contents(
            XcodeProjectText(targets: [Target("App", "application", ["INFOPLIST_FILE = \"$(DERIVED_FILE_DIR)/a\""])]))
        #expect(contents.named.isEmpty)
        #expect(contents.remarks.first?.kind == .computed)
        #expect(contents.remarks.first?.target == "App")
        #expect(
            contents.remarks.first?.text
                == "the path '$(DERIVED_FILE_DIR)/a' of an Info.plist is known in the build only")
        #expect(contents.remarks.first?.place.position.isKnown == true)
    }

    @Test func `names each list of a target once, and one for each configuration or system that has its own`() throws {
        let same = try contents(XcodeProjectText(targets: [Target("App", "application", ["INFOPLIST_FILE = a.plist"])]))
        #expect(same.named.map(\.plist) == ["ios/a.plist"])
        let other = try contents(
            XcodeProjectText(targets: [
                Target(
                    "App", "application",
                    [
                        ("Debug", ["INFOPLIST_FILE = debug.plist"]),
                        ("Release", ["INFOPLIST_FILE = a.plist", "\"INFOPLIST_FILE[sdk=macosx*]\" = mac.plist"]),
                    ])
            ]))
        #expect(other.named.map(\.plist) == ["ios/debug.plist", "ios/a.plist", "ios/mac.plist"])
    }

    @Test func `takes down settings for the Info plist with their places, dead keys at each of their lines`() throws {
        let lines = [
            "GENERATE_INFOPLIST_FILE = YES", "INFOPLIST_KEY_NSAppTransportSecurity = YES",
            "\"INFOPLIST_KEY_NSCameraUsageDescription[sdk=iphoneos*]\" = \"a b\"", "OTHER = 1",
        ]
        let project = XcodeProjectText(targets: [Target("App", "application", lines)])
        let contents = try contents(project)
        let names = contents.settings.map(\.name)
        #expect(
            names == [
                "GENERATE_INFOPLIST_FILE", "INFOPLIST_KEY_NSAppTransportSecurity",
                "INFOPLIST_KEY_NSCameraUsageDescription",
                "INFOPLIST_KEY_NSAppTransportSecurity", "INFOPLIST_KEY_NSCameraUsageDescription",
            ])
        #expect(contents.settings.allSatisfy { $0.target == "App" })
        let texts = project.text.split(separator: "\n", omittingEmptySubsequences: false)
        for setting in contents.settings {
            let line = texts[setting.place.position.line - 1]
            #expect(line.dropFirst(setting.place.position.column - 1).drop { $0 == "\"" }.hasPrefix(setting.name))
            let tree = try PropertyList.parse(Array(project.text.utf8))
            #expect(tree.position(ofKeyPath: setting.place.path) == setting.place.position)
        }
    }

    @Test func `follows the file under a configuration, its includes too`() throws {
        let references = [
            "F1 /* App.xcconfig */ = {isa = PBXFileReference; path = App.xcconfig; sourceTree = \"<group>\"; };",
            "G1 /* Config */ = {isa = PBXGroup; children = (F1, ); path = Config; sourceTree = \"<group>\"; };",
            "G0 = {isa = PBXGroup; children = (G1, ); sourceTree = \"<group>\"; };",
        ]
        let project = XcodeProjectText(
            project: ["NAME = a.plist"], targets: [Target("App", "application", ["OTHER = 1"], base: "F1")],
            references: references)
        let contents = try contents(
            project,
            [
                "ios/Config/App.xcconfig":
                    "#include \"Base\"\n#include? \"Local.xcconfig\"\nINFOPLIST_FILE = $(inherited)$(DIR)/$(NAME)\n",
                "ios/Config/Base.xcconfig":
                    "#include \"App.xcconfig\"\n#include \"gone.xcconfig\"\nDIR = Lists\nINFOPLIST_KEY_NSAppTransportSecurity = YES\n",
            ])
        #expect(contents.named.map(\.plist) == ["ios/Lists/a.plist"])
        let dead = contents.settings.filter { $0.name.hasPrefix("INFOPLIST_KEY_") }
        #expect(dead.map { "\($0.place.file):\($0.place.position)" } == ["ios/Config/Base.xcconfig:4:1"])
        #expect(
            contents.remarks.map { "\($0.place.file):\($0.place.position) \($0.text)" } == [
                "ios/Config/Base.xcconfig:1:1 'ios/Config/App.xcconfig' includes itself, and was not read again",
                "ios/Config/Base.xcconfig:2:1 the included file 'gone.xcconfig' is not there",
            ])
    }

    @Test func `finds the file under a configuration by its folder, as Xcode 16 writes it`() throws {
        let text = XcodeProjectText(
            targets: [Target("App", "application", ["OTHER = 1"])],
            references: ["G9 = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = SOURCE_ROOT; };"]
        ).text.replacing(
            "isa = XCBuildConfiguration;",
            with: "isa = XCBuildConfiguration; baseConfigurationReferenceAnchor = G9; "
                + "baseConfigurationReferenceRelativePath = x/App.xcconfig;")
        let contents = try contents(text, ["ios/App/x/App.xcconfig": "INFOPLIST_FILE = b.plist"])
        #expect(contents.named.map(\.plist) == ["ios/b.plist"])
    }

    @Test func `says of a file under a configuration that it is not there`() throws {
        let references = ["F1 = {isa = PBXFileReference; path = Pods.xcconfig; sourceTree = SOURCE_ROOT; };"]
        let contents = try contents(
            XcodeProjectText(
                targets: [Target("App", "application", ["INFOPLIST_FILE = a.plist"], base: "F1")],
                references: references))
        #expect(contents.remarks.map(\.text) == ["the build configuration file 'ios/Pods.xcconfig' is not there"])
        #expect(contents.named.count == 1)
    }

    @Test(arguments: [
        ("{ }", "1:1: the project has no objects; expected 'objects', a dictionary"),
        ("{ objects = a; rootObject = b; }", "1:13: the project has no objects; expected 'objects', a dictionary"),
        ("{ objects = { }; }", "1:1: the project says no root object; expected 'rootObject', the number of one"),
        (
            "{ objects = { };\n rootObject = A; }",
            "2:2: the root object 'A' is no project; expected the number of a PBXProject"
        ),
        ("( )", "1:1: the document holds a list; expected a dictionary"),
    ])
    func `refuses what is no project`(_ text: String, _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try contents(text) }
        #expect("\(error)" == expected)
    }

    @Test func `bears objects that are missing, of another kind, or lead to themselves`() throws {
        let text = """
            { objects = { P = { isa = PBXProject; targets = (P, T, gone, T, (a)); buildConfigurationList = T; };
              T = { isa = PBXNativeTarget; buildConfigurationList = L; name = (a); productType = { }; };
              L = { isa = XCConfigurationList; buildConfigurations = (C, L, gone); };
              C = { isa = XCBuildConfiguration; buildSettings = { A = "$(B)"; B = "$(A)$(A)";
                    INFOPLIST_FILE = "$(A)"; PRODUCT_BUNDLE_IDENTIFIER = "$("; GENERATE_INFOPLIST_FILE = YES; };
                    baseConfigurationReference = F; };
              F = { isa = PBXFileReference; path = x; sourceTree = "<group>"; };
              G = { isa = PBXGroup; children = (F, G, H); sourceTree = "<group>"; };
              H = { isa = PBXGroup; children = (G); path = y; sourceTree = "<group>"; }; }; rootObject = P; }
            """
        let contents = try contents(text)
        #expect(contents.declarations.count == 2)
        #expect(contents.declarations.first?.target.identifier == nil)
        #expect(contents.remarks.contains { $0.kind == .computed })
    }

    @Test func `does not follow variables without end`() throws {
        var settings = (0..<30).map { "V\($0) = \"$(V\($0 + 1))$(V\($0 + 1))$(V\($0 + 1))\"" }
        settings += ["V30 = \"\"", "INFOPLIST_FILE = \"$(V0)\""]
        let contents = try contents(XcodeProjectText(targets: [Target("App", "application", settings)]))
        #expect(contents.named.isEmpty)
        #expect(contents.remarks.first?.kind == .computed)
    }
}
