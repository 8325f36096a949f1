// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Connectivity
internal import Formats
internal import Matrix

/// Finds the ways out of a refusal, the best first. What the model does not prove is dropped.
struct WaysOut {
    /// More would be no help to choose.
    private static let limit = 3

    let trouble: LoadInTrouble
    let answer: LoadAnswer
    let explanation: Explanation
    let twins: [Twin]
    /// Those of the hop that decides.
    let recipes: [ServerRecipe]

    private var load: Load { answer.load }
    private var platform: Platform { trouble.platform }
    private var hop: Int { min(answer.prediction.hop, load.hops.count - 1) }

    func find() -> [WayOut] {
        switch answer.prediction.outcome {
        case .refused, .unsettled: break
        case .distrusted: return Array(([twin] + [mendCertificate]).compactMap(\.self).prefix(WaysOut.limit))
        case .failed, .none, .status, .reached: return twin.map { [$0] } ?? []
        }
        var ways = [twin ?? twinToMake, serverTLS].compactMap(\.self)
        let isBlanketMeant = trouble.configuration.globals["NSAllowsArbitraryLoads"] == .boolean(true)
        let kinds: [(Explanation.Change.Kind, WayOut.Kind)] =
            [(.removeKey, .removeKey), (.exception, .exception)]
            + (isBlanketMeant
                ? [(.blanketAlone, .blanketAlone), (.clientKey, .clientKey)]
                : [(.clientKey, .clientKey), (.blanketAlone, .blanketAlone)])
        for (change, kind) in kinds {
            guard let way = byKeys(change, kind),
                !ways.contains(where: { $0.configuration != nil && $0.configuration == way.configuration })
            else { continue }
            ways.append(way)
        }
        return Array(ways.prefix(WaysOut.limit))
    }

    // MARK: Servers

    /// An https address that was found to serve the app as it is.
    private var twin: WayOut? {
        let passing = twins.filter { $0.standing == .passes }
        guard let twin = passing.first, answer.hopRulings.prefix(hop).allSatisfy({ $0.verdict == .allowed }) else {
            return nil
        }
        let shown = twin.destination.redacted
        let title =
            hop == 0
            ? "Load \(shown) instead." : "Let redirect \(hop) lead to \(shown) instead, in the server's settings."
        let needs = twin.answer.prediction.condition == nil ? "" : ", as far as is known of its TLS"
        let status = twin.connection.status.map { "curl got \($0) there, and " } ?? ""
        return WayOut(
            kind: .httpsTwin, title: title, price: "none", load: twin.answer.load, ruling: twin.answer.ruling,
            proof: "\(status)the app would pass both gates\(needs).")
    }

    /// None was found, so that one is to be made.
    private var twinToMake: WayOut? {
        guard load.hops[hop].scheme.isCleartext else { return nil }
        let clean = recipes.filter { allowsCleanServer(at: $0.url).verdict == .allowed }
        guard let first = clean.first else { return nil }
        let shown = first.url.redacted
        let condition = load.hops[hop].place(from: load.vantage) == .public ? ", if it is yours" : ""
        return WayOut(
            kind: .makeTwin, title: "Put TLS in front of the server\(condition), and load \(shown) instead.",
            price: "none in the app; a certificate that the devices trust", recipes: clean,
            load: Load(first.url, client: load.client, vantage: load.vantage),
            ruling: allowsCleanServer(at: first.url),
            proof: "the model lets such a server through; whether it is one, diagnose says once it is there")
    }

    private func allowsCleanServer(at url: Destination) -> Ruling {
        CompiledConfiguration(trouble.configuration, on: platform).ruling(
            for: Load(url, client: load.client, vantage: load.vantage, facts: TLSFacts()))
    }

    private var serverTLS: WayOut? {
        guard let change = explanation.changes.first(where: { $0.kind == .serverTLS }) else { return nil }
        let configuration = change.configuration ?? trouble.configuration
        var clean = load
        clean.facts = TLSFacts()
        clean.redirectFacts = []
        let ruling = CompiledConfiguration(configuration, on: platform).ruling(for: clean)
        guard ruling.verdict == .allowed else { return nil }
        return WayOut(
            kind: .mendServer, title: change.title, price: change.price,
            edits: edits.between(trouble.configuration, configuration), configuration: change.configuration,
            recipes: recipes.filter { $0.tool == .nginx && !load.hops[hop].scheme.isCleartext }, load: clean,
            ruling: ruling, proof: "the model lets a clean server through (\(ruling.rule.section))")
    }

    private var mendCertificate: WayOut? {
        var clean = load
        clean.facts = TLSFacts()
        clean.redirectFacts = []
        let ruling = CompiledConfiguration(trouble.configuration, on: platform).ruling(for: clean)
        guard ruling.verdict == .allowed, let finding = answer.prediction.finding else { return nil }
        return WayOut(
            kind: .mendServer, title: "Give the server another certificate: \(finding.says)",
            price: "none in the app", load: clean, ruling: ruling,
            proof: "no key in Info.plist opens it: this is the system's trust, not ATS (\(finding.rule.section))")
    }

    // MARK: Keys

    private var edits: PlistEdits {
        PlistEdits(
            positions: trouble.document?.keyPositions ?? [:],
            comments: WaysOut.guards(of: trouble.configuration))
    }

    /// Every hop that is not allowed is opened by a change of one kind, hop by hop, and the whole chain proved at last.
    private func byKeys(_ change: Explanation.Change.Kind, _ kind: WayOut.Kind) -> WayOut? {
        var configuration = trouble.configuration
        var titles: [String] = []
        var price = ""
        for (index, destination) in load.hops.enumerated() {
            let model = CompiledConfiguration(configuration, on: platform)
            let single = Load(
                destination, client: load.client, vantage: load.vantage, facts: facts(of: index))
            guard model.ruling(for: single).verdict != .allowed else { continue }
            let changes = model.explanation(for: single).changes
            guard let found = changes.first(where: { $0.kind == change }), let next = found.configuration else {
                return nil
            }
            configuration = next
            price = found.price
            if !titles.contains(found.title) { titles.append(found.title) }
        }
        guard configuration != trouble.configuration else { return nil }
        let ruling = CompiledConfiguration(configuration, on: platform).ruling(for: load)
        guard ruling.verdict == .allowed else { return nil }
        var lines = edits.between(trouble.configuration, configuration)
        if kind == .blanketAlone, trouble.configuration.globals[WaysOut.blanket] == .boolean(true),
            let comment = edits.comment(on: WaysOut.blanket)
        {
            lines.append(comment)
        }
        return WayOut(
            kind: kind, title: titles.joined(separator: " "), price: price, edits: lines,
            configuration: configuration, load: load, ruling: ruling,
            proof: "with these keys the model says allowed (\(ruling.rule.section), \(ruling.evidence.rawValue))")
    }

    private func facts(of hop: Int) -> TLSFacts? {
        if hop == 0 { return load.facts }
        let index = hop - 1
        return load.redirectFacts.indices.contains(index)
            ? load.redirectFacts[index] : load.facts.map { _ in TLSFacts() }
    }
}

extension WaysOut {
    private static let blanket = "NSAllowsArbitraryLoads"

    /// What stands above a key, so that the next person does not undo it.
    private static func guards(of configuration: Configuration) -> [String: String] {
        let narrow = "Voids NSAllowsArbitraryLoads wherever that is set as well, whatever the value."
        var guards = [
            blanket: "Keep it alone: NSAllowsLocalNetworking, NSAllowsArbitraryLoadsInWebContent or "
                + "NSAllowsArbitraryLoadsForMedia beside it, whatever the value, voids it.",
            "NSExceptionAllowsInsecureHTTPLoads":
                "Decides for these hosts alone, whatever the global keys say. Take it out once they speak https.",
        ]
        for key in Configuration.narrowKeys { guards[key] = narrow }
        for key in ["NSExceptionMinimumTLSVersion", "NSExceptionRequiresForwardSecrecy"] {
            guards[key] = "Weakens TLS for these hosts. Take it out once their server is mended."
        }
        return guards
    }
}
