// SPDX-License-Identifier: MIT
internal import Formats

/// The build settings that hold for one target in one configuration, the nearest first: the target's own, its
/// configuration file's, the project's, the project's configuration file's.
struct SettingScope {
    /// The settings of one of them, by their names.
    typealias Level = [String: [BuildSettings.Setting]]

    private let levels: [Level]
    /// The most values of one setting under different conditions.
    private static let valueLimit = 32

    /// What Xcode sets itself.
    private let given: [String: String]

    init(_ levels: [Level], given: [String: String]) {
        self.levels = levels
        self.given = given
    }

    /// The value with its variables filled in; `nil` where it is not set or not known before the build.
    func value(_ name: String) -> String? {
        guard let text = text(name, from: 0, depth: 0) else { return nil }
        return expand(text)
    }

    /// Every value that counts on some system or architecture, variables not filled in.
    func texts(_ name: String) -> [String] {
        for (index, level) in levels.enumerated() {
            var values: [String] = []
            for setting in level[name] ?? [] {
                // Without a condition it stands over what the level said before.
                if setting.conditions.isEmpty { values.removeAll() }
                let value = inheriting(setting, from: index, depth: 0)
                if values.count < Self.valueLimit, !values.contains(value) { values.append(value) }
            }
            if !values.isEmpty { return values }
        }
        return given[name].map { [$0] } ?? []
    }

    static func level(_ settings: [BuildSettings.Setting]) -> Level { Dictionary(grouping: settings, by: \.name) }

    func expand(_ text: String) -> String? {
        BuildVariables.expand(text) { self.text($0, from: 0, depth: 0) }
    }

    /// As it is written, apart from `$(inherited)`. A value under a condition counts where there is no other.
    private func text(_ name: String, from level: Int, depth: Int) -> String? {
        for index in level..<max(level, levels.count) {
            guard let settings = levels[index][name],
                let setting = settings.last(where: \.conditions.isEmpty) ?? settings.last
            else { continue }
            return inheriting(setting, from: index, depth: depth)
        }
        return given[name]
    }

    /// The value with what the levels behind its own say in the place of `$(inherited)`.
    private func inheriting(_ setting: BuildSettings.Setting, from level: Int, depth: Int) -> String {
        guard let range = setting.value.firstRange(of: "$(inherited)"), depth <= levels.count else {
            return setting.value
        }
        let inherited = text(setting.name, from: level + 1, depth: depth + 1) ?? ""
        return String(setting.value[..<range.lowerBound]) + inherited + setting.value[range.upperBound...]
    }
}
