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
        for level in levels {
            var values: [String] = []
            for setting in level[name] ?? [] {
                // Without a condition it stands over what the level said before.
                if setting.conditions.isEmpty { values.removeAll() }
                if values.count < Self.valueLimit, !values.contains(setting.value) { values.append(setting.value) }
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
            guard let range = setting.value.firstRange(of: "$(inherited)"), depth <= levels.count else {
                return setting.value
            }
            let inherited = text(name, from: index + 1, depth: depth + 1) ?? ""
            return setting.value.replacingCharacters(in: range, with: inherited)
        }
        return given[name]
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + self[range.upperBound...]
    }
}
