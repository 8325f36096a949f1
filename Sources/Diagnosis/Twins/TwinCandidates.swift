// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Vantage

/// Where an https twin of a destination may be.
struct TwinCandidates {
    /// More are not tried: each costs a connection.
    private static let limit = 16

    let destination: Destination
    let machine: Tailnet.Machine?

    /// In order of preference.
    func list() -> [Destination] {
        let names = [nil] + names.map(Optional.some)
        var found: [Destination] = []
        for port in ports {
            for name in names {
                guard let twin = destination.secureTwin(host: name, port: port), !found.contains(twin),
                    !isItself(twin)
                else { continue }
                found.append(twin)
            }
        }
        return Array(found.prefix(TwinCandidates.limit))
    }

    /// https's own port, the usual second one, the very port; and those that `tailscale serve` and `funnel` use.
    private var ports: [UInt16] {
        let isTailnet = machine != nil || destination.place(from: .nowhere) == .tailnet
        var ports: [UInt16] = [443, 8_443]
        if !destination.scheme.isCleartext {
            ports.insert(destination.port, at: 0)
        } else {
            ports.append(destination.port)
        }
        if isTailnet { ports.append(10_000) }
        return ports.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The machine's other names; a certificate is most likely for the full one.
    private var names: [String] {
        guard let machine else { return [] }
        return [machine.fullName, machine.isShared ? nil : machine.shortName].compactMap(\.self).filter {
            $0.lowercased() != destination.host.lowercased()
        }
    }

    private func isItself(_ twin: Destination) -> Bool {
        twin.scheme == destination.scheme && twin.port == destination.port
            && twin.host.lowercased() == destination.host.lowercased()
    }
}
