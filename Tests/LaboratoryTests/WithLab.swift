// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Laboratory

/// Runs a lab for as long as the test needs it, and hands over the ports of its first behaviour.
func withLab(
    _ behaviours: LabBehaviour..., addresses: [String] = [],
    _ body: (Laboratory, Laboratory.Ports) throws -> Void
) throws {
    let lab = try Laboratory(behaviours: Set(behaviours), addresses: addresses, directory: NSTemporaryDirectory())
    defer { lab.stop() }
    let first = try #require(behaviours.first)
    try body(lab, try #require(lab.ports(of: first)))
}
