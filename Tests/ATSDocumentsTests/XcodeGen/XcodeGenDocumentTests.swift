// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import Testing

@Suite struct XcodeGenDocumentTests {
    private func read(_ text: String, _ others: [String: String] = [:]) throws -> DocumentText {
        let files = SourceFiles(overlay: others.mapValues { Array($0.utf8) })
        return DocumentText(
            contents: try XcodeGenDocument.read(Array(text.utf8), file: "app/project.yml", in: files))
    }

    @Test func `gives each target its properties, with the place of every key`() throws {
        let text = try read(
            """
            name: Lantern
            options: { bundleIdPrefix: com.example }
            targets:
              Lantern_App:
                type: application
                platform: macOS
                info:
                  path: Lantern/Info.plist
                  properties:
                    NSAppTransportSecurity:
                      NSAllowsArbitraryLoads: YES
                      NSAllowsLocalNetworking: "YES"
                    Empty:
              Widget:
                type: com.apple.product-type.app-extension
                supportedDestinations: [iOS, macCatalyst, visionOS]
                settings: { PRODUCT_BUNDLE_IDENTIFIER: org.example.widget }
                info: { path: ../Widget/Info.plist, properties: {} }
              Core:
                type: framework
                platform: iOS
                info: { path: Core/Info.plist }
              Static:
                type: library.static
                platform: iOS
            """)
        #expect(
            text.declarations == [
                "Lantern_App application [macOS] com.example.Lantern-App → app/Lantern/Info.plist",
                "  NSAppTransportSecurity at app/project.yml:10:9 targets/Lantern_App/info/properties/NSAppTransportSecurity",
                "  NSAppTransportSecurity/NSAllowsArbitraryLoads = true at app/project.yml:11:11 "
                    + "targets/Lantern_App/info/properties/NSAppTransportSecurity/NSAllowsArbitraryLoads",
                "  NSAppTransportSecurity/NSAllowsLocalNetworking = 'YES' at app/project.yml:12:11 "
                    + "targets/Lantern_App/info/properties/NSAppTransportSecurity/NSAllowsLocalNetworking",
                "  Empty = '' at app/project.yml:13:9 targets/Lantern_App/info/properties/Empty",
                "Widget app-extension [iOS macOS visionOS] org.example.widget → Widget/Info.plist",
                "Core framework [iOS] com.example.Core → app/Core/Info.plist",
            ])
        #expect(text.contents.isProject)
        #expect(text.remarks.isEmpty)
        #expect(text.contents.declarations.allSatisfy { $0.kind == .xcodeGen && $0.file == "app/project.yml" })
    }

    @Test func `says of keys from templates where they are written`() throws {
        let text = try read(
            """
            targetTemplates:
              Base:
                platform: iOS
                templateAttributes: { host: example.com }
                info:
                  path: ${target_name}/Info.plist
                  properties:
                    NSAppTransportSecurity:
                      NSAllowsLocalNetworking: true
                      NSExceptionDomains: { "${host}": {} }
              App:
                templates: [Base]
                type: application
                sources: [A]
            targets:
              One:
                templates: [App]
                info:
                  properties:
                    NSAppTransportSecurity: { NSAllowsArbitraryLoads: true }
              Two:
                templates: [App, Bse]
                templateAttributes: { host: example.org }
                info:
                  properties:
                    NSAppTransportSecurity:REPLACE: { NSAllowsArbitraryLoads: false }
            """)
        let template = "targetTemplates/Base/info/properties/NSAppTransportSecurity"
        let own = "targets/One/info/properties/NSAppTransportSecurity"
        #expect(
            text.declarations == [
                "One application [iOS] – → app/One/Info.plist",
                "  NSAppTransportSecurity at app/project.yml:20:9 \(own)",
                "  NSAppTransportSecurity/NSAllowsLocalNetworking = true at app/project.yml:9:11 "
                    + "\(template)/NSAllowsLocalNetworking",
                "  NSAppTransportSecurity/NSExceptionDomains at app/project.yml:10:11 \(template)/NSExceptionDomains",
                "  NSAppTransportSecurity/NSExceptionDomains/example.com at app/project.yml:10:33 "
                    + "\(template)/NSExceptionDomains/${host}",
                "  NSAppTransportSecurity/NSAllowsArbitraryLoads = true at app/project.yml:20:35 "
                    + "\(own)/NSAllowsArbitraryLoads",
                "Two application [iOS] – → app/Two/Info.plist",
                "  NSAppTransportSecurity at app/project.yml:26:9 "
                    + "targets/Two/info/properties/NSAppTransportSecurity:REPLACE",
                "  NSAppTransportSecurity/NSAllowsArbitraryLoads = false at app/project.yml:26:43 "
                    + "targets/Two/info/properties/NSAppTransportSecurity:REPLACE/NSAllowsArbitraryLoads",
            ])
        #expect(
            text.remarks == [
                "skipped app/project.yml:22:5 targets/Two/templates –: there is no template 'Bse'; did you mean 'Base'?"
            ])
    }

    @Test func `says of keys from an anchor where the anchor stands`() throws {
        let text = try read(
            """
            ats: &ats
              NSAllowsLocalNetworking: true
            targets:
              App:
                type: application
                platform: iOS
                info:
                  path: Info.plist
                  properties:
                    NSAppTransportSecurity: { <<: *ats, NSAllowsArbitraryLoads: true }
              Share:
                type: app-extension
                platform: iOS
                info: { path: S.plist, properties: { NSAppTransportSecurity: *ats } }
            """)
        #expect(
            text.declarations.filter { $0.contains("NSAllows") } == [
                "  NSAppTransportSecurity/NSAllowsLocalNetworking = true at app/project.yml:2:3 "
                    + "targets/App/info/properties/NSAppTransportSecurity/NSAllowsLocalNetworking",
                "  NSAppTransportSecurity/NSAllowsArbitraryLoads = true at app/project.yml:10:45 "
                    + "targets/App/info/properties/NSAppTransportSecurity/NSAllowsArbitraryLoads",
                "  NSAppTransportSecurity/NSAllowsLocalNetworking = true at app/project.yml:2:3 "
                    + "targets/Share/info/properties/NSAppTransportSecurity/NSAllowsLocalNetworking",
            ])
    }

    @Test func `makes one target of each platform`() throws {
        let text = try read(
            """
            targetTemplates:
              Named: { info: { path: "${target_name}.plist", properties: { On: "${platform}" } } }
            targets:
              App:
                templates: [Named]
                type: application
                platform: [iOS, macOS]
              Kit:
                type: application
                platform: [tvOS]
                platformPrefix: "${platform}-"
                platformSuffix: ""
                name: Renamed
                info: { path: k.plist, properties: { On: "${platform}" } }
            """)
        #expect(
            text.contents.declarations.map(DocumentText.title) == [
                "App_iOS application [iOS] – → app/App_iOS.plist",
                "App_macOS application [macOS] – → app/App_macOS.plist",
                "Renamed application [tvOS] – → app/k.plist",
            ])
        // Templates are filled in after the platforms are told apart.
        #expect(
            text.contents.declarations.map { $0.tree["On"]?.value.value } == [
                .string("${platform}"), .string("${platform}"), .string("tvOS"),
            ])
    }

    @Test func `includes files, and says where in them a key is written`() throws {
        let text = try read(
            """
            include:
              - base.yml
              - { path: shared/apps.yml, enable: "YES" }
              - { path: shared/left.yml, relativePaths: false }
              - { path: never.yml, enable: no }
              - path: some.yml
                enable: ${WITH_MORE}
            targets:
              App:
                info:
                  properties: { NSAppTransportSecurity: { NSAllowsArbitraryLoads: true } }
            """,
            [
                "app/base.yml": "options: { bundleIdPrefix: com.example }\ntargets: { App: { type: application } }",
                "app/shared/apps.yml": """
                include: ../base.yml
                targets:
                  App:
                    platform: iOS
                    info:
                      path: App/Info.plist
                      properties: { NSAppTransportSecurity: { NSAllowsLocalNetworking: true } }
                """,
                "app/shared/left.yml":
                    "targets: { Left: { type: application, platform: iOS, info: { path: Left.plist } } }",
            ])
        #expect(
            text.declarations == [
                "App application [iOS] com.example.App → app/shared/App/Info.plist",
                "  NSAppTransportSecurity at app/project.yml:11:21 targets/App/info/properties/NSAppTransportSecurity",
                "  NSAppTransportSecurity/NSAllowsLocalNetworking = true at app/shared/apps.yml:7:47 "
                    + "targets/App/info/properties/NSAppTransportSecurity/NSAllowsLocalNetworking",
                "  NSAppTransportSecurity/NSAllowsArbitraryLoads = true at app/project.yml:11:47 "
                    + "targets/App/info/properties/NSAppTransportSecurity/NSAllowsArbitraryLoads",
                "Left application [iOS] com.example.Left → app/Left.plist",
            ])
        #expect(
            text.remarks == [
                "computed app/project.yml:6:5 include/4 –: whether 'some.yml' is included depends on ${WITH_MORE} in the "
                    + "environment of XcodeGen; it was left out"
            ])
    }

    @Test func `leaves to the build what only the environment knows, and says so`() throws {
        let text = try read(
            """
            targets:
              App:
                type: ${KIND}
                platform: iOS
                info:
                  path: ${WHERE}/Info.plist
                  properties:
                    CFBundleName: ${PRODUCT_NAME}
                    ${KEY}: true
                    NSAppTransportSecurity: { NSAllowsArbitraryLoads: "${ATS}", NSExceptionDomains: { "${HOST}": {} } }
            """)
        #expect(
            text.contents.declarations.first?.tree["NSAppTransportSecurity"]?.value["NSAllowsArbitraryLoads"]?.value
                .value == .string("${ATS}"))
        #expect(text.contents.declarations.map(DocumentText.title) == ["App unknown [iOS] –"])
        let path = "targets/App/info/properties"
        #expect(
            text.remarks == [
                "computed app/project.yml:3:5 targets/App/type App: the target's type is ${KIND} in the environment of XcodeGen",
                "computed app/project.yml:6:7 targets/App/info/path App: the Info.plist is written to "
                    + "'${WHERE}/Info.plist', which is not known here",
                "computed app/project.yml:9:9 \(path)/${KEY} App: ${KEY} is filled in from the environment of XcodeGen, or "
                    + "else by the build",
                "computed app/project.yml:10:35 \(path)/NSAppTransportSecurity/NSAllowsArbitraryLoads App: ${ATS} is filled in "
                    + "from the environment of XcodeGen, or else by the build",
                "computed app/project.yml:10:91 \(path)/NSAppTransportSecurity/NSExceptionDomains/${HOST} App: ${HOST} is "
                    + "filled in from the environment of XcodeGen, or else by the build",
            ])
    }

    @Test func `finds settings wherever they are written, each once`() throws {
        let text = try read(
            """
            settings: { INFOPLIST_KEY_A: 1, OTHER: 2 }
            settingGroups:
              one: { INFOPLIST_KEY_B: 1 }
              two: { base: { INFOPLIST_KEY_C: 1 }, groups: [one] }
              unused: { INFOPLIST_KEY_X: 1 }
            targetTemplates:
              T: { settings: { configs: { debug: { INFOPLIST_KEY_D: 1 } } } }
            targets:
              App:
                type: application
                platform: iOS
                settings:
                  base: { INFOPLIST_KEY_NSAppTransportSecurity: YES, GENERATE_INFOPLIST_FILE: YES }
                  groups: [two]
                  configs: { release: { groups: [one], base: { INFOPLIST_KEY_E: 1 } } }
              Ext:
                type: app-extension
                platform: iOS
                templates: [T]
                settings: { groups: [one] }
            """)
        #expect(
            text.settings == [
                "INFOPLIST_KEY_A app/project.yml:1:13 settings/INFOPLIST_KEY_A –",
                "INFOPLIST_KEY_B app/project.yml:3:10 settingGroups/one/INFOPLIST_KEY_B –",
                "INFOPLIST_KEY_C app/project.yml:4:18 settingGroups/two/base/INFOPLIST_KEY_C App",
                "INFOPLIST_KEY_NSAppTransportSecurity app/project.yml:13:15 "
                    + "targets/App/settings/base/INFOPLIST_KEY_NSAppTransportSecurity App",
                "INFOPLIST_KEY_E app/project.yml:15:52 targets/App/settings/configs/release/base/INFOPLIST_KEY_E App",
                "INFOPLIST_KEY_D app/project.yml:7:40 targetTemplates/T/settings/configs/debug/INFOPLIST_KEY_D Ext",
            ])
        #expect(text.declarations == ["App application [iOS] –"])
        #expect(
            text.remarks == [
                "computed app/project.yml:16:3 targets/Ext Ext: nothing here says where the Info.plist of 'Ext' comes from"
            ])
    }

    @Test func `names the property lists that it does not write`() throws {
        let text = try read(
            """
            settings: { INFOPLIST_FILE: All.plist }
            targets:
              Both:
                type: application
                platform: iOS
                settings: { INFOPLIST_FILE: $(SRCROOT)/Mine.plist }
                info: { path: Made.plist, properties: { A: 1 } }
              Some:
                type: application
                platform: iOS
                settings: { configs: { debug: { INFOPLIST_FILE: Debug.plist } } }
                info: { path: Made.plist, properties: { A: 1 } }
              Same:
                type: application
                platform: iOS
                settings: { INFOPLIST_FILE: ./Made.plist }
                info: { path: Made.plist }
              Searched: { type: application, platform: iOS, sources: [{ path: Nothing }, Searched] }
              Later: { type: application, platform: iOS, sources: Nothing }
              Unknown: { type: application, platform: iOS, settings: { INFOPLIST_FILE: $(PLIST) } }
            """, ["app/Searched/Info.plist": ""])
        #expect(
            text.named == [
                "Both app/Mine.plist app/project.yml:6:17 targets/Both/settings/INFOPLIST_FILE",
                "Some app/Debug.plist app/project.yml:11:37 targets/Some/settings/configs/debug/INFOPLIST_FILE",
                "Searched app/Searched/Info.plist app/project.yml:18:49 targets/Searched/sources",
                "Later app/All.plist app/project.yml:1:13 settings/INFOPLIST_FILE",
            ])
        #expect(text.contents.declarations.map { $0.target.name } == ["Some", "Same"])
        #expect(
            text.remarks == [
                "skipped app/project.yml:7:5 targets/Both/info Both: the build takes app/Mine.plist by INFOPLIST_FILE, so "
                    + "that no product has what is written here",
                "computed app/project.yml:20:60 targets/Unknown/settings/INFOPLIST_FILE Unknown: INFOPLIST_FILE is "
                    + "'$(PLIST)', which only the build knows",
            ])
    }

    @Test(arguments: [
        ("application", "application"), ("application.messages", "application"),
        ("app-extension.messages", "app-extension"),
        ("extensionkit-extension", "app-extension"), ("application.on-demand-install-capable", "app-clip"),
        ("application.watchapp2", "watch-app"), ("watchkit2-extension", "watch-extension"),
        ("xpc-service", "xpc-service"),
        ("framework.static", "framework"), ("bundle", "plug-in"), ("bundle.unit-test", "tests"),
        ("bundle.ui-testing", "tests"), ("system-extension", "unknown"), ("aplication", "unknown"),
    ])
    func `knows what a type becomes`(_ type: String, _ kind: String) throws {
        let text = try read("targets: { A: { type: \(type), platform: iOS, info: { path: a.plist } } }")
        #expect(text.contents.declarations.map(\.target.kind.rawValue) == [kind])
        #expect(text.remarks.count == (type == "aplication" ? 1 : 0))
        #expect(text.remarks.allSatisfy { $0.contains("did you mean 'application'?") })
    }

    @Test(arguments: ["library.static", "library.dynamic", "metal-library", "\"\""])
    func `knows what has no property list`(_ type: String) throws {
        let text = try read("targets: { A: { type: \(type), platform: iOS, info: { path: a.plist } } }")
        #expect(text.declarations.isEmpty)
    }
}
