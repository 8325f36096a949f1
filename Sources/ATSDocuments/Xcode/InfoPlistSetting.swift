// SPDX-License-Identifier: MIT

/// Build settings that have to do with the `Info.plist`.
enum InfoPlistSetting {
    static let file = "INFOPLIST_FILE"
    static let isGenerated = "GENERATE_INFOPLIST_FILE"
    static let keyPrefix = "INFOPLIST_KEY_"

    static func isOne(_ name: String) -> Bool { name == file || name == isGenerated || name.hasPrefix(keyPrefix) }
}
