// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import Testing

/// Variables of the build in what a project names.
@Suite struct XcodeGenVariableTests {
    private func read(_ text: String) throws -> DocumentContents {
        try XcodeGenDocument.read(Array(text.utf8), file: "app/project.yml", in: SourceFiles())
    }

    private static let debugAndRelease = ["app/Info-Debug.plist", "app/Info-Release.plist"]

    @Test(
        arguments: [
            ("", "{ INFOPLIST_FILE: Info-$(CONFIGURATION).plist }", debugAndRelease, 0),
            ("", "{ INFOPLIST_FILE: '${SRCROOT}/Info-${CONFIGURATION}.plist' }", debugAndRelease, 0),
            ("", "{ base: { INFOPLIST_FILE: $(PROJECT_DIR)/Info-$(CONFIGURATION).plist } }", debugAndRelease, 0),
            ("", "{ INFOPLIST_FILE: $(PROJECT_NAME)/$(TARGET_NAME).plist }", ["app/Lantern/App.plist"], 0),
            (
                "configs: { Debug: debug, Beta: release, Store: release }",
                "{ INFOPLIST_FILE: $(CONFIGURATION:lower).plist }",
                ["app/debug.plist", "app/beta.plist", "app/store.plist"], 0
            ),
            (
                "configs: { Debug: debug, Debug Beta: debug, Store: release }",
                "{ configs: { debug: { INFOPLIST_FILE: $(CONFIGURATION).plist } } }",
                ["app/Debug.plist", "app/Debug Beta.plist"], 0
            ),
            // The whole name of one configuration is not a part of another's.
            (
                "configs: { Debug: debug, Debug Beta: debug, Store: release }",
                "{ configs: { Debug: { INFOPLIST_FILE: $(CONFIGURATION).plist } } }", ["app/Debug.plist"], 0
            ),
            (
                "settings: { LIST: a }",
                "{ base: { INFOPLIST_FILE: $(LIST).plist }, configs: { release: { LIST: $(inherited)b } } }",
                ["app/a.plist", "app/ab.plist"], 0
            ),
            (
                "settings: { LIST: a }\nsettingGroups: { g: { LIST: g } }",
                "{ base: { INFOPLIST_FILE: $(LIST).plist }, groups: [g] }", ["app/g.plist"], 0
            ),
            // In one configuration of two it is not known.
            (
                "", "{ base: { INFOPLIST_FILE: $(LIST).plist }, configs: { debug: { LIST: a } } }", ["app/a.plist"], 1
            ),
            ("", "{ INFOPLIST_FILE: $(CONFIGURATION)/$(DERIVED_FILE_DIR)/a.plist }", [], 1),
            ("", "{ INFOPLIST_FILE: $(PRODUCT_NAME).plist }", [], 1),
            ("", "{ INFOPLIST_FILE: $PRODUCT_NAME.plist }", [], 1),
        ] as [(String, String, [String], Int)])
    func `fills in what stands in the project, for each configuration`(
        _ project: String, _ settings: String, _ plists: [String], _ remarks: Int
    ) throws {
        let contents = try read(
            """
            name: Lantern
            \(project)
            targets:
              App: { type: application, platform: iOS, settings: \(settings) }
            """)
        #expect(contents.named.map(\.plist) == plists)
        #expect(contents.remarks.map(\.kind) == Array(repeating: .computed, count: remarks))
    }

    @Test func `fills them in where the project's settings name the file as well`() throws {
        let contents = try read(
            """
            settings: { base: { INFOPLIST_FILE: $(DIR)/$(TARGET_NAME)-$(CONFIGURATION).plist } }
            targets:
              App: { type: application, platform: iOS, settings: { DIR: a } }
              Kit: { type: framework, platform: iOS }
            """)
        #expect(contents.named.map(\.plist) == ["app/a/App-Debug.plist", "app/a/App-Release.plist"])
        #expect(contents.named.allSatisfy { $0.place.path == ["settings", "base", "INFOPLIST_FILE"] })
        #expect(
            DocumentText(contents: contents).remarks == [
                "computed app/project.yml:1:21 settings/base/INFOPLIST_FILE Kit: INFOPLIST_FILE is "
                    + "'$(DIR)/$(TARGET_NAME)-$(CONFIGURATION).plist', which only the build knows"
            ])
    }

    @Test func `does not look past build configuration files of the target`() throws {
        let contents = try read(
            """
            settings: { DIR: a }
            targets:
              App:
                type: application
                platform: iOS
                configFiles: { Debug: App.xcconfig }
                settings: { INFOPLIST_FILE: $(DIR)/Info.plist }
            """)
        #expect(contents.named.isEmpty)
        #expect(contents.remarks.map(\.kind) == [.computed])
    }

    @Test func `keeps what is written to the file of one configuration`() throws {
        let contents = try read(
            """
            targets:
              App:
                type: application
                platform: iOS
                settings: { INFOPLIST_FILE: Info-$(CONFIGURATION).plist }
                info: { path: Info-Debug.plist, properties: { A: 1 } }
            """)
        #expect(contents.named.map(\.plist) == ["app/Info-Release.plist"])
        #expect(contents.declarations.map(\.output) == ["app/Info-Debug.plist"])
        #expect(contents.remarks.isEmpty)
    }
}
