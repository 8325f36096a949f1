// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// Bundles of one product with different dictionaries: each process is judged by its own.
enum DiffersAcrossTargets {
    /// More are counted, not named.
    private static let nameLimit = 8
    /// The most pairs that the model is asked about.
    private static let pairLimit = 16

    /// One target with its property lists: several where each is one configuration's of the build.
    private struct Bundle {
        var lists: [Examinee] = []
        var substances: Set<PropertyValue?> = []
        private var distinct: [(list: Examinee, substance: PropertyValue?)] = []

        mutating func add(_ list: Examinee) {
            let substance = KeyDifferences.substance(of: list)
            // Of those that are alike one is enough to compare.
            if substances.insert(substance).inserted { distinct.append((list, substance)) }
            lists.append(list)
        }

        /// A list that the other bundle has nothing like of.
        func list(unlike other: Bundle) -> Examinee? {
            distinct.first { !other.substances.contains($0.substance) }?.list
        }
    }

    /// At most one finding a product.
    ///
    /// The lists of one target are not compared with each other: which of them is built in is a matter of the
    /// configuration, and another target may have the same for the same.
    static func find(in members: [Examinee]) -> [Finding] {
        let bundles = bundles(of: members)
        guard let first = members.first, let firstBundle = bundles.first else { return [] }
        var paths: [[String]] = []
        var pairs: [(Examinee, Examinee)] = []
        for other in bundles.dropFirst() where other.substances != firstBundle.substances {
            let unlike: (Examinee, Examinee)? =
                if let list = firstBundle.list(unlike: other) {
                    other.lists.first.map { (list, $0) }
                } else {
                    other.list(unlike: firstBundle).map { (first, $0) }
                }
            guard let unlike else { continue }
            pairs.append(unlike)
            for difference in KeyDifferences.between(unlike.0, unlike.1) where !paths.contains(difference.path) {
                paths.append(difference.path)
            }
            if paths.count > 64 { break }
        }
        guard let path = paths.first else { return [] }
        // Where the key stands: in the first bundle that has it.
        let holder = members.first { $0.node(path) != nil } ?? first
        let place = holder.node(path).map(holder.place) ?? holder.declaration.place(of: [])
        let names = Names(bundles.filter { $0.lists.count > 1 }.compactMap { $0.lists.first?.declaration.target.name })
        let texts = paths.prefix(4).map { describe($0, members, names) }
        return [
            Finding(
                .differsAcrossTargets, FindingID.differsAcrossTargets.severity, at: place, target: holder.target,
                keyPath: path,
                message: "bundles of one product differ in their ATS keys: " + texts.joined(separator: "; ")
                    + (paths.count > 4 ? "; and \(paths.count - 4) more keys" : ""),
                consequence: consequence(pairs, names), section: "§7", evidence: .documented,
                related: members.filter { $0.declaration.file != place.file || $0.node(path) == nil }
                    .prefix(nameLimit).map { $0.declaration.place(of: $0.node(path) == nil ? [] : path) })
        ]
    }

    /// By the targets' names; what has none is a bundle by itself.
    private static func bundles(of members: [Examinee]) -> [Bundle] {
        var bundles: [Bundle] = []
        var numbers: [String: Int] = [:]
        for member in members {
            let name = member.declaration.target.name
            let number = name.flatMap { numbers[$0] } ?? bundles.count
            if number == bundles.count { bundles.append(Bundle()) }
            if let name { numbers[name] = number }
            bundles[number].add(member)
        }
        return bundles
    }

    /// What a sentence calls a bundle.
    private struct Names {
        /// Targets of which one name is that of several property lists.
        private let shared: Set<String>

        init(_ shared: [String]) { self.shared = Set(shared) }

        func name(of member: Examinee) -> String {
            let name = excerpt(member.target ?? member.declaration.file)
            guard let target = member.declaration.target.name, shared.contains(target) else { return name }
            // Whole, for what tells two paths apart may stand at their ends.
            let parts = member.declaration.file.split(separator: "/", omittingEmptySubsequences: false)
            return "\(name) (\(parts.map { excerpt($0) }.joined(separator: "/")))"
        }
    }

    /// `NSAllowsArbitraryLoads is true in Lantern and missing in LanternWidget`.
    private static func describe(_ path: [String], _ members: [Examinee], _ names: Names) -> String {
        var values: [(shown: String, names: [String])] = []
        for member in members {
            let missing = member.declaration.isUnknown(path) ? "computed" : "missing"
            let shown = member.node(path)?.value.shown ?? missing
            let name = names.name(of: member)
            if let place = values.firstIndex(where: { $0.shown == shown }) {
                values[place].names.append(name)
            } else {
                values.append((shown, [name]))
            }
        }
        let texts = values.map { value in
            let more = value.names.count - nameLimit
            return "\(value.shown) in "
                + PlatformSteps.list(value.names.prefix(nameLimit) + (more > 0 ? ["\(more) more"] : []))
        }
        let key = path.count > 1 ? path.dropFirst().joined(separator: ":") : path.joined()
        return "\(excerpt(key)) is \(PlatformSteps.list(texts))"
    }

    /// Of the first pair in which some load hangs on the difference.
    private static func consequence(_ pairs: [(Examinee, Examinee)], _ names: Names) -> String {
        for (left, right) in pairs.prefix(pairLimit) {
            if let words = consequence(left, right, names) { return words }
        }
        return "no http load hangs on the difference"
    }

    private static func consequence(_ left: Examinee, _ right: Examinee, _ names: Names) -> String? {
        let systems = [left, right].map(\.declaration.target.systems)
        // Where one is for any system, so is the comparison.
        let all = systems.contains([]) ? [] : systems[0] + systems[1].filter { !systems[0].contains($0) }
        let steps = left.judges.steps(for: all)
        let leftJudge = left.judges.judge(left.configuration, on: steps)
        let rightJudge = left.judges.judge(right.configuration, on: steps)
        var probes = Probe.general
        for host in Set(left.configuration.exceptionDomains.keys).union(right.configuration.exceptionDomains.keys)
            .sorted().prefix(nameLimit)
        {
            probes += HostKey(host).samples.prefix(1).flatMap(Probe.host).filter(\.isCleartext)
        }
        let effects = LoadEffect.between(leftJudge, rightJudge, probes)
        guard !effects.isEmpty else { return nil }
        // A semicolon parts the bundles, so that none of it is taken for the other's.
        let sides: [(Examinee, (LoadEffect) -> Answer)] = [(left, \.before), (right, \.after)]
        return sides.map { bundle, answer in
            let words = LoadEffect.words(effects, steps, answer).split(separator: "; ").joined(separator: ", and ")
            return "in \(names.name(of: bundle)), \(words)"
        }.joined(separator: "; ")
    }
}

extension Examinee {
    fileprivate func node(_ path: [String]) -> KeyNode? { nodes.last { $0.path == path && $0.counts } }
}
