// SPDX-License-Identifier: MIT
internal import ATSModel

/// A load that stands for many: the model is asked about it, and what it says is told of all of them.
struct Probe: Hashable, Sendable {
    /// Whom the answer is told of.
    enum Subject: Hashable, Sendable {
        case kind(LoadKind)
        /// One host, as an entry names it.
        case host(String)
        /// A host below one that an entry names.
        case below(String)
    }

    let subject: Subject
    let load: Load
    /// Of one of the general loads, which are asked again and again; `nil` of any other.
    private(set) var number: Int?
    var client: Client { load.client }
    var isCleartext: Bool { load.destination.scheme.isCleartext }

    /// `nil` where the host makes no URL.
    init?(
        _ subject: Subject, _ scheme: Destination.Scheme = .http, host: String, _ client: Client = .urlsession,
        facts: TLSFacts? = nil
    ) {
        let isV6 = host.utf8.contains(0x3a)
        guard let destination = try? Destination("\(scheme.rawValue)://\(isV6 ? "[\(host)]" : host)/") else {
            return nil
        }
        self.subject = subject
        load = Load(destination, client: client, facts: facts)
    }

    /// Who loads, in the order in which it is told.
    static let clients: [Client] = [.urlsession, .webview, .media]

    /// http to every sort of destination by every client.
    static let general = everywhere.filter(\.isCleartext)
    /// https by every client to a host without an entry.
    static let generalTLS = everywhere.filter { !$0.isCleartext }

    /// Both, by their numbers.
    static let everywhere: [Probe] = {
        let cleartext = LoadKind.allCases.flatMap { kind in
            clients.compactMap { Probe(.kind(kind), host: kind.host, $0) }
        }
        let tls = clients.compactMap { Probe(.kind(.publicName), .https, host: LoadKind.publicName.host, $0) }
        return (cleartext + tls).enumerated().map { number, probe in
            var probe = probe
            probe.number = number
            return probe
        }
    }()

    /// The load that the blanket key is for.
    static let publicName: Probe? = Probe(.kind(.publicName), host: LoadKind.publicName.host)

    /// http and https to one host, by every client.
    static func host(_ sample: HostKey.Sample) -> [Probe] {
        [Destination.Scheme.http, .https].flatMap { scheme in
            clients.compactMap { Probe(sample.subject, scheme, host: sample.host, $0) }
        }
    }
}

extension Probe {
    /// https to a host whose chain answers some of the lists of pins, or none.
    static func pinned(_ sample: HostKey.Sample) -> [Probe] {
        let pins: [TLSFacts.Pins?] = [nil, TLSFacts.Pins.none, .leaf, .ca]
        return pins.compactMap { pins in
            var facts: TLSFacts?
            if let pins {
                var known = TLSFacts()
                known.pins = pins
                facts = known
            }
            return Probe(sample.subject, .https, host: sample.host, facts: facts)
        }
    }
}
