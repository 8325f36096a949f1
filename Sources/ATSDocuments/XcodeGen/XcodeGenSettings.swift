// SPDX-License-Identifier: MIT
internal import Formats

/// The build settings of a target or project, each where it is written.
struct XcodeGenSettings {
    struct Setting {
        let entry: XcodeGenNode.Entry
        /// The keys of `configs` under which it stands, the outermost first.
        let configurations: [String]

        /// Whether it holds in some configurations only.
        var isConditional: Bool { !configurations.isEmpty }
    }

    /// In the order in which they are applied: groups, then the base, then configurations.
    private(set) var all: [Setting] = []

    /// - Parameter groups: `settingGroups` of the project, by name.
    init(
        _ node: XcodeGenNode?, groups: [String: XcodeGenNode], _ budget: inout XcodeGenBudget
    ) throws(InputError) {
        guard let node else { return }
        try add(node, groups, [], depth: 0, &budget)
    }

    private mutating func add(
        _ node: XcodeGenNode, _ groups: [String: XcodeGenNode], _ configurations: [String], depth: Int,
        _ budget: inout XcodeGenBudget
    ) throws(InputError) {
        guard depth < XcodeGenTargets.depthLimit else {
            throw InputError(
                file: node.origin.file, at: node.position, "setting groups name each other too deep",
                expected: "at most \(XcodeGenTargets.depthLimit) levels")
        }
        // A group that is named twice on each level is looked at more often than anything is made of it.
        try budget.spend(made: 4, at: node.position)
        guard node["configs"] != nil || node["groups"] != nil || node["base"] != nil else {
            return try add(settings: node, configurations, &budget)
        }
        for name in node["groups"]?.node.texts ?? [] {
            guard let group = groups[name] else { continue }
            try add(group, groups, configurations, depth: depth + 1, &budget)
        }
        if let base = node["base"]?.node { try add(settings: base, configurations, &budget) }
        for entry in node["configs"]?.node.entries ?? [] {
            try add(entry.node, groups, configurations + [entry.key], depth: depth + 1, &budget)
        }
    }

    private mutating func add(
        settings node: XcodeGenNode, _ configurations: [String], _ budget: inout XcodeGenBudget
    ) throws(InputError) {
        guard let entries = node.entries else { return }
        try budget.spend(made: entries.count, at: node.position)
        all += entries.map { Setting(entry: $0, configurations: configurations) }
    }

    /// Those that hold in a configuration, for the variables in a text.
    func level(in configuration: String, of all: XcodeGenConfigurations) -> SettingScope.Level {
        SettingScope.level(
            self.all.compactMap { setting in
                guard all.isIn(configuration, setting.configurations), let value = setting.entry.node.settingText
                else { return nil }
                return BuildSettings.setting(key: setting.entry.key, value: value, at: setting.entry.keyPosition)
            })
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
