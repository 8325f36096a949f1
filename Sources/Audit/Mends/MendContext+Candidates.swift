// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

extension MendContext {
    private static let domains = [KeyLevel.root, "NSExceptionDomains"]
    private static let httpFlag = "NSExceptionAllowsInsecureHTTPLoads"

    private var path: [String] { finding.keyPath }
    private var key: String { path.last ?? "" }
    private var name: String { excerpt(key) }

    /// The ways that the kind of finding has.
    ///
    /// - Parameter hosts: of the choice `exceptions`; `nil` where nobody has chosen.
    func candidates(hosts: [String]?) -> [MendCandidate] {
        guard !path.isEmpty, has(path) else { return [] }
        switch finding.id {
        case .voidedArbitraryLoads: return [dropNarrow].compactMap { $0 } + [dropBlanket, exceptions(hosts)]
        case .arbitraryLoads: return [dropBlanket, exceptions(hosts)]
        case .unknownKey: return ways(rename)
        case .deprecatedKey: return ways(modernName)
        case .misplacedKey: return ways(move)
        case .wrongType, .badValue: return ways(convert)
        case .notADictionary: return ways(convertList)
        case .badDomainKey: return ways(hostPart)
        case .badCIDR: return ways(repairedRange)
        case .emptyException, .localExceptionTightens: return [allowHTTP, remove()]
        case .policyViolation: return policy
        case .duplicateKey: return duplicate.map { [$0] } ?? []
        case .noEffect:
            return finding.target == declaration.target.label && !declaration.target.kind.isMainBundle
                ? [MendCandidate("remove", "remove \(name), which nobody reads", [.remove([path[0]], at: nil)])] : []
        case .broadException, .needsJustification, .weakTLS, .noForwardSecrecy: return [remove(isDecision: true)]
        case .obsoleteKey, .badPin: return [remove()]
        case .deadBuildSetting, .staleGenerated, .differsAcrossTargets, .buildVariable, .cidrNeedsOS17, .generatedPlist:
            return []
        }
    }

    /// What was meant, where that can be told, or away with it. Then it is for the user to say which.
    private func ways(_ meant: MendCandidate?) -> [MendCandidate] {
        [meant].compactMap { $0 } + [remove(isDecision: meant != nil)]
    }

    private func remove(isDecision: Bool = false) -> MendCandidate {
        let what = KeyLevel.allNames.contains(key) || path.count < 3 ? name : "'\(name)'"
        return MendCandidate("remove", "remove \(what)", [.remove(path, at: nil)], isDecision: isDecision)
    }

    // MARK: The blanket key

    private var dropNarrow: MendCandidate? {
        let keys = Configuration.narrowKeys.filter { has([KeyLevel.root, $0]) }
        // One whose value is computed cannot be taken out, and voids it as the others do.
        guard !keys.isEmpty, declaration.computedNarrow.isEmpty else { return nil }
        let builds = declaration.kind == .electronBuilder ? " in builds for the Mac App Store" : ""
        return MendCandidate(
            "drop-narrow", "remove \(PlatformSteps.list(keys)), so that NSAllowsArbitraryLoads is in force\(builds)",
            keys.map { .remove([KeyLevel.root, $0], at: nil) }, isDecision: true)
    }

    private var dropBlanket: MendCandidate {
        MendCandidate("drop-blanket", "remove NSAllowsArbitraryLoads", [.remove(path, at: nil)], isDecision: true)
    }

    private func exceptions(_ hosts: [String]?) -> MendCandidate {
        guard let hosts else {
            return MendCandidate(
                "exceptions",
                "remove NSAllowsArbitraryLoads and open http to the hosts that are named: exceptions:HOST,HOST",
                [.remove(path, at: nil)], isDecision: true)
        }
        var edits: [TreeEdit] = []
        var names: [String] = []
        for host in hosts {
            let key = HostKey(host)
            let name = key.repaired ?? host
            let entry = Self.domains + [name]
            edits.append(.set(entry + [Self.httpFlag], .boolean(true)))
            if key.meansSubdomains { edits.append(.set(entry + ["NSIncludesSubdomains"], .boolean(true))) }
            names.append("'\(excerpt(name))'")
        }
        return MendCandidate(
            "exceptions", "remove NSAllowsArbitraryLoads and open http to \(PlatformSteps.list(names))",
            edits + [.remove(path, at: nil)], isDecision: true)
    }

    // MARK: Names

    private var level: KeyLevel? {
        switch (path.count, path.dropFirst().first) {
        case (1, _): .top
        case (2, _): .security
        case (3, "NSExceptionDomains"?): .domain
        case (4, "NSExceptionDomains"?): .entry
        case (3, "NSPinnedDomains"?): .pinnedDomain
        case (4, "NSPinnedDomains"?): .pin
        case (6, "NSPinnedDomains"?): .identity
        default: nil
        }
    }

    private var rename: MendCandidate? {
        guard let names = level?.names, let new = KeyNames.nearest(to: key, among: names) else { return nil }
        return renaming(to: new)
    }

    private var modernName: MendCandidate? {
        for old in ["NSTemporaryException", "NSThirdPartyException"] where key.hasPrefix(old) {
            return renaming(to: "NSException" + key.dropFirst(old.count))
        }
        return nil
    }

    private func renaming(to new: String) -> MendCandidate? {
        guard new != key, !has(path.dropLast() + [new]) else { return nil }
        return MendCandidate("rename", "rename '\(name)' to \(new)", [.rename(path, at: nil, to: new)])
    }

    /// To the one place where it can belong.
    private var move: MendCandidate? {
        guard let value = value?.value else { return nil }
        var target: [String]?
        if key == KeyLevel.root { target = path.count > 1 ? [key] : nil }
        if GlobalKey.all.contains(key) { target = [KeyLevel.root, key] }
        let hosts = entries(Self.domains)
        if GlobalKey.entryOnly.contains(key), hosts.count == 1, case .dictionary = hosts[0].value.value {
            target = Self.domains + [hosts[0].key, key]
        }
        guard let target, target != path, !has(target) else { return nil }
        let home = target.count == 1 ? "the top" : "'\(excerpt(target[target.count - 2]))'"
        return MendCandidate(
            "move", "move \(name) to \(home), where it is read", [.set(target, value), .remove(path, at: nil)],
            isDecision: true)
    }

    // MARK: Values

    private var convert: MendCandidate? {
        guard let level, let type = KeyType(of: key, at: level), let value,
            let new = converted(value, type)
        else {
            return nil
        }
        let shown = Tree(new, at: .nowhere).shown
        return MendCandidate("convert", "write \(name) as \(shown)", [.set(path, new)])
    }

    /// What somebody meant who wrote a value of another type.
    private func converted(_ value: Tree, _ type: KeyType) -> Tree.Value? {
        switch (type, value.value) {
        case (.boolean, .string(let text)):
            switch text.lowercased() {
            case "yes", "true", "1", "on", "y": return .boolean(true)
            case "no", "false", "0", "off", "n", "": return .boolean(false)
            default: return nil
            }
        case (.boolean, .integer(let number)): return .boolean(number != 0)
        case (.boolean, .real(let number)): return .boolean(number != 0)
        case (.text, .real(let number)): return version("\(number)")
        case (.text, .integer(let number)): return version("\(number)")
        case (.text, .string(let text)): return version(text)
        default: return nil
        }
    }

    private func version(_ text: String) -> Tree.Value? {
        guard key.hasSuffix("TLSVersion") else { return nil }
        return BadValue.version(meantBy: text).flatMap { $0 == text ? nil : .string($0) }
    }

    /// `["a.example", "b.example"]` for the list of exceptions.
    private var convertList: MendCandidate? {
        guard path == Self.domains, case .array(let items)? = value?.value, !items.isEmpty else { return nil }
        var hosts: [String] = []
        for item in items {
            guard case .string(let host) = item.value, HostKey(host).problems.isEmpty, !hosts.contains(host) else {
                return nil
            }
            hosts.append(host)
        }
        func node(_ value: Tree.Value) -> Tree { Tree(value, at: .nowhere) }
        let flag = Tree.Entry(key: Self.httpFlag, keyPosition: .nowhere, value: node(.boolean(true)))
        let list = hosts.map { Tree.Entry(key: $0, keyPosition: .nowhere, value: node(.dictionary([flag]))) }
        return MendCandidate(
            "convert", "make each host of the list an entry that opens http", [.set(path, .dictionary(list))])
    }

    // MARK: Hosts

    private var hostPart: MendCandidate? {
        let key = HostKey(self.key)
        guard let host = key.repaired, host != self.key, !has(path.dropLast() + [host]) else { return nil }
        var edits: [TreeEdit] = [.rename(path, at: nil, to: host)]
        if key.meansSubdomains, case .dictionary? = value?.value {
            edits.insert(.set(path + ["NSIncludesSubdomains"], .boolean(true)), at: 0)
        }
        let more = edits.count > 1 ? " with NSIncludesSubdomains" : ""
        return MendCandidate("host", "write '\(name)' as '\(excerpt(host))'\(more)", edits, isDecision: true)
    }

    /// The same range as the system takes it: its first address is written, which may be short enough.
    private var repairedRange: MendCandidate? {
        let parts = key.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let prefix = Int(parts[1]), let address = IPAddress(parts[0]),
            let range = AddressRange(address, prefix: prefix)
        else { return nil }
        let new = "\(range.first)/\(prefix)"
        guard new != key, HostKey(new).range == range, !has(path.dropLast() + [new]) else { return nil }
        return MendCandidate("range", "write '\(name)' as '\(new)'", [.rename(path, at: nil, to: new)])
    }

    private var allowHTTP: MendCandidate {
        MendCandidate(
            "allow-http", "set \(Self.httpFlag) of '\(name)' to true", [.set(path + [Self.httpFlag], .boolean(true))],
            isDecision: true)
    }

    // MARK: Whole dictionaries

    private var policy: [MendCandidate] {
        let root = [KeyLevel.root]
        let others = entries(root).map(\.key).filter { $0 != "NSAllowsArbitraryLoads" }
        return [
            MendCandidate("no-exceptions", "remove NSAppTransportSecurity", [.remove(root, at: nil)], isDecision: true),
            MendCandidate(
                "blanket-alone", "leave NSAllowsArbitraryLoads alone in NSAppTransportSecurity",
                others.map { .remove(root + [$0], at: nil) }
                    + [.set(root + ["NSAllowsArbitraryLoads"], .boolean(true))], isDecision: true),
            remove(isDecision: true),
        ]
    }

    /// The one that is lost goes; in a document without places the last one goes, and what it said is said before.
    private var duplicate: MendCandidate? {
        let same = entries(path.dropLast()).filter { $0.key == key }
        guard same.count > 1, let last = same.last else { return nil }
        let title = "remove the '\(name)' that is lost"
        if finding.place.position.isKnown, same.dropLast().contains(where: { $0.keyPosition == finding.place.position })
        {
            return MendCandidate("remove", title, [.remove(path, at: finding.place.position)])
        }
        guard same.count == 2, !last.keyPosition.isKnown else { return nil }
        return MendCandidate("remove", title, [.remove(path, at: nil), .set(path, last.value.value)])
    }
}
