// SPDX-License-Identifier: MIT
import AppAttestSimulator

/// One stage for all suites: its keys and roots are made once.
enum Shared {
    /// 2026-09-21 14:13:20 UTC.
    static let time: Int64 = 1_790_000_000

    static func stage() throws -> Stage { try made.get() }

    private static let made = Result { try Stage(at: time) }
}
