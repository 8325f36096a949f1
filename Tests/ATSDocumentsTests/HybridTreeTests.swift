// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import TestSupport
import Testing

@testable import ATSDocuments

/// Projects as the tools of Flutter, Capacitor and React Native lay them out.
@Suite struct HybridTreeTests {
    private typealias Target = XcodeProjectText.Target

    private let variable = InfoPlistText.made(
        "$(PRODUCT_BUNDLE_IDENTIFIER)", type: "$(PRODUCT_BUNDLE_PACKAGE_TYPE)", ats: "NSAllowsLocalNetworking")

    @Test func `reads a Flutter project by its property lists`() throws {
        let references = [
            "D1 /* Debug.xcconfig */ = {isa = PBXFileReference; lastKnownFileType = text.xcconfig; name = Debug.xcconfig; "
                + "path = Flutter/Debug.xcconfig; sourceTree = \"<group>\"; };",
            "G1 /* Flutter */ = {isa = PBXGroup; children = (D1 /* Debug.xcconfig */, ); name = Flutter; "
                + "sourceTree = \"<group>\"; };",
            "G0 = {isa = PBXGroup; children = (G1 /* Flutter */, ); sourceTree = \"<group>\"; };",
        ]
        let project = XcodeProjectText(
            project: ["SDKROOT = iphoneos", "SUPPORTED_PLATFORMS = iphoneos"],
            targets: [
                Target(
                    "Runner", "application",
                    ["INFOPLIST_FILE = Runner/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER = com.example.lantern"],
                    base: "D1"),
                Target("RunnerTests", "bundle.unit-test", ["GENERATE_INFOPLIST_FILE = YES"]),
            ], references: references)
        let folder = try DocumentFolder([
            "pubspec.yaml": "name: lantern\n", "lib/main.dart": "void main() {}\n",
            "ios/Runner.xcodeproj/project.pbxproj": project.text, "ios/Runner/Info.plist": variable,
            "ios/Runner.xcodeproj/project.xcworkspace/xcshareddata/IDEWorkspaceChecks.plist":
                "<plist><dict><key>IDEDidComputeMac32BitWarning</key><true/></dict></plist>",
            "ios/Flutter/AppFrameworkInfo.plist": InfoPlistText.made("io.flutter.flutter.app", type: "FMWK"),
            "ios/Flutter/Debug.xcconfig":
                "#include? \"Pods/Target Support Files/Pods-Runner/Pods-Runner.debug.xcconfig\"\n#include \"Generated.xcconfig\"\n",
            "ios/Flutter/Release.xcconfig": "#include \"Generated.xcconfig\"\n",
            "macos/Runner/Info.plist": InfoPlistText.made("com.example.lantern.mac"),
            "build/ios/Runner.app/Info.plist": variable, ".dart_tool/a.plist": variable,
            "ios/Pods/Pods/Info.plist": variable,
        ])
        let survey = try Survey.read([folder.path])
        #expect(
            survey.declarations.map { "\(folder.shown($0.file)) \($0.target.kind)" }.sorted() == [
                "ios/Flutter/AppFrameworkInfo.plist framework", "ios/Runner.xcodeproj/project.pbxproj tests",
                "ios/Runner/Info.plist application", "macos/Runner/Info.plist application",
            ])
        let app = try #require(survey.declarations.first { folder.shown($0.file) == "ios/Runner/Info.plist" })
        #expect(app.target.name == "Runner")
        #expect(app.target.identifier == "com.example.lantern")
        #expect(app.target.systems == [.iOS])
        let document = try ConfigurationDocument(reading: folder("ios"))
        #expect(document.file == folder("ios/Runner/Info.plist"))
        #expect(document.keyPositions["NSAppTransportSecurity:NSAllowsLocalNetworking"]?.line == 5)
    }

    @Test func `reads a Capacitor project by its property list`() throws {
        let project = XcodeProjectText(
            project: ["SDKROOT = iphoneos"],
            targets: [
                Target(
                    "App", "application",
                    ["INFOPLIST_FILE = App/Info.plist", "PRODUCT_BUNDLE_IDENTIFIER = com.example.lantern"])
            ])
        let folder = try DocumentFolder([
            "capacitor.config.json": "{\"appId\": \"com.example.lantern\"}",
            "package.json": "{\"name\": \"lantern\", \"dependencies\": {\"@capacitor/core\": \"6\"}}",
            "ios/App/App.xcodeproj/project.pbxproj": project.text, "ios/App/App/Info.plist": variable,
            "ios/App/App/config.xml": "<?xml version='1.0'?>\n<widget version=\"1.0.0\" id=\"a\" />\n",
            "ios/App/App/capacitor.config.json": "{}", "www/index.html": "<html/>",
            "node_modules/@capacitor/ios/Info.plist": variable,
        ])
        let survey = try Survey.read([folder.path])
        let lists = survey.declarations.filter { $0.kind == .infoPlist }
        #expect(lists.map { folder.shown($0.file) } == ["ios/App/App/Info.plist"])
        #expect(lists.first?.target.name == "App")
        #expect(lists.first?.target.kind == .application)
        #expect(survey.remarks.allSatisfy { $0.kind == .skipped })
    }

    @Test func `reads a React Native project by its property lists`() throws {
        let project = XcodeProjectText(
            project: ["SDKROOT = iphoneos"],
            targets: [
                Target("Lantern", "application", ["INFOPLIST_FILE = Lantern/Info.plist"]),
                Target("LanternTests", "bundle.unit-test", ["INFOPLIST_FILE = LanternTests/Info.plist"]),
            ])
        let folder = try DocumentFolder([
            "app.json": "{\n  \"name\": \"Lantern\",\n  \"displayName\": \"Lantern\"\n}\n",
            "package.json": "{\"name\": \"Lantern\", \"dependencies\": {\"react-native\": \"0.73\"}}",
            "ios/Lantern.xcodeproj/project.pbxproj": project.text, "ios/Lantern/Info.plist": variable,
            "ios/LanternTests/Info.plist": InfoPlistText.made(type: "BNDL"), "android/app/build.gradle": "",
            "ios/Lantern/PrivacyInfo.xcprivacy": "<plist/>",
        ])
        let survey = try Survey.read([folder.path])
        #expect(
            survey.declarations.filter { $0.kind == .infoPlist }.map { "\(folder.shown($0.file)) \($0.target.kind)" }
                == [
                    "ios/Lantern/Info.plist application", "ios/LanternTests/Info.plist tests",
                ])
        #expect(try ConfigurationDocument(reading: folder.path).file == folder("ios/Lantern/Info.plist"))
        #expect(survey.remarks == [])
    }
}
