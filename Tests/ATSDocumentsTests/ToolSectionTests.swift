// SPDX-License-Identifier: MIT
import Formats
import TestSupport
import Testing

@testable import ATSDocuments

/// The `Info.plist` of a command-line tool, which counts only where the linker puts it into the program.
@Suite struct ToolSectionTests {
    private typealias Target = XcodeProjectText.Target

    private static let remark = "a tool holds its Info.plist only where CREATE_INFOPLIST_SECTION_IN_BINARY is YES"
    private static let isSection = "CREATE_INFOPLIST_SECTION_IN_BINARY"

    private func xcode(_ project: XcodeProjectText) throws -> DocumentContents {
        try XcodeProjectDocument.read(
            Array(project.text.utf8), file: "App.xcodeproj/project.pbxproj", in: SourceFiles())
    }

    @Test(
        arguments: [
            ("tool", [], [], false), ("tool", ["\(isSection) = NO"], [], false),
            ("tool", ["\(isSection) = \"\""], [], false),
            ("tool", ["\(isSection) = YES"], [], true), ("tool", [], ["\(isSection) = YES"], true),
            ("tool", ["\(isSection) = NO"], ["\(isSection) = YES"], false),
            ("tool", ["\(isSection) = \"$(WITH_LIST)\"", "WITH_LIST = YES"], [], true),
            ("tool", ["\"\(isSection)[sdk=macosx*]\" = YES"], [], true),
            // What only the build knows may be so.
            ("tool", ["\(isSection) = \"$(WITH_LIST)\""], [], true),
            ("tool", ["OTHER_LDFLAGS = \"-sectcreate __TEXT __info_plist $(SRCROOT)/Tool.plist\""], [], true),
            ("tool", ["OTHER_LDFLAGS = (\"-sectcreate\", __TEXT, __info_plist, Tool.plist)"], [], true),
            ("tool", ["OTHER_LDFLAGS = \"-ObjC\""], [], false), ("application", ["\(isSection) = NO"], [], true),
            ("xpc-service", [], [], true),
        ] as [(String, [String], [String], Bool)])
    func `counts in an Xcode project where a setting puts it there`(
        _ type: String, _ own: [String], _ shared: [String], _ isRead: Bool
    ) throws {
        let contents = try xcode(
            XcodeProjectText(project: shared, targets: [Target("Tool", type, own + ["INFOPLIST_FILE = Tool.plist"])]))
        #expect(contents.named.map(\.plist) == (isRead ? ["Tool.plist"] : []))
        #expect(Set(contents.unread) == (isRead ? [] : ["Tool.plist"]))
        #expect(contents.remarks.map(\.text) == (isRead ? [] : [Self.remark]))
        #expect(contents.remarks.allSatisfy { $0.kind == .skipped && $0.target == "Tool" && $0.place.position.isKnown })
    }

    @Test func `counts in the configurations whose settings put it there`() throws {
        let contents = try xcode(
            XcodeProjectText(targets: [
                Target(
                    "Tool", "tool",
                    [
                        ("Debug", ["INFOPLIST_FILE = \"$(CONFIGURATION).plist\""]),
                        ("Release", ["INFOPLIST_FILE = \"$(CONFIGURATION).plist\"", "\(Self.isSection) = YES"]),
                    ])
            ]))
        #expect(contents.named.map(\.plist) == ["Release.plist"])
        #expect(contents.unread == ["Debug.plist"])
    }

    @Test(
        arguments: [
            ("", "info: { path: a.plist, properties: { A: 1 } }", false),
            ("", "info: { path: a.plist }\n    settings: { \(isSection): NO }", false),
            ("", "settings: { INFOPLIST_FILE: a.plist }", false),
            ("", "settings: { INFOPLIST_FILE: a.plist, \(isSection): YES }", true),
            ("settings: { \(isSection): YES }", "settings: { INFOPLIST_FILE: a.plist }", true),
            ("", "info: { path: a.plist }\n    settings: { configs: { release: { \(isSection): \"YES\" } } }", true),
            (
                "",
                "info: { path: a.plist }\n    settings: { OTHER_LDFLAGS: [-sectcreate, __TEXT, __info_plist, a.plist] }",
                true
            ),
            (
                "", "info: { path: a.plist }\n    settings: { OTHER_LDFLAGS: -sectcreate __TEXT __info_plist a.plist }",
                true
            ),
        ] as [(String, String, Bool)])
    func `counts in a project of XcodeGen where a setting puts it there`(
        _ project: String, _ target: String, _ isRead: Bool
    ) throws {
        let text = "\(project)\ntargets:\n  Tool:\n    type: tool\n    platform: macOS\n    \(target)\n"
        let contents = try XcodeGenDocument.read(Array(text.utf8), file: "project.yml", in: SourceFiles())
        let paths = contents.declarations.compactMap(\.output) + contents.named.map(\.plist)
        #expect(paths == (isRead ? ["a.plist"] : []))
        #expect(contents.unread == (isRead ? [] : ["a.plist"]))
        #expect(contents.remarks.map(\.text) == (isRead ? [] : [Self.remark]))
        #expect(contents.remarks.allSatisfy { $0.kind == .skipped && $0.target == "Tool" && $0.place.position.isKnown })
    }

    @Test func `may count where a configuration file of XcodeGen's says more`() throws {
        let text = """
            targets:
              Tool: { type: tool, platform: macOS, configFiles: { Debug: a.xcconfig }, info: { path: a.plist } }
            """
        let contents = try XcodeGenDocument.read(Array(text.utf8), file: "project.yml", in: SourceFiles())
        #expect(contents.declarations.map(\.output) == ["a.plist"])
        #expect(contents.unread.isEmpty)
        #expect(contents.remarks.map(\.text) == [Self.remark])
    }

    @Test(
        arguments: [
            (["INFOPLIST_FILE = Tool.plist"], [], [""], ["Info.plist"]),
            (["INFOPLIST_FILE = Tool.plist", "\(isSection) = YES"], [], [""], ["Info.plist", "Tool.plist"]),
            // Another target has it, or a user asks for it.
            (["INFOPLIST_FILE = Tool.plist"], ["INFOPLIST_FILE = Tool.plist"], [""], ["Info.plist", "Tool.plist"]),
            (["INFOPLIST_FILE = Tool.plist"], [], ["", "Tool.plist"], ["Info.plist", "Tool.plist"]),
        ] as [([String], [String], [String], [String])])
    func `is left out of a folder where it does not count`(
        _ tool: [String], _ app: [String], _ named: [String], _ expected: [String]
    ) throws {
        let project = XcodeProjectText(targets: [
            Target("Tool", "tool", tool), Target("App", "application", app),
        ])
        let folder = try DocumentFolder([
            "App.xcodeproj/project.pbxproj": project.text, "Tool.plist": InfoPlistText.made("a.tool", ats: "A"),
            "Info.plist": InfoPlistText.made("a.app"),
        ])
        let survey = try Survey.read(named.map { $0.isEmpty ? folder.path : folder($0) })
        #expect(survey.declarations.map { folder.shown($0.file) }.sorted() == expected)
    }
}
