// SPDX-License-Identifier: MIT
internal import ATSModel

extension LoadEffect {
    /// `every http load outside loopback, local names and private addresses fails with −1022 from iOS 10 on`, with a
    /// semicolon between several; empty where there is no effect.
    ///
    /// Where some load turns, what only becomes more or less certain is left out.
    ///
    /// - Parameter answer: which side is told.
    static func words(
        _ effects: [LoadEffect], _ steps: PlatformSteps, _ answer: (LoadEffect) -> Answer = \.after
    ) -> String {
        let turns = effects.filter(\.isTurn)
        let told = ToldLoads.merged((turns.isEmpty ? effects : turns).map { ToldLoads($0, answer($0)) })
        return told.map { $0.words(steps) }.joined(separator: "; ")
    }
}

/// Loads of which one sentence is told.
private struct ToldLoads {
    var subjects: [Probe.Subject]
    let scheme: Destination.Scheme
    var clients: [Client]
    let answer: Answer
    var kinds: Set<Int>

    init(_ effect: LoadEffect, _ answer: Answer) {
        subjects = [effect.probe.subject]
        scheme = effect.scheme
        clients = [effect.probe.client]
        self.answer = answer
        kinds = effect.kinds
    }

    /// The systems of one load first, then the subjects that fare alike, then the clients.
    static func merged(_ parts: [ToldLoads]) -> [ToldLoads] {
        let bySystem = merged(parts) {
            $0.subjects == $1.subjects && $0.clients == $1.clients
        } add: {
            $0.kinds.formUnion($1.kinds)
        }
        let bySubject = merged(bySystem) {
            $0.kinds == $1.kinds && $0.clients == $1.clients
        } add: {
            $0.subjects += $1.subjects
        }
        return merged(bySubject) {
            $0.kinds == $1.kinds && $0.subjects == $1.subjects
        } add: {
            $0.clients += $1.clients
        }
    }

    private static func merged(
        _ parts: [ToldLoads], where isLike: (ToldLoads, ToldLoads) -> Bool, add: (inout ToldLoads, ToldLoads) -> Void
    ) -> [ToldLoads] {
        var merged: [ToldLoads] = []
        for part in parts {
            let place = merged.firstIndex { $0.scheme == part.scheme && $0.answer == part.answer && isLike($0, part) }
            if let place { add(&merged[place], part) } else { merged.append(part) }
        }
        return merged
    }

    func words(_ steps: PlatformSteps) -> String {
        "\(loads) \(answer.words(isCleartext: scheme.isCleartext)) \(steps.words(kinds))"
    }

    private var loads: String {
        let by =
            Set(clients) == Set(Probe.clients) ? "" : " by " + PlatformSteps.list(clients.map(ToldLoads.words))
        var sorts: Set<LoadKind> = []
        var hosts: [String] = []
        for subject in subjects {
            switch subject {
            case .kind(let kind): sorts.insert(kind)
            case .host(let host): hosts.append(host)
            case .below(let host): hosts.append("hosts below \(host)")
            }
        }
        if hosts.isEmpty {
            if !scheme.isCleartext { return "https\(by) to hosts without an entry" }
            if sorts == Set(LoadKind.allCases) { return "every http load\(by)" }
            if sorts == LoadKind.distant {
                return "every http load\(by) outside loopback, local names and private addresses"
            }
        }
        return "\(scheme.rawValue)\(by) to \(PlatformSteps.list(LoadKind.words(sorts) + hosts))"
    }

    private static func words(_ client: Client) -> String {
        switch client {
        case .urlsession: "URLSession"
        case .webview: "web views"
        case .media: "media players"
        case .websocket: "web sockets"
        }
    }
}
