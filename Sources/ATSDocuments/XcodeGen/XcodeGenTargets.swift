// SPDX-License-Identifier: MIT
internal import Formats

/// The targets of a project after templates and platforms: each as XcodeGen makes it.
struct XcodeGenTargets {
    /// How deep templates and setting groups may name each other.
    static let depthLimit = 100

    private let templates: [String: XcodeGenNode.Entry]
    private let templateNames: [String]
    private(set) var all: [XcodeGenNode.Entry] = []
    private(set) var remarks: [Remark] = []

    /// - Throws: `InputError` for a target or template that is no mapping, and where templates make too much.
    init(_ project: XcodeGenNode, _ budget: inout XcodeGenBudget) throws(InputError) {
        let templates = try Self.mappings(project["targetTemplates"], "template")
        templateNames = templates.map(\.key)
        self.templates = Dictionary(templates.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        // A platform may be a target's or a template's, and a template may be for one platform.
        for target in try byPlatform(try Self.mappings(project["targets"], "target"), &budget) {
            all.append(try templated(target, &budget))
        }
        all = try byPlatform(all, &budget)
    }

    private static func mappings(
        _ entry: XcodeGenNode.Entry?, _ what: String
    ) throws(InputError) -> [XcodeGenNode.Entry] {
        // What is empty is no mapping to XcodeGen either, and it goes on without.
        guard let entry, entry.node.text != "" else { return [] }
        guard let entries = entry.node.entries else {
            throw InputError(
                file: entry.origin.file, at: entry.node.position, "'\(excerpt(entry.key))' holds \(entry.node.kind)",
                expected: "a mapping of names to \(what)s")
        }
        for entry in entries where entry.node.entries == nil {
            throw InputError(
                file: entry.origin.file, at: entry.keyPosition,
                "the \(what) '\(excerpt(entry.key))' is \(entry.node.kind)", expected: "a mapping")
        }
        return entries
    }

    // MARK: Templates

    private mutating func templated(
        _ target: XcodeGenNode.Entry, _ budget: inout XcodeGenBudget
    ) throws(InputError) -> XcodeGenNode.Entry {
        var names: [String] = []
        var seen: Set<String> = []
        try collect(target.node, into: &names, &seen, depth: 0, &budget)
        guard !names.isEmpty else { return target }
        var node = XcodeGenNode.empty(target.origin.file)
        for name in names {
            guard let template = templates[name] else { continue }
            node = try template.node.merged(onto: node, &budget)
        }
        node = try target.node.merged(onto: node, &budget)
        node = try node.filled(["target_name": target.key], &budget)
        // Attributes count only where all of them are texts.
        if let attributes = node["templateAttributes"]?.node.entries {
            let texts = attributes.compactMap { entry in entry.node.text.map { (entry.key, $0) } }
            if texts.count == attributes.count {
                node = try node.filled(Dictionary(texts, uniquingKeysWith: { $1 }), &budget)
            }
        }
        return target.with(node)
    }

    /// Names of templates in the order in which they are merged: those that one names itself come before it.
    private mutating func collect(
        _ node: XcodeGenNode, into names: inout [String], _ seen: inout Set<String>, depth: Int,
        _ budget: inout XcodeGenBudget
    ) throws(InputError) {
        guard let entry = node["templates"], let wanted = entry.node.texts else { return }
        guard depth < Self.depthLimit else {
            throw InputError(
                file: entry.origin.file, at: entry.keyPosition, "templates name each other too deep",
                expected: "at most \(Self.depthLimit) levels")
        }
        for name in wanted where !seen.contains(name) {
            try budget.spend(at: entry.keyPosition)
            guard let template = templates[name] else {
                note(entry, name)
                continue
            }
            seen.insert(name)
            try collect(template.node, into: &names, &seen, depth: depth + 1, &budget)
            names.append(name)
        }
    }

    private mutating func note(_ entry: XcodeGenNode.Entry, _ name: String) {
        guard remarks.count < 100 else { return }
        let nearest = nearestWord(to: name, among: templateNames.prefix(1_000))
        remarks.append(
            Remark(
                .skipped, at: entry.place,
                "there is no template '\(excerpt(name))'" + (nearest.map { "; did you mean '\(excerpt($0))'?" } ?? "")))
    }

    // MARK: Platforms

    /// One target for each platform where `platform` is a list.
    private func byPlatform(
        _ targets: [XcodeGenNode.Entry], _ budget: inout XcodeGenBudget
    ) throws(InputError) -> [XcodeGenNode.Entry] {
        var result: [XcodeGenNode.Entry] = []
        for target in targets {
            guard let platforms = target.node["platform"]?.node.texts else {
                result.append(target)
                continue
            }
            for platform in platforms {
                let node = try target.node.filled(["platform": platform], &budget)
                let suffix = node["platformSuffix"]?.node.text ?? "_\(platform)"
                let prefix = node["platformPrefix"]?.node.text ?? ""
                try budget.spend(bytes: target.key.utf8.count + suffix.utf8.count, at: target.keyPosition)
                let entries = (node.entries ?? []).map { entry in
                    guard entry.key == "platform" else { return entry }
                    let tree = Tree(.string(platform), at: entry.node.position)
                    return entry.with(.written(tree, entry.origin))
                }
                try budget.spend(made: entries.count, at: target.keyPosition)
                result.append(
                    target.with(
                        .dictionary(entries, node.position, node.origin), key: prefix + target.key + suffix))
            }
        }
        return result
    }
}
