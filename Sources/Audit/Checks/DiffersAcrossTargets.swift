// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// Bundles of one product with different dictionaries: each process is judged by its own.
enum DiffersAcrossTargets {
    /// More are counted, not named.
    private static let nameLimit = 8

    /// At most one finding a product.
    static func find(in members: [Examinee]) -> [Finding] {
        guard let first = members.first else { return [] }
        var paths: [[String]] = []
        var pair: (Examinee, Examinee)?
        for other in members.dropFirst() {
            let differences = KeyDifferences.between(first, other)
            if !differences.isEmpty, pair == nil { pair = (first, other) }
            for difference in differences where !paths.contains(difference.path) { paths.append(difference.path) }
            if paths.count > 64 { break }
        }
        guard let pair, let path = paths.first else { return [] }
        // Where the key stands: in the first bundle that has it.
        let holder = members.first { $0.node(path) != nil } ?? first
        let place = holder.node(path).map(holder.place) ?? holder.declaration.place(of: [])
        let texts = paths.prefix(4).map { describe($0, members) }
        return [
            Finding(
                .differsAcrossTargets, FindingID.differsAcrossTargets.severity, at: place, target: holder.target,
                keyPath: path,
                message: "bundles of one product differ in their ATS keys: " + texts.joined(separator: "; ")
                    + (paths.count > 4 ? "; and \(paths.count - 4) more keys" : ""),
                consequence: consequence(pair.0, pair.1), section: "§7", evidence: .documented,
                related: members.filter { $0.declaration.file != place.file || $0.node(path) == nil }
                    .prefix(nameLimit).map { $0.declaration.place(of: $0.node(path) == nil ? [] : path) })
        ]
    }

    /// `NSAllowsArbitraryLoads is true in Lantern and missing in LanternWidget`.
    private static func describe(_ path: [String], _ members: [Examinee]) -> String {
        var values: [(shown: String, names: [String])] = []
        for member in members {
            let missing = member.declaration.isUnknown(path) ? "computed" : "missing"
            let shown = member.node(path)?.value.shown ?? missing
            let name = member.name
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

    private static func consequence(_ left: Examinee, _ right: Examinee) -> String {
        let steps = left.judges.steps(for: [])
        let leftJudge = left.judges.judge(left.configuration, on: steps)
        let rightJudge = left.judges.judge(right.configuration, on: steps)
        var probes = Probe.general
        for host in Set(left.configuration.exceptionDomains.keys).union(right.configuration.exceptionDomains.keys)
            .sorted().prefix(nameLimit)
        {
            probes += HostKey(host).samples.prefix(1).flatMap(Probe.host).filter(\.isCleartext)
        }
        let effects = LoadEffect.between(leftJudge, rightJudge, probes)
        guard !effects.isEmpty else { return "no http load hangs on the difference" }
        return "in \(left.name), \(LoadEffect.words(effects, steps, \.before)); "
            + "in \(right.name), \(LoadEffect.words(effects, steps))"
    }
}

extension Examinee {
    /// What a sentence calls it.
    fileprivate var name: String { excerpt(target ?? declaration.file) }

    fileprivate func node(_ path: [String]) -> KeyNode? { nodes.last { $0.path == path && $0.counts } }
}
