// SPDX-License-Identifier: MIT

/// Which texts the damage begins with, and what each format is sensitive to.
extension Mutator {
    package static let yaml = Mutator(yamlTexts, pieces: yamlPieces)
    package static let json = Mutator(jsonTexts, pieces: jsonPieces)
    package static let plist = Mutator(plistTexts, pieces: plistPieces)
    package static let url = Mutator(urlTexts, pieces: urlPieces)
    package static let batch = Mutator(batchTexts, pieces: jsonPieces + ["http://", "[::1]", "hops", "-1022/"])

    private static let yamlTexts = [
        """
        matrix: lesson
        defaults: &defaults { NSAllowsArbitraryLoads: true, list: [1, 2.5, ~] }
        configurations:
          blanket: *defaults
          both: { <<: *defaults, NSAllowsLocalNetworking: !!bool "true" }
          'é"x': "tab\\t\\u00e9"
        text: |
          two
          lines
        # a comment
        """,
        "- a: 1\n  b: [x, 'y', \"z\"]\n- ? k\n  : >-\n    folded\n    text\n- 0x1F\n- .inf\n",
    ]
    private static let yamlPieces = [
        "*defaults", "&a ", "<<: ", "[", "]", "{", "}", "? ", "- ", ": ", "!!int ", "---\n", "\t", "\u{85}", "%TAG",
        " ", "\n",
    ]

    private static let jsonTexts = [
        "{\"ats\": {\"NSAllowsArbitraryLoads\": true, \"é\": [1, -2.5e3, null, \"\\ud83d\\ude00\\n\"]},\n\"own\": []}",
        "[0, 9223372036854775807, 123456789.123456789, 1e-7, \"a\\\\b\\\"c\\/\", {\"\": {\"k\": [[], {}]}}]",
    ]
    private static let jsonPieces = [
        "[", "]", "{", "}", ",", ":", "\"", "\\u", "\\ud800", "1e9", "-", "null", "\r", "\u{FEFF}", "[[", "{\"a\":",
    ]

    package static let oldPlist = Mutator(
        [
            "{ NSAppTransportSecurity = { NSAllowsArbitraryLoads = YES; NSAllowsLocalNetworking = \"1\"; }; }\n",
            "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjects = {\n\n/* Begin PBXBuildFile section */\n"
                + "\t\tA1B2 /* main.swift in Sources */ = {isa = PBXBuildFile; fileRef = C3; };\n\t};\n}\n",
            "\"a\" = \"b\\n\\U00e9\\101\";\nc;\nd = (1, 'x y', <0fbd 77>, ( ), { },);\n", "(a, b/c.d:e-f_g$h)",
        ],
        pieces: [
            "{", "}", "(", ")", "<", ">", "\"", "'", ";", "=", ",", "/*", "*/", "//", "\\", "\\U", "\\377", "\n", "{(",
            "\0",
        ])

    private static let plistTexts = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>a&amp;é</key><array><true/><integer>-12</integer><real>1.5</real></array>
        <!-- c --><key>b</key><data>aGVsbG8=</data><key>d</key><date>2026-11-30T09:00:00Z</date>
        <key>e</key><string><![CDATA[x]]></string></dict></plist>
        """,
        """
        <?xml version="1.0"?><plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>
        <key>NSAllowsLocalNetworking</key><false/><key>NSExceptionDomains</key><dict><key>example.com</key><dict>
        <key>NSExceptionMinimumTLSVersion</key><string>TLSv1.2</string></dict></dict></dict></dict></plist>
        """,
    ]
    private static let plistPieces = [
        "<dict>", "</dict>", "<key>k</key>", "<true/>", "<!ENTITY a \"b\">", "[", "&x;", "]]>", "<![CDATA[", "<!--",
        "<?x?>", "<array>", "&#x41;", "<array/>",
    ]

    private static let urlTexts = [
        "http://user:secret@example.com:8080/a/b?token=1#top", "https://[fe80::1%25en0]:443/", "ws://127.0.0.1:8765",
        "http://xn--bcher-kva.example./", "https://0x7f.1/?a=%41&b", "wss://my-mac.tail1234.ts.net/socket",
    ]
    private static let urlPieces = [
        "%", "%25", "%00", "[", "]", ":", "@", "/", "?", "#", "\\", ".", "..", "0x", "65536", "::", "é", "\u{301}", "+",
    ]

    private static let batchTexts = [
        #"{"id": "a", "ats": {"NSAllowsLocalNetworking": true}, "url": "http://127.0.0.1/", "platform": "macOS 26.6"}"#,
        #"{"id": 7, "ats": {"NSExceptionDomains": {"10.0.0.0/8": {"NSExceptionAllowsInsecureHTTPLoads": true}}}, "#
            + #""hops": ["http://10.1.2.3/", "https://example.com/"], "platform": "iOS 17.2", "sdk": "16.4", "#
            + #""client": "webview", "own": ["fe80::1"], "onlink": ["10.1.0.0/16"], "expect": "blocked", "#
            + #""code": "-1022/-1200", "tls": {"facts": "tls1.2+cbc"}}"#,
        #"{"ats": {"NSPinnedDomains": {"example.com": {"NSPinnedCAIdentities": []}}, "NSAllowsArbitraryLoads": 1}, "#
            + #""url": "https://www.example.com:8443/x?y", "platform": "visionOS 26.4", "expect": "allowed"}"#,
    ]
}
