// SPDX-License-Identifier: MIT
internal import ATSModel

/// What a target of an Xcode project becomes.
enum ProductType {
    /// By the name that stands in the project (`com.apple.product-type.application`), as Xcode's own specifications
    /// have them.
    ///
    /// - Parameter systems: what it is built for: an application for watchOS alone is a watch app (Xcode 14).
    static func kind(_ name: String, systems: [System]) -> BundleKind {
        let prefix = "com.apple.product-type."
        guard name.hasPrefix(prefix) else { return .unknown }
        switch name.dropFirst(prefix.count) {
        case "application": return systems == [.watchOS] ? .watchApp : .application
        case "application.messages", "application.watchapp2-container": return .application
        case "application.on-demand-install-capable": return .appClip
        case "application.watchapp", "application.watchapp2": return .watchApp
        case "watchkit-extension", "watchkit2-extension": return .watchExtension
        case "app-extension", "app-extension.messages", "app-extension.messages-sticker-pack",
            "app-extension.intents-service", "tv-app-extension", "extensionkit-extension", "xcode-extension":
            return .appExtension
        case "xpc-service": return .xpcService
        case "tool": return .commandLineTool
        case "framework", "framework.static", "xcframework": return .framework
        case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test", "bundle.multi-device-ui-testing":
            return .tests
        case "bundle", "library.static", "library.dynamic", "objfile", "metal-library", "kernel-extension",
            "kernel-extension.iokit", "in-app-purchase-content":
            return .plugIn
        default: return .unknown
        }
    }

    /// The systems of `SUPPORTED_PLATFORMS`, else of `SDKROOT`, else of `TARGETED_DEVICE_FAMILY`; empty where none of
    /// them says one. An application for
    /// iPhones that is `SUPPORTS_MACCATALYST` runs on a Mac as well.
    static func systems(_ scope: SettingScope) -> [System] {
        let text = scope.value("SUPPORTED_PLATFORMS") ?? scope.value("SDKROOT") ?? ""
        var found: Set<System> = []
        for word in text.split(separator: " ") {
            // With a version behind it: `iphoneos17.0`.
            let name = String(word.prefix { $0.isLetter })
            if let system = platforms[name] { found.insert(system) }
        }
        if found.isEmpty {
            for family in (scope.value("TARGETED_DEVICE_FAMILY") ?? "").split(separator: ",") {
                if let system = families[family.filter { !$0.isWhitespace }] { found.insert(system) }
            }
        }
        if found.contains(.iOS), scope.value("SUPPORTS_MACCATALYST") == "YES" { found.insert(.macOS) }
        return System.allCases.filter(found.contains)
    }

    /// iPhone, iPad, Apple TV, Apple Watch, Mac (Catalyst), Apple Vision.
    private static let families: [String: System] = [
        "1": .iOS, "2": .iOS, "3": .tvOS, "4": .watchOS, "6": .macOS, "7": .visionOS,
    ]

    private static let platforms: [String: System] = [
        "iphoneos": .iOS, "iphonesimulator": .iOS, "macosx": .macOS, "appletvos": .tvOS, "appletvsimulator": .tvOS,
        "watchos": .watchOS, "watchsimulator": .watchOS, "xros": .visionOS, "xrsimulator": .visionOS,
    ]
}
