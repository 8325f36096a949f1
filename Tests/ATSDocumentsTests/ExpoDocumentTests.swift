// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import TestSupport
import Testing

@testable import ATSDocuments

/// What `expo prebuild` makes of an `app.json`.
@Suite struct ExpoDocumentTests {
    private func read(_ text: String, _ files: SourceFiles = SourceFiles()) throws -> DocumentContents {
        try ExpoDocument.read(Array(text.utf8), file: "app.json", in: files)
    }

    private static let template =
        "nothing is said of NSAppTransportSecurity, so expo prebuild keeps that of the Info.plist under ios/; where there "
        + "is none yet, its template writes NSAllowsArbitraryLoads false and NSAllowsLocalNetworking true, and before SDK "
        + "50 NSAllowsArbitraryLoads true"

    @Test func `infoPlist is the Info.plist as far as it goes`() throws {
        let contents = try read(
            """
            { // c
              "expo": { "name": "Lantern", "ios": { "bundleIdentifier": "a.b", "infoPlist": {
                "NSAppTransportSecurity": { "NSAllowsArbitraryLoads": true, },
              } } }
            }
            """)
        let declaration = try #require(contents.declarations.first)
        #expect(declaration.target == Target(name: "Lantern", kind: .application, identifier: "a.b", systems: [.iOS]))
        #expect(
            lines(declaration) == [
                "NSAppTransportSecurity = {…} at 3:5, app.json expo ios infoPlist NSAppTransportSecurity",
                "NSAppTransportSecurity:NSAllowsArbitraryLoads = true at 3:33, "
                    + "app.json expo ios infoPlist NSAppTransportSecurity NSAllowsArbitraryLoads",
            ])
        #expect(contents.remarks == [])
        #expect(declaration.output == nil)
    }

    @Test func `the root may be the configuration itself, and keys that stand twice stay two`() throws {
        let contents = try read(#"{"slug": "x", "ios": {"infoPlist": {"NSAppTransportSecurity": {}, "a": 1, "a": 2}}}"#)
        #expect(
            lines(try #require(contents.declarations.first)) == [
                "NSAppTransportSecurity = {} at 1:37, app.json ios infoPlist NSAppTransportSecurity",
                "a = 1 at 1:67, app.json ios infoPlist a", "a = 2 at 1:75, app.json ios infoPlist a",
            ])
    }

    @Test(arguments: [
        #"{"expo": {"ios": {}}}"#, #"{"expo": {"ios": {"infoPlist": {}}}}"#, #"{"expo": {"ios": {"infoPlist": null}}}"#,
        #"{"expo": {}}"#,
    ])
    func `what is not said stays what it was, and is said to be`(_ text: String) throws {
        let contents = try read(text)
        #expect(lines(try #require(contents.declarations.first)) == [])
        #expect(contents.remarks.map(\.text) == [Self.template])
    }

    @Test(arguments: [
        (#"{"expo": []}"#, "1:10: the Expo configuration is a list; expected a dictionary"),
        (#"{"expo": {"ios": 1}}"#, "1:18: 'ios' is a number; expected a dictionary"),
        (#"{"expo": {"ios": {"infoPlist": "x"}}}"#, "1:32: 'infoPlist' is a text; expected a dictionary"),
        (#"{"expo": "#, "1:10: found the end; expected a value"),
    ])
    func `refuses what is none, with the place`(_ text: String, _ message: String) {
        let error = #expect(throws: InputError.self) { try read(text) }
        #expect(error?.description == message)
    }

    @Test func `programs that run at prebuild are named`() throws {
        let contents = try read(
            #"{"expo": {"ios": {"infoPlist": {"NSAppTransportSecurity": {}}},"#
                + #" "plugins": ["expo-router", ["./with-ats.js", {}], "@rn/x", 3]}}"#,
            SourceFiles(overlay: ["app.config.ts": []]))
        #expect(
            lines(contents.remarks) == [
                "computed 1:10 expo: app.config.ts beside it computes the configuration, and begins with this file at "
                    + "most",
                "computed 1:65 expo plugins: config plugins run at expo prebuild and can write ATS keys of their own: "
                    + "./with-ats.js, @rn/x",
            ])
    }

    @Test(arguments: [
        ("app.json", #"{"expo": {}}"#, true), ("app.json", #"{"name": "x", "displayName": "y"}"#, false),
        ("app.config.json", #"{"slug": "x"}"#, true), ("app.json", #"{"ios": {"infoPlist": {}}}"#, true),
        ("app.json", #"{"expo": "#, true), ("app.json", "[", false), ("other.json", #"{"expo": {}}"#, false),
    ])
    func `is one by its name and what it holds`(_ name: String, _ text: String, _ isOne: Bool) {
        #expect(ExpoDocument.isOne(name, Array(text.utf8)) == isOne)
    }

    @Test func `the written property list is found beside it`() throws {
        let folder = try TemporaryFolder()
        func output(_ inside: String) throws -> String? {
            let text = "{\"expo\": {\"name\": \"La-n t_ern\", \"ios\": {\"infoPlist\": {\(inside)}}}}"
            return try ExpoDocument.read(Array(text.utf8), file: folder("app.json"), in: SourceFiles())
                .declarations.first?.output
        }
        let ats = "\"NSAppTransportSecurity\": {}"
        #expect(try output(ats) == nil)
        try folder.plant("", at: "ios/Pods/Info.plist")
        try folder.plant("", at: "ios/Other/Info.plist")
        #expect(try output(ats) == folder("ios/Other/Info.plist"))
        try folder.plant("", at: "ios/Third/Info.plist")
        #expect(try output(ats) == nil)
        try folder.plant("", at: "ios/Lantern/Info.plist")
        #expect(try output(ats) == folder("ios/Lantern/Info.plist"))
        // Prebuild leaves the dictionary of the written one alone then.
        #expect(try output("") == nil)
    }
}
