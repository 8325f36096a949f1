// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Vantage

/// Finds what else the machine of a destination is called.
struct OtherNames {
    let destination: Destination
    let load: Load
    let model: CompiledConfiguration
    let machine: Tailnet.Machine?
    /// What curl connected to, where that is what the name resolved to.
    let resolved: IPAddress?

    func list() -> [OtherName] {
        var found: [OtherName] = []
        func add(_ kind: OtherName.Kind, _ source: OtherName.Source, _ host: String) {
            guard let other = destination.renamed(host),
                other.host.lowercased() != destination.host.lowercased(),
                other.address != destination.address
                    || other.address == nil,
                !found.contains(where: { $0.destination.host == other.host })
            else { return }
            let ruling = model.ruling(for: Load(other, client: load.client, vantage: load.vantage))
            found.append(OtherName(kind: kind, source: source, destination: other, ruling: ruling))
        }
        if let machine {
            if let name = machine.fullName { add(.fullName, .tailnet, name) }
            if !machine.isShared { add(.shortName, .tailnet, machine.shortName) }
            for address in machine.addresses { add(.address, .tailnet, address.description) }
        }
        if let resolved { add(.address, .resolved, resolved.description) }
        if let short = shortName {
            add(.shortName, .derived, short)
            add(.bonjourName, .derived, "\(short).local")
        }
        return found
    }

    /// The first label of a name that belongs to a machine near by; of a name on the internet it would be another's.
    private var shortName: String? {
        if let machine { return machine.isShared ? nil : machine.shortName }
        guard destination.hostKind == .name else { return nil }
        let isNear =
            destination.place(from: .nowhere) != .public
            || resolved.flatMap { try? Destination("http://\($0.family == .v6 ? "[\($0)]" : "\($0)")/") }
                .map { $0.place(from: load.vantage) != .public } ?? false
        guard isNear, destination.host != "localhost" else { return nil }
        return destination.host.split(separator: ".").first.map(String.init)
    }
}
