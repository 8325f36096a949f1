// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Vantage

/// The destinations that a tailnet gives, and what the reader should know of them.
///
/// Their names hang on the machines' names alone, so that a cell is the same cell whether a peer is online or not:
/// `nas-address`, `nas-address-v6`, `nas-full-name`, `nas-short-name`, and `self-…` for this machine. Under a name of
/// the matrix's they begin with that: `engine-nas-address`.
struct TailnetExpansion {
    private(set) var destinations: [NamedDestination] = []
    private(set) var notes: [String] = []

    /// One way to name a machine in a URL.
    fileprivate enum Form: String, CaseIterable {
        case address
        case addressV6 = "address-v6"
        case fullName = "full-name"
        case shortName = "short-name"
    }

    init(_ section: TailnetSection, of tailnet: Tailnet, group: String?) throws(InputError) {
        let names = TailnetExpansion.names(of: tailnet)
        let chosen = try section.machines(of: tailnet, called: names)
        var places: [Form: Set<Place>] = [:]
        var forms: Set<Form> = []
        for index in chosen {
            for form in Form.allCases {
                guard let host = TailnetExpansion.host(of: tailnet.machines[index], as: form) else { continue }
                let destination = try TailnetExpansion.destination(
                    called: [group, names[index], form.rawValue].compactMap(\.self).joined(separator: "-"), host: host,
                    section)
                destinations.append(destination)
                forms.insert(form)
                places[form, default: []].insert(destination.destination.place(from: .nowhere))
            }
        }
        guard !destinations.isEmpty else {
            throw InputError(
                at: section.position, "the tailnet's machines have neither addresses nor names",
                expected: "at least one with an address")
        }
        notes = TailnetExpansion.notes(
            tailnet, chosen.map { (names[$0], tailnet.machines[$0]) }, count: destinations.count, group: group)
        if section.scheme.isCleartext {
            notes += Form.allCases.compactMap { form in
                places[form].flatMap { form.meaning($0) }.map {
                    "\(group.map { "\($0)-" } ?? "")*-\(form.rawValue): \($0)"
                }
            }
        }
    }

    private static func destination(
        called name: String, host: String, _ section: TailnetSection
    ) throws(InputError) -> NamedDestination {
        let origin = "\(section.scheme.rawValue)://\(host)"
        return try NamedDestination(
            name: name,
            url: Variables.Expanded(
                text: origin + section.port.text + section.path.text,
                shown: origin + section.port.shown + section.path.shown,
                secrets: section.port.secrets + section.path.secrets),
            at: section.position, lab: section.lab, at: section.labPosition)
    }

    private static func host(of machine: Tailnet.Machine, as form: Form) -> String? {
        switch form {
        case .address: machine.addresses.first { $0.family == .v4 }?.description
        case .addressV6: machine.addresses.first { $0.family == .v6 }.map { "[\($0)]" }
        case .fullName: machine.fullName
        // Only the tailnet's own names are found without their domain.
        case .shortName: machine.fullName == nil || machine.isShared ? nil : machine.shortName
        }
    }

    /// A name for each machine that no other has: `self`, the short name, or the full one where the short one would be
    /// another's or that of a machine of another tailnet.
    private static func names(of tailnet: Tailnet) -> [String] {
        var count: [String: Int] = ["self": 1]
        for machine in tailnet.machines where !machine.isSelf && !machine.isShared {
            count[machine.shortName, default: 0] += 1
        }
        return tailnet.machines.map { machine in
            if machine.isSelf { return "self" }
            if !machine.isShared, count[machine.shortName] == 1 { return machine.shortName }
            if let fullName = machine.fullName { return fullName }
            return ([machine.shortName] + machine.addresses.prefix(1).map(\.description)).joined(separator: "-")
        }
    }

    private static func notes(
        _ tailnet: Tailnet, _ chosen: [(name: String, machine: Tailnet.Machine)], count: Int, group: String?
    ) -> [String] {
        let what = group.map { "\(quoted($0)): " } ?? ""
        let own = chosen.first { $0.machine.isSelf }?.machine.shortName
        let peers = chosen.filter { !$0.machine.isSelf }
        let offline = peers.filter { !$0.machine.isOnline }.map(\.name)
        let machines = peers.isEmpty ? "no peer" : peers.count == 1 ? "1 peer" : "\(peers.count) peers"
        var notes = [
            "\(what)\(count) destinations of \(machines) and of self\(own.map { ", which is \(quoted($0))" } ?? "")"
        ]
        if !offline.isEmpty { notes.append("\(what)offline now: \(TailnetSection.list(offline))") }
        if tailnet.machines.allSatisfy({ $0.fullName == nil }) {
            notes.append("\(what)MagicDNS is off in this tailnet, so that its machines have addresses alone")
        }
        return notes
    }
}

extension TailnetExpansion.Form {
    /// What a destination of this form is to ATS on the newest systems (`ats-rules.md` §3.2, §3.5), where all of them
    /// are of one kind.
    fileprivate func meaning(_ places: Set<Place>) -> String? {
        switch (self, places) {
        case (.address, [.tailnet]):
            "no local address to ATS: http needs an entry for 100.64.0.0/10 or for the address; on its own machine a "
                + "web view needs none, which says nothing of other machines"
        case (.addressV6, [.privateAddress]): "a unique local address, which is local: http needs no key"
        case (.fullName, _):
            "a name with a dot is public to ATS, wherever it leads: http needs an entry for it, or one for ts.net with "
                + "its subdomains"
        case (.shortName, _): "a name without a dot is local, wherever it leads: http needs no key"
        default: nil
        }
    }
}
