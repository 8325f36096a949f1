// SPDX-License-Identifier: MIT

/// An Apple system that enforces ATS.
public enum System: String, CaseIterable, Hashable, Sendable {
    case macOS, iOS, tvOS, watchOS, visionOS
}

/// Where the app runs and what it was linked with: `macOS 26.6`, `iOS 17.2 (sdk 16.4)`, `iOS 26.1 simulator`.
public struct Platform: Hashable, Sendable, CustomStringConvertible {
    public let system: System
    public let version: Version
    /// The SDK the app is linked with, in the system's own numbers.
    public let sdk: Version
    /// A simulator shares the network of its Mac (`ats-rules.md` §9).
    public let isSimulator: Bool

    public init(_ system: System, _ version: Version, sdk: Version? = nil, isSimulator: Bool = false) {
        self.system = system
        self.version = version
        self.sdk = sdk ?? version
        self.isSimulator = isSimulator
    }

    /// Reads the written form; system names are taken in any case, `iPadOS` as iOS and `Mac Catalyst` as macOS.
    ///
    /// Returns `nil` for anything else.
    public init?(_ text: String) {
        var words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
        guard let first = words.first?.lowercased() else { return nil }
        words.removeFirst()
        if first == "mac", words.first?.lowercased() == "catalyst" { words.removeFirst() }
        let names: [String: System] = [
            "macos": .macOS, "mac": .macOS, "catalyst": .macOS, "ios": .iOS, "ipados": .iOS, "tvos": .tvOS,
            "watchos": .watchOS, "visionos": .visionOS,
        ]
        guard let system = names[first], let number = words.first, let version = Version(number) else { return nil }
        words.removeFirst()
        var isSimulator = false
        var sdk: Version?
        while let word = words.first {
            words.removeFirst()
            if word == "simulator", !isSimulator, system != .macOS {
                isSimulator = true
            } else if word == "(sdk", sdk == nil, let number = words.first, number.hasSuffix(")"),
                let version = Version(number.dropLast())
            {
                words.removeFirst()
                sdk = version
            } else {
                return nil
            }
        }
        self.init(system, version, sdk: sdk, isSimulator: isSimulator)
    }

    public var description: String {
        var text = "\(system.rawValue) \(version)"
        if sdk != version { text += " (sdk \(sdk))" }
        if isSimulator { text += " simulator" }
        return text
    }

    /// Whether a load has this machine's own addresses and networks: a Mac has, a simulator has its Mac's, a device
    /// has not (`ats-rules.md` §3.8).
    public var sharesMachine: Bool { system == .macOS || isSimulator }

    /// Whether an app that was measured there is an app of this platform: the same system and kind of machine, the
    /// same release or a patch of it (26.6 covers 26.6.1), and an SDK on the same side of the gates at the SDKs of
    /// iOS 9 and iOS 17 (`ats-rules.md` §2.3, §2.4).
    package func covers(_ measured: Platform) -> Bool {
        guard system == measured.system, isSimulator == measured.isSimulator, version.major == measured.version.major,
            version.minor == measured.version.minor, [0, measured.version.patch].contains(version.patch)
        else { return false }
        return [Generation.ios9, .ios17].allSatisfy { gate in
            (Generation(system, sdk) < gate) == (Generation(measured.system, measured.sdk) < gate)
        }
    }
}
