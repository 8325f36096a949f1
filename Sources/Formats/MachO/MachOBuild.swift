// SPDX-License-Identifier: MIT

/// A system that one architecture is built for: of `LC_BUILD_VERSION` or an `LC_VERSION_MIN_…`.
package struct MachOBuild: Hashable, Sendable {
    /// The numbers of `PLATFORM_…` in `mach-o/loader.h`.
    package enum Platform: UInt32, CaseIterable, Hashable, Sendable {
        case macOS = 1
        case iOS = 2
        case tvOS = 3
        case watchOS = 4
        case bridgeOS = 5
        case macCatalyst = 6
        case iOSSimulator = 7
        case tvOSSimulator = 8
        case watchOSSimulator = 9
        case driverKit = 10
        case visionOS = 11
        case visionOSSimulator = 12
    }

    package let platform: Platform
    /// The oldest system it starts on, and the SDK it was linked with: `15.0`, `17.2.1`.
    package let minimum: String
    package let sdk: String

    /// `nil` for every other command, and for a platform that is not known.
    init?(_ command: MachOHeader.Command) {
        let first: Int
        switch command.kind {
        case 0x24: (platform, first) = (.macOS, 8)
        case 0x25: (platform, first) = (.iOS, 8)
        case 0x2F: (platform, first) = (.tvOS, 8)
        case 0x30: (platform, first) = (.watchOS, 8)
        case 0x32:
            guard let number = command.fields.number32(at: 8), let known = Platform(rawValue: number) else {
                return nil
            }
            (platform, first) = (known, 12)
        default: return nil
        }
        guard let minimum = command.fields.number32(at: first), let sdk = command.fields.number32(at: first + 4) else {
            return nil
        }
        self.minimum = Self.version(minimum)
        self.sdk = Self.version(sdk)
    }

    /// 16 bits, 8 bits and 8 bits of a number: `xxxx.yy.zz`.
    private static func version(_ number: UInt32) -> String {
        let patch = number & 0xFF
        return "\(number >> 16).\(number >> 8 & 0xFF)" + (patch == 0 ? "" : ".\(patch)")
    }
}
