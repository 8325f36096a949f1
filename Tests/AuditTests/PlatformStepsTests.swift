// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Audit

@Suite struct PlatformStepsTests {
    private func versions(_ steps: PlatformSteps, _ system: System) -> [String] {
        steps.steps.filter { $0.platform.system == system }.map { $0.platform.version.description }
    }

    @Test func `has one platform for each step of the rules, on every system from the first with narrow keys on`() {
        let steps = PlatformSteps([])
        #expect(versions(steps, .iOS) == ["10.0", "14.0", "17.0", "18.4", "18.5", "26.0", "26.4"])
        #expect(versions(steps, .macOS) == ["10.12", "11.0", "14.0", "15.4", "15.5", "26.0", "26.4"])
        #expect(versions(steps, .watchOS) == ["3.0", "7.0", "10.0", "11.4", "11.5", "26.0", "26.4"])
        #expect(versions(steps, .visionOS) == ["1.0", "2.4", "2.5", "26.0", "26.4"])
        #expect(steps.steps.allSatisfy { $0.platform.sdk == $0.platform.version })
    }

    @Test(arguments: [
        ("iOS 15..26.1", ["15.0", "17.0", "18.4", "18.5", "26.0"]), ("iOS 26.2..", ["26.2", "26.4"]),
        ("iOS 9..10", ["9.0", "10.0"]), ("iOS 8..9", ["9.0"]), ("iOS 18.4..18.4", ["18.4"]), ("..iOS 13", ["10.0"]),
    ])
    func `has only the steps that a range meets`(_ text: String, _ expected: [String]) throws {
        #expect(versions(PlatformSteps([try PlatformRange(text)]), .iOS) == expected)
    }

    @Test func `asks about the systems that a bundle is built for, where the range has them`() throws {
        #expect(PlatformSteps([], systems: [.macOS]).systems == [.macOS])
        let ranges = [try PlatformRange("iOS 15.."), try PlatformRange("macOS 13..")]
        #expect(PlatformSteps(ranges, systems: [.iOS]).systems == [.iOS])
        #expect(PlatformSteps(ranges, systems: [.tvOS]).systems == [.iOS, .macOS])
    }

    /// A set of kinds by the releases of one system that it holds.
    private func kinds(_ steps: PlatformSteps, _ system: System, _ holds: (Version) -> Bool) -> Set<Int> {
        Set(steps.steps.filter { $0.platform.system == system && holds($0.platform.version) }.map(\.kind))
    }

    private func both(_ steps: PlatformSteps, _ holds: (Version) -> Bool) -> Set<Int> {
        let rows = Set(steps.steps.filter { $0.platform.system == .iOS && holds($0.platform.version) }.map(\.row))
        return Set(steps.steps.filter { rows.contains($0.row) }.map(\.kind))
    }

    @Test func `names systems as people do`() throws {
        let all = PlatformSteps([])
        #expect(all.everywhere == "from iOS 10 and macOS 10.12 on")
        #expect(all.words(both(all) { $0 >= Version(17) }) == "from iOS 17 and macOS 14 on")
        #expect(all.words(both(all) { $0 >= Version(26) }) == "from 26 on")
        #expect(all.words(both(all) { $0 == Version(18, 4) }) == "on iOS 18.4 and macOS 15.4")
        #expect(all.words(both(all) { $0 < Version(17) }) == "from iOS 10 and macOS 10.12 until iOS 17 and macOS 14")
        #expect(
            all.words(both(all) { $0 < Version(17) || $0 >= Version(26) })
                == "from iOS 10 and macOS 10.12 until iOS 17 and macOS 14, and from 26 on")
        #expect(all.words([]) == "")
        let some = PlatformSteps([try PlatformRange("iOS 15..26.1"), try PlatformRange("macOS 13..15")])
        #expect(some.everywhere == "from iOS 15 and macOS 13 through iOS 26.1 and macOS 15")
        #expect(PlatformSteps([try PlatformRange("iOS 26")]).everywhere == "on iOS 26")
        #expect(PlatformSteps([], systems: [.watchOS]).everywhere == "from watchOS 3 on")
    }

    /// visionOS goes with macOS where media is concerned.
    @Test func `names a system that does not go with iOS and macOS`() {
        let all = PlatformSteps([])
        let onlyPhones = kinds(all, .iOS) { $0 >= Version(17) }
        #expect(all.words(onlyPhones) == "from iOS 17 on")
    }
}
