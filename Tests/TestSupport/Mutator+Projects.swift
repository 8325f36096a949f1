// SPDX-License-Identifier: MIT

/// Projects that a tool makes an app of: XcodeGen's, Tuist's, Expo's.
extension Mutator {
    package static let xcodeGen = Mutator(xcodeGenTexts, pieces: xcodeGenPieces)
    package static let literals = Mutator(literalTexts, pieces: literalPieces)

    /// What the first of XcodeGen's texts includes.
    package static let xcodeGenIncludes = [
        "shared/base.yml": """
        options: { bundleIdPrefix: com.example }
        targetTemplates:
          Base:
            platform: iOS
            templateAttributes: { host: example.com }
            info:
              path: ${target_name}/Info.plist
              properties:
                NSAppTransportSecurity:
                  NSExceptionDomains: { "${host}": { NSIncludesSubdomains: yes } }
        """,
        "more.json": #"{"targets": {"App": {"sources": ["App"], "info": {"properties": {"CFBundleName": "a"}}}}}"#,
    ]

    private static let xcodeGenTexts = [
        """
        name: Lantern
        include:
          - shared/base.yml
          - { path: more.json, relativePaths: false, enable: YES }
        ats: &ats { NSAllowsLocalNetworking: true }
        settings: { base: { INFOPLIST_KEY_A: 1 }, configs: { debug: { INFOPLIST_FILE: Debug.plist } } }
        targets:
          App:
            type: application
            templates: [Base]
            info:
              properties:
                # the engine
                NSAppTransportSecurity: { <<: *ats, NSAllowsArbitraryLoads: "${ATS}" }
                Empty:
          Widget:
            type: app-extension
            templates: [Base]
            settings: { groups: [shared], INFOPLIST_FILE: $(SRCROOT)/W.plist }
            info: { properties: { NSAppTransportSecurity:REPLACE: *ats } }
        settingGroups: { shared: { INFOPLIST_KEY_NSAppTransportSecurity: YES } }
        """,
        """
        targets:
          Kit:
            type: application
            platform: [iOS, macOS]
            platformSuffix: -${platform}
            settings: { GENERATE_INFOPLIST_FILE: YES }
          Clip:
            type: application.on-demand-install-capable
            supportedDestinations: [iOS, visionOS]
            info:
              path: 'Clip/é.plist'
              properties: { NSAppTransportSecurity: { NSPinnedDomains: { a.example: [1, 2.5, ~, "x"] } } }
        """,
        """
        {"targets": {"Tool": {"type": "tool", "platform": "macOS", "info": {"path": "t.plist",
        "properties": {"NSAppTransportSecurity": {"NSAllowsArbitraryLoads": true}}}}}}
        """,
    ]
    private static let xcodeGenPieces = [
        "*ats", "&a ", "<<: ", "[", "]", "{", "}", "- ", ": ", ":REPLACE", "${target_name}", "${platform}", "${", "$",
        "templates: [Base]\n", "platform: [iOS, tvOS]\n", "include: more.json\n", "\n", "  ", "\t", "name: x\n", "~",
    ]

    private static let literalTexts = [
        """
        import ProjectDescription

        let ats: [String: Plist.Value] = ["NSAllowsLocalNetworking": true, "n": .integer(-1_000)]
        let project = Project(name: "Lantern", targets: [
            .target(
                name: "Lantern", destinations: [.iPhone, .mac], product: .app, bundleId: "com.example.\\(name)",
                infoPlist: .extendingDefault(with: [
                    "NSAppTransportSecurity": .dictionary(ats), /* one /* two */ */
                    "b": [1.5, 0x1F, #"a\\b"#, isOn ? true : false], // c
                ]),
                dependencies: [.target(name: "Core")]),
            Target(name: "Core", platform: .iOS, product: .appExtension, bundleId: "c", infoPlist: .file(path: "a.plist")),
        ])
        """,
        "let text = \"\"\"\n    a\n      \\(f(\"b\", #\"c\"#))\\\n    \"\"\"\nlet p: InfoPlist = .default\n"
            + "let t = Target(name: \"é\", product: .app, infoPlist: p)\n",
        """
        // Expo
        import { ExpoConfig } from 'expo/config';
        const domains = { 'a.example': { NSIncludesSubdomains: true } } as const;
        export default ({ config }): ExpoConfig => {
          if (!process.env.X) { console.log(`no ${'`' + "x"} ${config}`, /["'/]{2}/g); }
          return {
            ...config, name: "My App", ios: { bundleIdentifier: 'com.a',
              infoPlist: { NSAppTransportSecurity: { NSAllowsArbitraryLoads: true, NSExceptionDomains: domains },
                [key]: 1, get a() { return 1 }, b: .5, c: [1e3, null, -0x1f, '\\u{41}\\x42'], } },
          };
        };
        """,
        "module.exports = { expo: { ios: { infoPlist: { \"A\": { b: [] } } } } };\n",
        "{\"a\": [1, -2.5e3, 0, 1e2, \"\\ud83d\\ude00\\n\\/\", {\"b\": {}, \"\": [[], true]}], \"é\": false}",
        "[{\"k\": \"a\\\\b\\\"c\"}, 9007199254740992, 123456789.123456789, 1e-7, \"x\"]",
    ]
    private static let literalPieces = [
        "[", "]", "{", "}", "(", ")", "\"", "'", "`", "\"\"\"", "#", "\\(", "${", "\\", "//", "/*", "*/", "/", ",", ":",
        "...", "=>", ".", ".target(", "return ", "let a = ", "const domains = ", "ats", "export default ", "\n", "\\u{",
        "-", "as ", "?", "\u{2028}",
    ]
}
