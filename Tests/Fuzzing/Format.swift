// SPDX-License-Identifier: MIT

/// What is read, and with which texts the damage begins.
enum Format: String, CaseIterable {
    case yaml, json, plist, url
    /// The command itself reads these: they are only written out, one a line.
    case batch
    /// App Attest's objects (`app-attest.md`), as the simulator made them.
    case attestation, assertion, receipt

    /// Of which kind it is where it is one of App Attest's.
    var attested: AttestedObject.Kind? { AttestedObject.Kind(rawValue: rawValue) }

    var mutator: Mutator {
        switch self {
        case .yaml: Mutator(Format.yamlTexts, pieces: Format.yamlPieces)
        case .json: Mutator(Format.jsonTexts, pieces: Format.jsonPieces)
        case .plist: Mutator(Format.plistTexts, pieces: Format.plistPieces)
        case .url: Mutator(Format.urlTexts, pieces: Format.urlPieces)
        case .batch: Mutator(Format.batchTexts, pieces: Format.jsonPieces + ["http://", "[::1]", "hops", "-1022/"])
        case .attestation, .assertion, .receipt:
            Mutator(
                binary: attested.map(AttestedObject.all)?.map { Array($0.object) } ?? [], pieces: Format.binaryPieces)
        }
    }

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
        "- a: 1\n  b: [x, 'y', \"z\"]\n- ? {k: v}\n  : >-\n    folded\n    text\n- 0x1F\n- .inf\n",
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

    /// Heads and items of CBOR and DER, lengths that are not true, and what nobody signs.
    private static let binaryPieces: [[UInt8]] =
        [
            [0xA0], [0xA1], [0xA3], [0xBF], [0x80], [0x9F], [0x5F], [0x7F], [0xFF], [0xF6], [0xC0], [0x40],
            [0x58, 0x20],
            [0x9B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x30, 0x80], [0x24, 0x80], [0x00, 0x00], [0x04, 0x82, 0x03, 0xE8], [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF],
            [0x02, 0x01, 0x00], [0x05, 0x00], [0x06, 0x03, 0x55, 0x1D, 0x13], [0x31, 0x00],
        ]
        + ["fmt", "attStmt", "x5c", "receipt", "authData", "signature", "authenticatorData", "cdHash"].map {
            [0x60 + UInt8($0.utf8.count)] + Array($0.utf8)
        }
        + [[0x66] + Array("cdHash".utf8) + [0xA0]]

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
