// SPDX-License-Identifier: MIT
internal import Formats

extension XcodeGenTargetReader {
    /// Takes back what was found for a tool whose program has no `Info.plist` in it, and says so.
    ///
    /// - Parameter before: how many declarations and named files there were before that target.
    mutating func withdraw(
        after before: (declarations: Int, named: Int), _ entry: XcodeGenNode.Entry, _ name: String,
        _ settings: XcodeGenSettings
    ) {
        let declared = contents.declarations[before.declarations...]
        let named = contents.named[before.named...]
        guard !declared.isEmpty || !named.isEmpty, !settings.holdsSection, !projectSettings.holdsSection else { return }
        let place = named.first?.place ?? entry.node["info"]?.place ?? entry.place
        note(InfoPlistSetting.sectionRemark, place, name, .skipped)
        // A file that is not looked at may say that it is.
        guard entry.node["configFiles"]?.node.entries?.isEmpty != false, !projectHasFiles else { return }
        contents.unread += declared.compactMap(\.output) + named.map(\.plist)
        contents.declarations.removeSubrange(before.declarations...)
        contents.named.removeSubrange(before.named...)
    }
}

extension XcodeGenSettings {
    /// Whether they put the `Info.plist` into the program itself, in some configuration.
    fileprivate var holdsSection: Bool {
        if isOn(InfoPlistSetting.isSection) { return true }
        return settings(named: InfoPlistSetting.linkerFlags).contains { setting in
            let flags = setting.entry.node.texts ?? [setting.entry.node.text ?? ""]
            return flags.contains(where: InfoPlistSetting.makesSection)
        }
    }
}
