// SPDX-License-Identifier: MIT
internal import Formats

/// The build settings of a target or project, each where it is written.
struct XcodeGenSettings {
    struct Setting {
        let entry: XcodeGenNode.Entry
        /// Whether it holds in some configurations only.
        let isConditional: Bool
    }

    /// In the order in which they are applied: groups, then the base, then configurations.
    private(set) var all: [Setting] = []

    /// - Parameter groups: `settingGroups` of the project, by name.
    init(
        _ node: XcodeGenNode?, groups: [String: XcodeGenNode], _ budget: inout XcodeGenBudget
    ) throws(InputError) {
        guard let node else { return }
        try add(node, groups, isConditional: false, depth: 0, &budget)
    }

    private mutating func add(
        _ node: XcodeGenNode, _ groups: [String: XcodeGenNode], isConditional: Bool, depth: Int,
        _ budget: inout XcodeGenBudget
    ) throws(InputError) {
        guard depth < XcodeGenTargets.depthLimit else {
            throw InputError(
                file: node.origin.file, at: node.position, "setting groups name each other too deep",
                expected: "at most \(XcodeGenTargets.depthLimit) levels")
        }
        try budget.spend(made: 1, at: node.position)
        guard node["configs"] != nil || node["groups"] != nil || node["base"] != nil else {
            return try add(settings: node, isConditional: isConditional, &budget)
        }
        for name in node["groups"]?.node.texts ?? [] {
            guard let group = groups[name] else { continue }
            try add(group, groups, isConditional: isConditional, depth: depth + 1, &budget)
        }
        if let base = node["base"]?.node { try add(settings: base, isConditional: isConditional, &budget) }
        for entry in node["configs"]?.node.entries ?? [] {
            try add(entry.node, groups, isConditional: true, depth: depth + 1, &budget)
        }
    }

    private mutating func add(
        settings node: XcodeGenNode, isConditional: Bool, _ budget: inout XcodeGenBudget
    ) throws(InputError) {
        guard let entries = node.entries else { return }
        try budget.spend(made: entries.count, at: node.position)
        all += entries.map { Setting(entry: $0, isConditional: isConditional) }
    }

    /// Every value of a setting.
    func settings(named name: String) -> [Setting] { all.filter { $0.entry.key == name } }

    /// What it is in every configuration; `nil` where that is not said.
    func text(of name: String) -> String? {
        guard let last = settings(named: name).last, !last.isConditional else { return nil }
        return last.entry.node.settingText
    }

    /// Whether it is `YES` in some configuration.
    func isOn(_ name: String) -> Bool {
        settings(named: name).contains { $0.entry.node.settingText?.uppercased() == "YES" }
    }
}
