// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import TestSupport
import Testing

@testable import ATSDocuments

/// What cordova-ios makes of a `config.xml`.
@Suite struct CordovaDocumentTests {
    private func read(_ inside: String) throws -> DocumentContents {
        try CordovaDocument.read(
            Array("<widget id=\"a.b\">\n\(inside)</widget>".utf8), file: "config.xml", in: SourceFiles())
    }

    private func keys(_ inside: String) throws -> [String] { lines(try #require(try read(inside).declarations.first)) }

    @Test func `the star is the blanket key, and only then narrow keys stand beside it`() throws {
        #expect(
            try keys(
                """
                <access allows-arbitrary-loads-in-media="true" origin="*" allows-local-networking="true"
                  allows-arbitrary-loads-in-web-content='true' minimum-tls-version="TLSv1.0"/>
                """) == [
                    "NSAppTransportSecurity = {…} at 2:48, config.xml access 0",
                    "NSAppTransportSecurity:NSAllowsArbitraryLoads = true at 2:48, config.xml access 0",
                    "NSAppTransportSecurity:NSAllowsArbitraryLoadsInWebContent = true at 3:3, "
                        + "config.xml access 0 @allows-arbitrary-loads-in-web-content",
                    "NSAppTransportSecurity:NSAllowsArbitraryLoadsForMedia = true at 2:9, "
                        + "config.xml access 0 @allows-arbitrary-loads-in-media",
                    "NSAppTransportSecurity:NSAllowsLocalNetworking = true at 2:59, "
                        + "config.xml access 0 @allows-local-networking",
                ])
        for inside in [
            "<access origin=\"*\" allows-local-networking=\"false\"/>",
            "<access origin='*' allows-local-networking='yes'/>",
            "<access origin='https://*/*' allows-local-networking='true'/>",
            "<allow-navigation href='*' allows-local-networking='true'/>",
        ] {
            #expect(
                try keys(inside).map { $0.prefix { $0 != "=" } } == [
                    "NSAppTransportSecurity ", "NSAppTransportSecurity:NSAllowsArbitraryLoads ",
                ])
        }
    }

    @Test func `a key is written only where it is not the default`() throws {
        #expect(
            try keys(
                """
                <access origin="https://*.a.example" minimum-tls-version="TLSv1.2" requires-forward-secrecy="true"
                  requires-certificate-transparency="false"/>
                <access origin="http://b.example:80/x" minimum-tls-version="TLSv1.1" requires-forward-secrecy="no"
                  requires-certificate-transparency="true"/>
                """) == [
                    "NSAppTransportSecurity = {…} at 2:9, config.xml access 0",
                    "NSAppTransportSecurity:NSExceptionDomains = {…} at 2:9, config.xml access 0",
                    "NSAppTransportSecurity:NSExceptionDomains:a.example = {…} at 2:9, config.xml access 0",
                    "NSAppTransportSecurity:NSExceptionDomains:a.example:NSIncludesSubdomains = true at 2:9, "
                        + "config.xml access 0",
                    "NSAppTransportSecurity:NSExceptionDomains:b.example = {…} at 4:9, config.xml access 1",
                    "NSAppTransportSecurity:NSExceptionDomains:b.example:NSExceptionMinimumTLSVersion = TLSv1.1 at "
                        + "4:40, config.xml access 1 @minimum-tls-version",
                    "NSAppTransportSecurity:NSExceptionDomains:b.example:NSExceptionRequiresForwardSecrecy = false at "
                        + "4:70, config.xml access 1 @requires-forward-secrecy",
                    "NSAppTransportSecurity:NSExceptionDomains:b.example:NSRequiresCertificateTransparency = true at "
                        + "5:3, config.xml access 1 @requires-certificate-transparency",
                    "NSAppTransportSecurity:NSExceptionDomains:b.example:NSExceptionAllowsInsecureHTTPLoads = true at "
                        + "4:9, config.xml access 1",
                ])
    }

    @Test func `entries of one host are one, and only iOS's platform counts`() throws {
        #expect(
            try keys(
                """
                <platform name="android"><access origin="http://c.example"/></platform>
                <platform name="ios"><access origin="http://a.example" minimum-tls-version="TLSv1.3"/></platform>
                <access origin="https://a.example" minimum-tls-version="TLSv1.1"/>
                <allow-navigation href="https://*.a.example" minimum-tls-version="TLSv1.0"/>
                <allow-intent href="http://d.example"/><access origin="tel:*"/>
                """) == [
                    "NSAppTransportSecurity = {…} at 5:19, config.xml allow-navigation 0",
                    "NSAppTransportSecurity:NSExceptionDomains = {…} at 5:19, config.xml allow-navigation 0",
                    "NSAppTransportSecurity:NSExceptionDomains:a.example = {…} at 5:19, config.xml allow-navigation 0",
                    "NSAppTransportSecurity:NSExceptionDomains:a.example:NSExceptionMinimumTLSVersion = TLSv1.3 at "
                        + "3:56, config.xml platform 1 access 0 @minimum-tls-version",
                    "NSAppTransportSecurity:NSExceptionDomains:a.example:NSIncludesSubdomains = true at 5:19, "
                        + "config.xml allow-navigation 0",
                    "NSAppTransportSecurity:NSExceptionDomains:a.example:NSExceptionAllowsInsecureHTTPLoads = true at "
                        + "3:30, config.xml platform 1 access 0",
                ])
        #expect(try keys("<name>x</name>") == [])
    }

    @Test func `an edit adds what is not there yet, with its own places`() throws {
        let contents = try read(
            """
            <access origin="*"/>
            <platform name="ios"><edit-config file="*-Info.plist" target="NSAppTransportSecurity" mode="merge">
              <dict>
                <key>NSAllowsArbitraryLoads</key><false/>
                <key>NSExceptionDomains</key><dict><key>a.example</key><dict/></dict>
              </dict></edit-config>
            </platform>
            <config-file target="*-Info.plist" parent="NSAllowsLocalNetworking"><true/></config-file>
            <config-file target="AndroidManifest.xml" parent="NSAllowsArbitraryLoads"><true/></config-file>
            """)
        #expect(
            lines(try #require(contents.declarations.first)) == [
                "NSAppTransportSecurity = {…} at 2:9, config.xml access 0",
                "NSAppTransportSecurity:NSAllowsArbitraryLoads = true at 2:9, config.xml access 0",
                "NSAppTransportSecurity:NSExceptionDomains = {…} at 6:5, "
                    + "config.xml platform 0 edit-config 0 dict 0 plist() NSExceptionDomains",
                "NSAppTransportSecurity:NSExceptionDomains:a.example = {} at 6:40, "
                    + "config.xml platform 0 edit-config 0 dict 0 plist() NSExceptionDomains a.example",
                "NSAllowsLocalNetworking = true at 9:69, config.xml config-file 0 true 0 plist()",
            ])
        #expect(
            lines(contents.remarks) == [
                "skipped 5:5 platform 0 edit-config 0 dict 0 plist() NSAllowsArbitraryLoads: "
                    + "'NSAllowsArbitraryLoads' is not written: it is there already, from line 2"
            ])
    }

    @Test(arguments: [
        (
            "<access/>",
            "skipped 2:1 access 0: <access> has no origin, and cordova prepare ends with an error because of it"
        ),
        (
            "<access origin='*.a.example'/>",
            "skipped 2:9 access 0 @origin: '*.a.example' is no URL, and cordova prepare ends with an error because of it"
        ),
        (
            "<edit-config file='*-Info.plist' target='NSAppTransportSecurity'><dict/></edit-config>",
            "skipped 2:1 edit-config 0: <edit-config> of 'NSAppTransportSecurity' has no mode, and what comes of that is "
                + "not known"
        ),
        (
            "<edit-config file='*-Info.plist' target='NSAppTransportSecurity' mode='merge'><dikt/></edit-config>",
            "unreadable 2:79 edit-config 0 dikt 0: <dikt> is no element of a property list"
        ),
        (
            "<plugin name='a'/><plugin name='b'/>",
            "computed 1:1 : plugins can add <access> entries of their own, which are not read here (2 named)"
        ),
        (
            "<config-file target='*-Info.plist' parent='NSAppTransportSecurity'><dict/></config-file>",
            "computed 2:1 config-file 0: cordova prepare writes this <config-file> only when it runs first: later runs "
                + "replace NSAppTransportSecurity by what <access> says, and only <edit-config> is written again"
        ),
    ])
    func `what cannot be said is a remark`(_ inside: String, _ remark: String) throws {
        #expect(lines(try read(inside).remarks) == [remark])
    }

    @Test func `the written property list is found beside it`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("<widget id='a.b'><name> Lantern </name></widget>", "config.xml")
        func declaration() throws -> Declaration {
            try #require(
                try CordovaDocument.read(try InputFile.read(file, limit: 1_000), file: file, in: SourceFiles())
                    .declarations.first)
        }
        #expect(try declaration().output == nil)
        #expect(
            try declaration().target == Target(name: "Lantern", kind: .application, identifier: "a.b", systems: [.iOS]))
        for app in ["App", "Lantern"] {
            try folder.plant("<plist><dict/></plist>", at: "platforms/ios/\(app)/\(app)-Info.plist")
            #expect(try declaration().output == folder("platforms/ios/\(app)/\(app)-Info.plist"))
        }
    }

    @Test func `copies that tools make of it are passed over`() throws {
        for file in ["platforms/ios/App/config.xml", "x/platforms/ios/App/config.xml", "platforms/android/config.xml"] {
            let contents = try CordovaDocument.read(Array("<widget/>".utf8), file: file, in: SourceFiles())
            #expect(contents.declarations.isEmpty)
            #expect(contents.remarks.map(\.kind) == [.skipped])
        }
        let files = SourceFiles(overlay: ["ios/App/App/capacitor.config.json": []])
        let contents = try CordovaDocument.read(
            Array("<widget><access origin='*'/></widget>".utf8), file: "ios/App/App/config.xml", in: files)
        #expect(contents.declarations.isEmpty)
        #expect(
            lines(contents.remarks) == [
                "skipped 1:1 : Capacitor writes this file for Cordova's plugins; no ATS key comes of it"
            ])
    }

    @Test func `is one by its name and its root`() throws {
        #expect(CordovaDocument.isOne("config.xml", Array("<?xml?><widget/>".utf8)))
        #expect(!CordovaDocument.isOne("config.xml", Array("<configuration/>".utf8)))
        #expect(!CordovaDocument.isOne("plugin.xml", Array("<widget/>".utf8)))
        let error = #expect(throws: InputError.self) {
            try CordovaDocument.read(Array("<a><widget/></a>".utf8), file: "config.xml", in: SourceFiles())
        }
        #expect(error?.description == "1:1: the root element is <a>; expected <widget>")
    }

    /// Each host is found again in constant time: twice the work takes twice the time, not four times.
    @Test func `many hosts are no trouble`() throws {
        let inside = (0..<20_000).map { "<access origin='http://h\($0).example' minimum-tls-version='TLSv1.0'/>" }
            .joined()
        #expect(try keys(inside).count == 2 + 20_000 * 3)
    }
}
