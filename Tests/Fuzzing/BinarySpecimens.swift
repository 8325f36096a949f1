// SPDX-License-Identifier: MIT
import Foundation

/// Binary property lists as Foundation writes them.
enum BinarySpecimens {
    /// What an app's `Info.plist` holds, and one of each kind of value. The long ones are of bytes of which each may be
    /// any: else hardly a mutant would still be read.
    static let lists: [[UInt8]] = values.compactMap { value in
        (try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)).map { Array($0) }
    }

    private static var values: [Any] {
        [
            [
                "CFBundleIdentifier": "com.example.app", "CFBundleDisplayName": String(repeating: "é", count: 400),
                "NSAppTransportSecurity": [
                    "NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": false,
                    "NSExceptionDomains": [
                        "example.com": ["NSExceptionMinimumTLSVersion": "TLSv1.1", "NSIncludesSubdomains": true],
                        "100.64.0.0/10": ["NSExceptionAllowsInsecureHTTPLoads": true],
                    ] as [String: Any],
                ] as [String: Any],
            ] as [String: Any],
            [
                "text": "ä \u{1F600}", "long": String(repeating: "x", count: 300), "data": Data(count: 600),
                "wide": String(repeating: "é", count: 400),
                "date": Date(timeIntervalSinceReferenceDate: 86_400), "real": 1.5, "negative": -1, "large": Int64.max,
                "list": [1, 255, 256, 65_536, [Any](), ["x", "x"]] as [Any],
            ] as [String: Any],
        ]
    }

    /// Markers of each kind, lengths that are not true, and trailers.
    static let pieces: [[UInt8]] = [
        [0x00], [0x08], [0x09], [0x0F], [0x10, 0xFF], [0x13], [0x14], [0x22], [0x23], [0x33], [0x4F, 0x10, 0xFF],
        [0x5F, 0x11, 0xFF, 0xFF], [0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x61], [0x6F, 0x10],
        [0x80], [0xA1, 0x00], [0xAF, 0x13, 0, 0, 1, 0, 0, 0, 0, 0], [0xB1, 0x00], [0xC1, 0x01], [0xD1, 0, 0],
        [0xDF, 0x10],
        [0xFF], Array("bplist00".utf8),
    ]
}
