// SPDX-License-Identifier: MIT
import ATSModel
import Audit
import Formats
import Testing

@Suite struct PlatformRangeTests {
    @Test(arguments: [
        ("iOS 15..26.1", PlatformRange(.iOS, from: Version(15), through: Version(26, 1)), "iOS 15..26.1"),
        ("macOS 13..", PlatformRange(.macOS, from: Version(13)), "macOS 13.."),
        ("..iOS 18.3", PlatformRange(.iOS, through: Version(18, 3)), "..iOS 18.3"),
        ("iOS ..18.3", PlatformRange(.iOS, through: Version(18, 3)), "..iOS 18.3"),
        ("iOS 26", PlatformRange(.iOS, from: Version(26), through: Version(26, 99)), "iOS 26"),
        ("iOS 15..18", PlatformRange(.iOS, from: Version(15), through: Version(18, 99)), "iOS 15..18"),
        ("iOS", PlatformRange(.iOS), "iOS"),
        ("ipados 17.2..", PlatformRange(.iOS, from: Version(17, 2)), "iOS 17.2.."),
        (
            "  macos  10.12 .. 10.15 ", PlatformRange(.macOS, from: Version(10, 12), through: Version(10, 15)),
            "macOS 10.12..10.15"
        ),
        ("iOS 15..iOS 18.4", PlatformRange(.iOS, from: Version(15), through: Version(18, 4)), "iOS 15..18.4"),
        ("visionOS 1..", PlatformRange(.visionOS, from: Version(1)), "visionOS 1.."),
        ("Mac Catalyst 14..", PlatformRange(.macOS, from: Version(14)), "macOS 14.."),
    ])
    func `reads a range as it is written`(_ text: String, _ expected: PlatformRange, _ shown: String) throws {
        let range = try PlatformRange(text)
        #expect(range == expected)
        #expect(range.description == shown)
        #expect(try PlatformRange(range.description) == range)
    }

    @Test(arguments: [
        ("", "names no system"), ("15..26", "names no system"), ("iSO 15", "did you mean 'iOS'?"),
        ("masOS 13..", "did you mean 'macOS'?"), ("iOS 26..15", "ends before it begins"),
        ("iOS fifteen", "is no system"), ("iOS 1x", "is no release"), ("iOS 15..x", "names two systems"),
        ("iOS 15..macOS 14", "names two systems"),
        ("iOS 15...18", "is no release"), ("iOS 1.2.3.4", "is no release"), ("..iOS 8.4", "ends before ATS begins"),
        ("macOS 10.9..10.10", "ends before ATS begins"), ("iOS 99999", "is no release"),
    ])
    func `says what is wrong with a range`(_ text: String, _ expected: String) {
        let error = #expect(throws: InputError.self) { try PlatformRange(text) }
        #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
    }
}
