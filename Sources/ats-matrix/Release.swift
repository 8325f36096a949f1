// SPDX-License-Identifier: MIT

/// What this program calls itself.
enum Release {
    static let name = "ats-matrix"
    static let version = "0.1.0"
    static let summary = "Say what an Apple app's transport security would do to a load, and what the network does."
}
