// SPDX-License-Identifier: MIT

/// Documents that tools make an `Info.plist` of, and the forms they are written in.
extension Mutator {
    package static let xml = Mutator(
        generators.filter { $0.name == "config.xml" }.map(\.text) + [
            "<?xml version='1.0' encoding='UTF-8'?>\n<a:b xmlns:a=\"u\" é='&lt;&#233;'\r\n\tc = \"x>y/'\">t<![CDATA[<d e='f'>]]>"
                + "<!-- <g h='i'/> --><d\nj='k'/><d></d></a:b>\n"
        ],
        pieces: [
            "<a b='c'>", "</a>", "/>", " é='1'", "<!ENTITY a \"b\">", "<!DOCTYPE a [", "<!DOCTYPE a SYSTEM 'b'>", "]>",
            "&x;", "&#x41;", "<![CDATA[", "]]>", "<!--", "-->", "\r", "\r\n", "\"", "'", "=", "encoding='UTF-16'",
            "\u{FEFF}",
        ])

    package static let json5 = Mutator(
        [
            "// c\n{a: 1, /* b\r\n */ 'c\\'': [+1, -0x1F, .5, 5., 1e-2,], \"d\": {$_e9: null, é: true,},}\n",
            "['\\x41\\v\\0\\u00e9\\\n\\ud83d\\ude00', \"it's\", -Infinity, NaN, 9223372036854775807, {}, [],]\r\n",
        ] + generators.filter { $0.name.hasSuffix(".json") || $0.name.hasSuffix(".json5") }.map(\.text),
        pieces: [
            "/*", "*/", "//", "'", "\"", "\\", "\\u", "\\x4", "\\\r\n", ",", ",,", ":", "{", "}", "[", "]", "+", "-",
            "0x",
            ".", "e", "Infinity", "\u{A0}", "\u{2028}", "\u{FEFF}", "\r", "\n", "a:", "[[", "{a:",
        ])

    /// Each document by its file's name, and the files that stand beside it.
    package static let generator = Mutator(
        generators.map(\.text),
        pieces: [
            "NSAppTransportSecurity", "\"NSAllowsArbitraryLoads\": true, ", "{", "}", "[", "]", "\"", "'", ",", ": ",
            "null",
            "<access origin=\"*\"/>", "<dict>", "</dict>", "<key>a</key>", "<true/>", "*", "://", "http", "[::1]",
            ":80",
            "\n", "\r", "\u{FEFF}", "\\u0041", "é", "&amp;", "exceptionDomain", "extendInfo", "infoPlist", "../",
        ])

    package static let generators: [(name: String, text: String, beside: [String: String])] = [
        (
            "config.xml",
            """
            <?xml version="1.0" encoding="utf-8"?>
            <widget id="com.example.lantern" version="2.0.0" xmlns="http://www.w3.org/ns/widgets">
              <name>Lantern</name>
              <access origin="*" allows-local-networking="true" allows-arbitrary-loads-in-media="true"/>
              <access origin="https://*.lantern.example" minimum-tls-version="TLSv1.1" requires-forward-secrecy="false"/>
              <allow-navigation href="*://10.0.0.1:8080/*"/><plugin name="a"/>
              <platform name="ios"><access origin='http://bücher.example/'/>
                <edit-config file="*-Info.plist" target="NSAppTransportSecurity" mode="merge"><dict>
                  <key>NSExceptionDomains</key><dict><key>a.example</key><dict/></dict></dict></edit-config>
                <config-file target="*-Info.plist" parent="NSAllowsLocalNetworking"><true/></config-file>
              </platform>
            </widget>
            """, [:]
        ),
        (
            "app.json",
            """
            { // for prebuild
              "expo": { "name": "Lantern", "plugins": ["expo-router", ["./with-ats.js", {}]],
                "ios": { "bundleIdentifier": "com.example.lantern", "infoPlist": {
                  "NSAppTransportSecurity": { "NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": false,
                    "NSExceptionDomains": { "a.example": { "NSIncludesSubdomains": true, }, }, } } } } }
            """, ["app.config.js": ""]
        ),
        (
            "tauri.conf.json",
            """
            { "productName": "Lantern", "identifier": "com.example.lantern",
              "bundle": { "macOS": { "exceptionDomain": "a.example", "infoPlist": "own.plist" },
                "iOS": { "infoPlist": "own.plist" } } }
            """,
            [
                "own.plist": "<plist><dict><key>NSAllowsLocalNetworking</key><true/></dict></plist>",
                "tauri.macos.conf.json": #"{"bundle": {"macOS": {"exceptionDomain": "b.example"}}}"#,
            ]
        ),
        (
            "Info.plist",
            """
            <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/>
            </dict><key>CFBundleName</key><string>Lantern</string></dict></plist>
            """,
            ["tauri.conf.json": #"{"tauri": {"bundle": {"macOS": {"exception-domain": "a.example"}}}}"#]
        ),
        (
            "tauri.macos.conf.json", #"{"bundle": {"macOS": {"exceptionDomain": "b.example", "infoPlist": null}}}"#,
            ["tauri.conf.json": #"{"bundle": {"macOS": {"exceptionDomain": "a.example", "infoPlist": "x.plist"}}}"#]
        ),
        (
            "electron-builder.yml",
            """
            appId: com.example.lantern
            extends: null
            mac:
              target: [mas, { target: dmg }]
              extendInfo:
                NSAppTransportSecurity: &ats { NSAllowsLocalNetworking: true }
                Copy: *ats
            mas: { extendInfo: { a: 1 } }
            """, ["package.json": #"{"name": "lantern"}"#]
        ),
        (
            "package.json",
            """
            { "name": "lantern", "devDependencies": { "electron-builder": "26" },
              "build": { "appId": "com.example.lantern", "mac": { "extendInfo": {
                "NSAppTransportSecurity": { "NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true } } } } }
            """, [:]
        ),
    ]
}
