// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats
import Foundation
import Matrix
import Recorder
import Testing

@testable import DeviceProbes

@Suite struct KitTests {
    /// Names that a shell, a path, a build tool or a table might read more into.
    private static let hostile = """
        matrix: "$(touch pwned) `id`; rm -rf ~"
        platforms: [macOS 26.6, iOS 26.6]
        clients: [urlsession, webview]
        configurations:
          "../../escape": {}
          "; rm -rf / #": { NSAllowsArbitraryLoads: true }
          "$(id)`id`$HOME": { NSAllowsLocalNetworking: true }
          "-n --help": {}
          "'quo\\"ted\\\\": {}
          "日本語": {}
          "a/b|c`d": {}
          "NO": {}
          "no": {}
          "1e3": {}
        destinations:
          "../up": http://127.0.0.1:1/
          "d $(id) 'x'": "http://127.0.0.1:1/?q=${secret}"
        """

    @Test func `the lesson is four apps with twelve loads`() throws {
        let matrix = try shipped("lesson", settings: ["engine": "https://engine.example/very-secret"])
        let kit = try ProbeKit(matrix, vantage: nil)
        #expect(kit.apps.map(\.folder) == ["01-no-keys", "02-local-only", "03-blanket", "04-blanket-plus-local"])
        #expect(kit.loadCount == 12)
        #expect(kit.vantage == "this-machine")
        #expect(
            kit.apps[0].loads.map(\.plain) == ["no-keys/loopback", "no-keys/public", "no-keys/https-twin"])
        for (app, named) in zip(kit.apps, matrix.configurations) {
            for path in ["apps/\(app.folder).app/Contents/Info.plist", "ios/\(app.folder)/Info.plist"] {
                let document = try ConfigurationDocument(
                    Array(try #require(try kit.text(path)).utf8), named: path)
                #expect(document.configuration == named.configuration, "\(path)")
            }
            let loads = try kit.tree("apps/\(app.folder).app/Contents/Resources/loads.json")
            #expect(loads?.value("configuration") == .string(named.name))
            #expect(try kit.text("ios/\(app.folder)/loads.json") == kit.text(loadsPath(app)))
        }
    }

    private func loadsPath(_ app: ProbeApp) -> String { "apps/\(app.folder).app/Contents/Resources/loads.json" }

    @Test func `the hash of a configuration is the one that the record keeps`() throws {
        let matrix = try shipped("lesson-full")
        let folder = try Folder()
        let record = try RecordStore(path: folder("r.sqlite"))
        let environment = RunEnvironment(version: "1", curl: "1", machine: "m", isLab: false, isProbed: false)
        let writer = try record.begin(
            matrix, cells: Array(matrix.cells.indices), environment: environment, started: "2026-01-01T00:00:00Z")
        try writer.suspend()
        let axes = try record.axes(of: .last)
        let kit = try ProbeKit(matrix, vantage: nil)
        for app in kit.apps {
            let recorded = axes.configurations.first { $0.name == app.name }?.contentHash
            #expect(try kit.tree(loadsPath(app))?.value("configurationHash") == recorded.map(Tree.Value.string))
        }
    }

    @Test func `a property list holds what is configured and nothing where there is nothing`() throws {
        let kit = try kit(
            """
            matrix: m
            configurations:
              absent:
              empty: {}
              odd: { NSExceptionDomains: { "<&>": { NSExceptionMinimumTLSVersion: 1.5, "é": [] } } }
            destinations: { d: http://127.0.0.1:1/ }
            """)
        func security(_ folder: String) throws -> Tree.Value? {
            try kit.tree("apps/\(folder).app/Contents/Info.plist")?.value("NSAppTransportSecurity")
        }
        #expect(try security("01-absent") == nil)
        #expect(try security("02-empty") == .dictionary([]))
        let tree = try #require(try kit.tree("apps/03-odd.app/Contents/Info.plist"))
        #expect(
            tree.value("NSAppTransportSecurity", "NSExceptionDomains", "<&>", "NSExceptionMinimumTLSVersion")
                == .real(1.5))
    }

    @Test func `a configuration that no property list can hold is named`() {
        #expect {
            try kit(
                """
                matrix: m
                configurations: { "bad one": { key: "a\\u0001b" } }
                destinations: { d: http://127.0.0.1:1/ }
                """
            ).files()
        } throws: {
            "\($0)".hasPrefix("the configuration 'bad one' fits no Info.plist: the text 'a\\u{1}b' holds U+0001")
        }
    }

    @Test func `hostile names are data and never a part of a path, a script or a project`() throws {
        let kit = try kit(Self.hostile, settings: ["secret": "s3cret"])
        let files = try kit.files()
        let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-./")
        for file in files where ![".ats-matrix-bundle"].contains(file.path) {
            let isSafe = file.path.lowercased().allSatisfy { letters.contains($0) }
            #expect(isSafe && !file.path.contains("..") && !file.path.hasPrefix("/"), "\(file.path)")
        }
        #expect(Set(files.map(\.path)).count == files.count)
        for path in ["run.sh", "project.yml", "Probe.swift"] {
            let text = try #require(try kit.text(path))
            #expect(!text.contains("$(touch") && !text.contains("../../") && !text.contains("日本"), "\(path)")
        }
        #expect(kit.apps.map(\.name).contains("$(id)`id`$HOME"))
        let odd = try #require(kit.apps.first { $0.name.hasPrefix("'quo") })
        #expect(try kit.tree(loadsPath(odd))?.value("configuration") == .string("'quo\"ted\\"))
        #expect(odd.loads[0].plain == "'quo\"ted\\/../up/urlsession")
    }

    @Test func `the value of a variable is in the lists of loads and nowhere else`() throws {
        for file in try kit(Self.hostile, settings: ["secret": "s3cret"]).files() {
            #expect(file.text.contains("s3cret") == file.path.hasSuffix("loads.json"), "\(file.path)")
            guard file.path.hasSuffix("loads.json") else { continue }
            let items = try JSON.parse(Array(file.text.utf8))["loads"]?.value.items ?? []
            for item in items { #expect(item["shown"]?.value.string?.contains("s3cret") == false) }
        }
    }

    /// Neither Xcode nor XcodeGen is there: what can be known of the project is that its names lead somewhere.
    @Test func `the Xcode project is YAML whose paths lead to files of the kit`() throws {
        let kit = try kit(Self.hostile, settings: ["secret": "s"])
        let paths = Set(try kit.files().map(\.path))
        let project = try #require(try kit.tree("project.yml"))
        guard case .dictionary(let targets)? = project.value("targets") else {
            Issue.record("there are no targets")
            return
        }
        #expect(targets.map(\.key) == kit.apps.map(\.folder))
        var identifiers: Set<String> = []
        for target in targets {
            let settings = try #require(target.value["settings"]?.value)
            #expect(target.value.value("type") == .string("application"))
            #expect(paths.contains(settings["INFOPLIST_FILE"]?.value.string ?? ""))
            #expect(settings["PRODUCT_NAME"]?.value.string == target.key)
            let plist = try kit.tree("ios/\(target.key)/Info.plist")
            #expect(plist?.value("CFBundleExecutable") == .string(target.key))
            #expect(plist?.value("CFBundleIdentifier") == settings["PRODUCT_BUNDLE_IDENTIFIER"]?.value.value)
            identifiers.insert(settings["PRODUCT_BUNDLE_IDENTIFIER"]?.value.string ?? "")
            for source in target.value["sources"]?.value.items ?? [] {
                #expect(paths.contains(source.string ?? source["path"]?.value.string ?? ""))
            }
        }
        #expect(identifiers.count == kit.apps.count)
        // XcodeGen reads YAML 1.1, where a bare NO is a boolean.
        #expect(project.value("settings", "GENERATE_INFOPLIST_FILE") == .string("NO"))
    }

    @Test func `a kit is for one vantage`() throws {
        let text = """
            matrix: m
            vantages: { here: { own: [100.64.0.1] }, there: {} }
            configurations: { no-keys: {} }
            destinations: { d: http://127.0.0.1:1/, e: http://127.0.0.1:2/ }
            exclude: [{ vantage: there, destination: d }]
            """
        #expect(try kit(text, vantage: "here").loadCount == 2)
        #expect(try kit(text, vantage: "there").loadCount == 1)
        #expect { try kit(text) } throws: {
            "\($0)" == "the matrix has several vantages; name one with --vantage; expected 'here', 'there'"
        }
        #expect { try kit(text, vantage: "ther") } throws: {
            "\($0)" == "the matrix has no vantage 'ther'; did you mean 'there'?"
        }
    }

    @Test func `a load is asked once, whatever the number of platforms`() throws {
        let kit = try ProbeKit(try shipped("open-questions"), vantage: nil)
        for app in kit.apps {
            let loads = app.loads.map { "\($0.destination) \($0.client)" }
            #expect(Set(loads).count == loads.count)
        }
        #expect(kit.apps[0].loads.first { $0.destination == "public" }?.platforms.count == 3)
        #expect(kit.apps[0].loads.allSatisfy { $0.plain.hasSuffix("/\($0.client)") })
    }
}
