// SPDX-License-Identifier: MIT
internal import ATSModel

extension Target {
    /// What is known of a bundle from its own property list and from the targets that name it as theirs.
    init(of own: Target, namedBy targets: [Target]) {
        var names: [String] = []
        for name in targets.compactMap(\.name) where !names.contains(name) { names.append(name) }
        let kinds = targets.map(\.kind).filter { $0 != .unknown }
        // A list that an app and its tests share is read in the app.
        let kind = kinds.first { $0.isMainBundle } ?? kinds.first ?? own.kind
        let systems = Set(targets.flatMap(\.systems) + own.systems)
        self.init(
            name: names.isEmpty ? own.name : names.joined(separator: ", "), kind: kind,
            identifier: own.identifier ?? targets.lazy.compactMap(\.identifier).first,
            systems: System.allCases.filter(systems.contains))
    }
}
