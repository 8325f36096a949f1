// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import TestSupport
import Testing

/// Projects of tools that make an `Info.plist` of other words, as they lie on disk.
@Suite struct GeneratorSurveyTests {
    private let plist =
        "<plist version=\"1.0\"><dict><key>CFBundlePackageType</key><string>APPL</string>"
        + "<key>NSAppTransportSecurity</key><dict/></dict></plist>"

    private func names(_ survey: Survey, in folder: TemporaryFolder) -> [String] {
        survey.declarations.map { "\($0.kind.rawValue) \($0.file.dropFirst(folder.path.utf8.count + 1))" }
    }

    @Test func `Cordova's property list is what its config.xml writes, and the copy of that says nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.plant("<widget><name>Lantern</name><access origin='*'/></widget>", at: "config.xml")
        try folder.plant("<widget><access origin='*'/></widget>", at: "platforms/ios/App/config.xml")
        try folder.plant(plist, at: "platforms/ios/App/App-Info.plist")
        let survey = try Survey.read([folder.path])
        #expect(names(survey, in: folder) == ["cordova config.xml", "info-plist platforms/ios/App/App-Info.plist"])
        #expect(survey.generations == [Survey.Generation(input: 0, output: 1)])
        #expect(survey.declarations[1].target.name == "Lantern")
        #expect(survey.remarks.map(\.kind) == [.skipped])
    }

    @Test func `Expo's property list is what its app.json writes, where that says something of it`() throws {
        let folder = try TemporaryFolder()
        try folder.plant(
            #"{"expo": {"name": "Lantern", "ios": {"infoPlist": {"NSAppTransportSecurity": {}}}}}"#, at: "app.json")
        try folder.plant(plist, at: "ios/Lantern/Info.plist")
        let survey = try Survey.read([folder.path])
        #expect(names(survey, in: folder) == ["expo app.json", "info-plist ios/Lantern/Info.plist"])
        #expect(survey.generations == [Survey.Generation(input: 0, output: 1)])
        try folder.plant(#"{"expo": {"name": "Lantern"}}"#, at: "app.json")
        #expect(try Survey.read([folder.path]).generations == [])
    }

    @Test func `Tauri's property list is read once, as a part of what the bundler makes`() throws {
        let folder = try TemporaryFolder()
        try folder.plant(
            #"{"productName": "Lantern", "bundle": {"macOS": {"exceptionDomain": "a.example"}}}"#,
            at: "src-tauri/tauri.conf.json")
        try folder.plant(#"{"bundle": {"macOS": {"exceptionDomain": null}}}"#, at: "src-tauri/tauri.macos.conf.json")
        try folder.plant(plist, at: "src-tauri/Info.plist")
        let survey = try Survey.read([folder.path])
        #expect(names(survey, in: folder) == ["tauri src-tauri/tauri.conf.json"])
        let place = try #require(survey.declarations.first).place(of: ["NSAppTransportSecurity"])
        #expect(place.file == folder("src-tauri/Info.plist"))
        #expect(place.path == ["NSAppTransportSecurity"])
    }

    @Test func `a package.json of anything else is passed over`() throws {
        let folder = try TemporaryFolder()
        try folder.plant(#"{"scripts": {"build": "x"}, "build": {"dir": "y"}}"#, at: "package.json")
        try folder.plant(#"{"build": {"mac": {"extendInfo": {"NSAppTransportSecurity": {}}}}}"#, at: "app/package.json")
        #expect(names(try Survey.read([folder.path]), in: folder) == ["electron-builder app/package.json"])
    }
}
