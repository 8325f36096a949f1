// SPDX-License-Identifier: MIT
internal import ATSModel

extension LoadEffect {
    /// `every http load outside loopback, local names and private addresses fails with −1022 from iOS 10 on`.
    func words(_ steps: PlatformSteps, _ answer: (LoadEffect) -> Answer = \.after) -> String {
        "\(loads) \(answer(self).words) \(steps.words(kinds))"
    }

    /// Sentences with a semicolon between them; empty where there is no effect. The most far-reaching come first.
    static func words(
        _ effects: [LoadEffect], _ steps: PlatformSteps, _ answer: (LoadEffect) -> Answer = \.after
    ) -> String {
        effects.map { $0.words(steps, answer) }.joined(separator: "; ")
    }

    private var loads: String {
        let scheme = scheme.rawValue
        let isAnyClient = Set(clients) == Set(Probe.clients)
        let by = isAnyClient ? "" : " by " + PlatformSteps.list(clients.map(LoadEffect.words))
        var kinds: Set<LoadKind> = []
        var hosts: [String] = []
        for subject in subjects {
            switch subject {
            case .kind(let kind): kinds.insert(kind)
            case .host(let host): hosts.append(host)
            }
        }
        if hosts.isEmpty, !self.scheme.isCleartext { return "https\(by) to hosts without an entry" }
        if hosts.isEmpty, kinds == Set(LoadKind.allCases) { return "every http load\(by)" }
        if hosts.isEmpty, kinds == LoadKind.distant {
            return "every http load\(by) outside loopback, local names and private addresses"
        }
        let names = LoadKind.allCases.filter { kinds.contains($0) }.map(\.words) + hosts
        return "\(scheme)\(by) to \(PlatformSteps.list(names))"
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
