// SPDX-License-Identifier: MIT
internal import Formats

/// What the name of a folder says of it.
package enum BundleName {
    /// The part behind the last dot, in lower case; empty where there is none in front of which something stands.
    static func suffix(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Whether a file stands in a built bundle, by the names on its path.
    package static func isInBundle(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().contains { isBundle(String($0)) || isContainer(String($0)) }
    }

    /// Whether it is a bundle: a folder with an `Info.plist` that speaks of what stands in it.
    static func isBundle(_ name: String) -> Bool { kinds[suffix(of: name)] != nil }

    /// Whether bundles stand in it, and it is none itself.
    static func isContainer(_ name: String) -> Bool { ["xcarchive", "xcframework"].contains(suffix(of: name)) }

    /// Whether nothing in it is run: symbols for the debugger, and what the Finder puts beside files in an archive.
    static func isPassedOver(_ name: String) -> Bool { suffix(of: name) == "dsym" || name == "__MACOSX" }

    /// Whether a file of that name is an archive of bundles.
    static func isArchive(_ name: String) -> Bool { ["ipa", "zip"].contains(suffix(of: name)) }

    private static let kinds: [String: BundleKind] = [
        "app": .application, "appex": .appExtension, "xpc": .xpcService, "framework": .framework, "xctest": .tests,
        // A process of its own, that the system starts.
        "systemextension": .appExtension,
        "bundle": .plugIn, "plugin": .plugIn, "kext": .plugIn, "dext": .plugIn, "mdimporter": .plugIn,
        "qlgenerator": .plugIn, "saver": .plugIn, "prefpane": .plugIn, "component": .plugIn, "colorpicker": .plugIn,
        "service": .plugIn, "octest": .tests,
    ]

    /// What a bundle is, by its name, the folder it stands in and its `Info.plist`.
    ///
    /// A watch app stands in `Watch`, an App Clip in `AppClips` of the app around it; a watch app has one of the
    /// `WK…` keys, and the extension of an older one names it (Apple, Bundle Resources: Information Property List). An
    /// application among frameworks, such as an updater or a browser's helper, is a process of its own and no target of
    /// the product: nothing is compared with it.
    ///
    /// - Parameter folders: the names of those it stands in, the innermost one last.
    static func kind(_ name: String, in folders: [String] = [], infoPlist tree: Tree? = nil) -> BundleKind {
        let kind = kinds[suffix(of: name)] ?? .unknown
        switch kind {
        case .application:
            let keys = ["WKApplication", "WKWatchKitApp", "WKCompanionAppBundleIdentifier"]
            if folders.last == "Watch" || keys.contains(where: { tree?[$0] != nil }) { return .watchApp }
            if folders.last == "AppClips" || tree?["NSAppClip"] != nil { return .appClip }
            return folders.contains("Frameworks") ? .unknown : .application
        case .appExtension:
            let isOfWatchApp =
                tree?["NSExtension"]?.value["NSExtensionPointIdentifier"]?.value.text == "com.apple.watchkit"
            return isOfWatchApp ? .watchExtension : .appExtension
        default: return kind
        }
    }
}
