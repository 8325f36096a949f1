// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Testing

@testable import ATSDocuments

/// What Tauri's bundler makes of a `tauri.conf.json` and the property lists beside it.
@Suite struct TauriDocumentTests {
    private func read(_ text: String, _ beside: [String: String] = [:]) throws -> DocumentContents {
        let overlay = Dictionary(uniqueKeysWithValues: beside.map { ("t/" + $0.key, Array($0.value.utf8)) })
        return try TauriDocument.read(Array(text.utf8), file: "t/tauri.conf.json", in: SourceFiles(overlay: overlay))
    }

    private func plist(_ inside: String) -> String { "<plist><dict>\n\(inside)</dict></plist>" }

    private func exception(_ domain: String, _ place: String) -> [String] {
        let path = "NSAppTransportSecurity:NSExceptionDomains"
        return [
            "NSAppTransportSecurity = {…} at \(place)", "\(path) = {…} at \(place)",
            "\(path):\(domain) = {…} at \(place)",
            "\(path):\(domain):NSExceptionAllowsInsecureHTTPLoads = true at \(place)",
            "\(path):\(domain):NSIncludesSubdomains = true at \(place)",
        ]
    }

    @Test(arguments: [
        (
            #"{"identifier": "a.b", "productName": "L", "bundle": {"macOS": {"exceptionDomain": "a.example"}}}"#,
            "1:83, t/tauri.conf.json bundle macOS exceptionDomain"
        ),
        (
            #"{"identifier": "a.b", "productName": "L", "bundle": {"macOS": {"exception-domain": "a.example"}}}"#,
            "1:84, t/tauri.conf.json bundle macOS exception-domain"
        ),
        (
            #"{"package": {"productName": "L"}, "tauri": {"bundle": {"identifier": "a.b", "macOS": {"exceptionDomain": "a.example"}}}}"#,
            "1:106, t/tauri.conf.json tauri bundle macOS exceptionDomain"
        ),
    ])
    func `the domain becomes one exception, in either version's words`(_ text: String, _ place: String) throws {
        let contents = try read(text)
        let declaration = try #require(contents.declarations.first)
        #expect(lines(declaration) == exception("a.example", place))
        #expect(declaration.target == Target(name: "L", kind: .application, identifier: "a.b", systems: [.macOS]))
        #expect(contents.declarations.count == 1)
        #expect(contents.remarks == [])
    }

    @Test func `the file for macOS is laid over it`() throws {
        let base = #"{"bundle": {"macOS": {"exceptionDomain": "a.example"}}}"#
        let patched = try read(base, ["tauri.macos.conf.json": #"{bundle: {macOS: {exceptionDomain: "b.example"}}}"#])
        #expect(
            lines(try #require(patched.declarations.first))
                == exception("b.example", "1:36, t/tauri.macos.conf.json bundle macOS exceptionDomain"))
        for patch in [
            #"{"bundle": {"macOS": {"exceptionDomain": null}}}"#, #"{"bundle": {"macOS": null}}"#, #"{"bundle": 1}"#,
        ] {
            #expect(lines(try #require(try read(base, ["tauri.macos.conf.json": patch]).declarations.first)) == [])
        }
        for patch in [#"{"bundle": {"macOS": {"x": null}}}"#, "{}"] {
            #expect(
                lines(try #require(try read(base, ["tauri.macos.conf.json5": patch]).declarations.first))
                    == exception("a.example", "1:42, t/tauri.conf.json bundle macOS exceptionDomain"))
        }
    }

    @Test func `a key of the property list beside it takes the place of all that was there`() throws {
        let contents = try read(
            #"{"bundle": {"macOS": {"exceptionDomain": "a.example", "infoPlist": "more/own.plist"}}}"#,
            [
                "Info.plist": plist(
                    "<key>NSAppTransportSecurity</key><dict>\n<key>NSAllowsLocalNetworking</key><true/></dict>\n"
                        + "<key>x</key><string>1</string><key>y</key><string>2</string><key>y</key><string>3</string>"),
                "more/own.plist": plist("<key>x</key><true/>"),
            ])
        #expect(
            lines(try #require(contents.declarations.first)) == [
                "NSAppTransportSecurity = {…} at 2:1, t/Info.plist NSAppTransportSecurity",
                "NSAppTransportSecurity:NSAllowsLocalNetworking = true at 3:1, "
                    + "t/Info.plist NSAppTransportSecurity NSAllowsLocalNetworking",
                "y = 2 at 4:31, t/Info.plist y", "y = 3 at 4:61, t/Info.plist y", "x = true at 2:1, t/more/own.plist x",
            ])
        #expect(
            lines(contents.remarks) == [
                "skipped 1:23 bundle macOS exceptionDomain: nothing comes of 'exceptionDomain': NSAppTransportSecurity in "
                    + "t/Info.plist takes the place of what Tauri makes of it"
            ])
    }

    @Test func `iOS takes its own property list over the shared one, and no exception domain`() throws {
        let base = #"{"bundle": {"macOS": {"exceptionDomain": "a.example"}}}"#
        let shared = plist("<key>NSAppTransportSecurity</key><dict/><key>x</key><true/>")
        #expect(try read(base, ["Info.plist": shared]).declarations.map(\.target.systems) == [[.macOS]])
        let contents = try read(base, ["Info.plist": shared, "Info.ios.plist": plist("<key>x</key><false/>")])
        #expect(contents.declarations.map(\.target.systems) == [[.macOS], [.iOS]])
        #expect(
            lines(contents.declarations[1]) == [
                "NSAppTransportSecurity = {} at 2:1, t/Info.plist NSAppTransportSecurity",
                "x = false at 2:1, t/Info.ios.plist x",
            ])
        let own = try read(
            "{}",
            ["tauri.ios.conf.json": #"{"bundle": {"iOS": {"infoPlist": "p"}}}"#, "p": plist("<key>x</key><true/>")])
        #expect(lines(own.declarations[1]) == ["x = true at 2:1, t/p x"])
    }

    @Test func `a file beside it that cannot be read is a remark`() throws {
        let contents = try read(
            #"{"bundle": {"macOS": {"infoPlist": "none.plist"}}}"#,
            ["Info.plist": "<plist>", "tauri.macos.conf.json": "{", "Info.ios.plist": plist("<key>x</key>")])
        #expect(
            contents.remarks.map { "\($0.kind) \($0.place.file) \($0.place.position): \($0.text)" }
                == [
                    "unreadable t/Info.plist 1:8: the XML is broken: no element found",
                    "unreadable t/tauri.macos.conf.json 1:2: found the end; expected a name",
                    "unreadable t/tauri.conf.json 1:23: 't/none.plist': the file cannot be opened: No such file or directory",
                    "unreadable t/Info.ios.plist 2:1: the key 'x' has no value",
                ].map { $0.replacing("; expected a name", with: "") })
        #expect(contents.declarations.count == 1)
        #expect(
            lines(try TauriDocument.read([], file: "Tauri.toml", in: SourceFiles()).remarks)
                == ["skipped 0:0 : TOML is not read; Tauri takes the same as tauri.conf.json"])
    }

    @Test(arguments: [
        ("[]", "1:1: the Tauri configuration is a list; expected a dictionary"),
        (
            #"{"bundle": {"macOS": {"exceptionDomain": ["a"]}}}"#,
            "t/tauri.conf.json:1:42: 'exceptionDomain' is a list; expected a text"
        ),
        ("{", "1:2: found the end; expected a name"),
    ])
    func `refuses what is none, with the place`(_ text: String, _ message: String) {
        let error = #expect(throws: InputError.self) { try read(text) }
        #expect(error?.description == message)
    }
}
