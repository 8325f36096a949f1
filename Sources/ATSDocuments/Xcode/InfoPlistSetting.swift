// SPDX-License-Identifier: MIT

/// Build settings that have to do with the `Info.plist`.
enum InfoPlistSetting {
    static let file = "INFOPLIST_FILE"
    static let isGenerated = "GENERATE_INFOPLIST_FILE"
    static let keyPrefix = "INFOPLIST_KEY_"
    /// Whether the linker puts the `Info.plist` into the program itself; without it a tool has none (`ats-rules.md` §9).
    static let isSection = "CREATE_INFOPLIST_SECTION_IN_BINARY"
    static let linkerFlags = "OTHER_LDFLAGS"
    static let sectionRemark = "a tool holds its Info.plist only where \(isSection) is YES"

    /// Whether the linker is told to do so by hand (`-sectcreate __TEXT __info_plist FILE`).
    static func makesSection(_ linkerFlags: String) -> Bool { linkerFlags.contains("__info_plist") }

    static func isOne(_ name: String) -> Bool { name == file || name == isGenerated || name.hasPrefix(keyPrefix) }
}
