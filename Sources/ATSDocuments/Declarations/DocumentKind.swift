// SPDX-License-Identifier: MIT

/// The documents in which a configuration is kept.
package enum DocumentKind: String, CaseIterable, Hashable, Sendable {
    /// An `Info.plist` by itself, in any form of a property list, or the same dictionary as JSON.
    case infoPlist = "info-plist"
    /// The `Info.plist` of a built bundle, on disk or in an archive.
    case bundle
    /// The `__TEXT,__info_plist` section of a Mach-O file.
    case machO = "mach-o"
    case xcodeGen = "xcodegen"
    case xcodeProject = "xcode-project"
    case xcconfig
    case expo
    case cordova
    case tauri
    case electronBuilder = "electron-builder"
    case tuist

    /// Whether a tool makes an `Info.plist` of it.
    package var isGenerator: Bool { command != nil }

    /// What makes the `Info.plist` anew after the document was changed; `nil` where nothing has to run.
    package var command: String? {
        switch self {
        case .infoPlist, .bundle, .machO, .xcodeProject, .xcconfig: nil
        case .xcodeGen: "xcodegen generate"
        case .expo: "npx expo prebuild --platform ios"
        case .cordova: "cordova prepare ios"
        case .tauri: "cargo tauri build"
        case .electronBuilder: "npx electron-builder --mac"
        case .tuist: "tuist generate"
        }
    }
}
