// SPDX-License-Identifier: MIT

/// The Swift source of the probe apps, one file that all of them share.
package enum ProbeSource {
    /// One load by `URLSession` and how its end is told; `Scripts/ats-matrix.sh` holds the same text.
    package static let load = String(decoding: PackageResources.Load_swift, as: UTF8.self)

    /// The whole program.
    package static var program: String { load + "\n" + probe }

    private static let probe = String(decoding: PackageResources.Probe_swift, as: UTF8.self)
}
