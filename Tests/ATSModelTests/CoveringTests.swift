// SPDX-License-Identifier: MIT
import Testing

@testable import ATSModel

@Suite struct CoveringTests {
    @Test(
        arguments: [
            ("macOS 26.6", "macOS 26.6", true), ("macOS 26.6", "macOS 26.6.1", true),
            ("macOS 26.6.1", "macOS 26.6.1", true), ("macOS 26.6.1", "macOS 26.6", false),
            ("macOS 26.6.1", "macOS 26.6.2", false), ("macOS 26.6", "macOS 26.5", false),
            ("macOS 26", "macOS 26.6", false), ("macOS 26.6", "iOS 26.6", false),
            ("iOS 26.1", "iOS 26.1 simulator", false), ("iOS 26.1 simulator", "iOS 26.1 simulator", true),
            // The SDK matters only where it changes sides at 9 or 17, in the numbers of its system.
            ("macOS 26.6", "macOS 26.6.1 (sdk 26.4)", true), ("macOS 26.6", "macOS 26.6 (sdk 14.0)", true),
            ("macOS 26.6", "macOS 26.6 (sdk 13.3)", false), ("macOS 26.6 (sdk 13.3)", "macOS 26.6 (sdk 12.0)", true),
            ("macOS 26.6 (sdk 13.3)", "macOS 26.6 (sdk 10.10)", false),
            ("iOS 17.2 (sdk 16.4)", "iOS 17.2 (sdk 17.0)", false), ("iOS 17.2", "iOS 17.2.1 (sdk 17.0)", true),
        ])
    func `a platform covers its patch releases and the SDKs between two gates`(
        _ platform: String, _ measured: String, _ covers: Bool
    ) throws {
        let (platform, measured) = (try #require(Platform(platform)), try #require(Platform(measured)))
        #expect(platform.covers(measured) == covers)
    }
}
