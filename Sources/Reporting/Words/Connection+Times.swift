// SPDX-License-Identifier: MIT
internal import Connectivity

extension Connection {
    /// curl's answer with the phases of its last hop: `200 in 3.1 ms (name 0.2, connected 0.4, first byte 2.9)`.
    var timedWords: String {
        var text = words
        if redirects > 0 { text += " after \(counted(redirects, "redirect"))" }
        let totals = hops.compactMap(\.times.total)
        if !totals.isEmpty { text += " in \(milliseconds(totals.reduce(0, +))) ms" }
        if let times = hops.last?.times {
            let phases = [
                ("name", times.nameLookup), ("connected", times.connect), ("TLS", times.tls),
                ("first byte", times.firstByte),
            ].compactMap { name, time in time.map { "\(name) \(milliseconds($0))" } }
            if !phases.isEmpty { text += " (\(phases.joined(separator: ", ")))" }
        }
        if let address = hops.last?.remoteAddress { text += " from \(address)" }
        if isProxied { text += " through a proxy" }
        if isViaLab { text += " via the lab" } else if isRerouted { text += " rerouted" }
        if chainProblem == nil, let failure { text += ": \(failure.text)" }
        return text
    }

    /// `0.4`, `32`: one decimal below ten.
    private func milliseconds(_ microseconds: Int) -> String {
        guard microseconds < 10_000 else { return "\((microseconds + 500) / 1_000)" }
        let tenths = (max(0, microseconds) + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }
}
