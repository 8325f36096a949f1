// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Formats

/// An ATS key as an `INFOPLIST_KEY_` build setting: Xcode knows none of them, and makes no dictionary of one.
enum DeadBuildSetting {
    private static let prefix = "INFOPLIST_KEY_"

    static func find(in survey: Survey) -> [Finding] {
        survey.settings.compactMap { setting in
            guard let key = atsKey(of: setting.name) else { return nil }
            return Finding(
                .deadBuildSetting, FindingID.deadBuildSetting.severity, at: setting.place, target: setting.target,
                keyPath: [setting.name],
                message: "the build setting \(excerpt(setting.name)) yields no dictionary: Xcode has none for \(key)",
                consequence: "nothing of it reaches the Info.plist, so every load is judged as if it were not there; "
                    + "write \(key) into the file that INFOPLIST_FILE names")
        }
    }

    /// `INFOPLIST_KEY_NSAppTransportSecurity[_…]`, or any key of the dictionary, with a condition behind it or not.
    private static func atsKey(of name: String) -> String? {
        guard name.hasPrefix(prefix) else { return nil }
        let rest = name.dropFirst(prefix.count).prefix { $0 != "[" }
        if rest == KeyLevel.root || rest.hasPrefix(KeyLevel.root + "_") { return KeyLevel.root }
        return KeyLevel.allNames.contains(String(rest)) ? String(rest) : nil
    }
}
