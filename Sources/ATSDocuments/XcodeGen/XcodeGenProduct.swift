// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// The words of a target for what it becomes and where it runs (XcodeGen, Project Spec, "Product Type", "Platform").
enum XcodeGenProduct {
    /// What becomes of a `type`; `nil` for what has no `Info.plist` of its own, as a library.
    enum Kind {
        case bundle(BundleKind)
        case noBundle
        case unknown
    }

    private static let prefix = "com.apple.product-type."

    /// Every word that is known, for the nearest one.
    static let words = [
        "application", "application.messages", "application.on-demand-install-capable", "application.watchapp",
        "application.watchapp2", "application.watchapp2-container", "app-extension", "app-extension.intents-service",
        "app-extension.messages", "app-extension.messages-sticker-pack", "bundle", "bundle.ocunit-test",
        "bundle.ui-testing", "bundle.unit-test", "driver-extension", "extensionkit-extension", "framework",
        "framework.static", "instruments-package", "kernel-extension", "library.dynamic", "library.static",
        "metal-library", "system-extension", "tool", "tv-app-extension", "watchkit-extension", "watchkit2-extension",
        "xcframework", "xpc-service",
    ]

    static func kind(_ type: String) -> Kind {
        let word = type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
        switch word {
        case "application", "application.messages", "application.watchapp2-container": return .bundle(.application)
        case "application.on-demand-install-capable": return .bundle(.appClip)
        case "application.watchapp", "application.watchapp2": return .bundle(.watchApp)
        case "watchkit-extension", "watchkit2-extension": return .bundle(.watchExtension)
        case "app-extension", "app-extension.intents-service", "app-extension.messages",
            "app-extension.messages-sticker-pack", "extensionkit-extension", "tv-app-extension":
            return .bundle(.appExtension)
        case "xpc-service": return .bundle(.xpcService)
        case "tool": return .bundle(.commandLineTool)
        case "framework", "framework.static": return .bundle(.framework)
        case "bundle", "kernel-extension", "instruments-package": return .bundle(.plugIn)
        case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test": return .bundle(.tests)
        // Processes of their own, of no kind that matters here.
        case "driver-extension", "system-extension": return .bundle(.unknown)
        // An empty type is that of a target that another build tool makes.
        case "library.dynamic", "library.static", "metal-library", "xcframework", "": return .noBundle
        default: return .unknown
        }
    }

    /// The systems of `platform` and `supportedDestinations`; a Catalyst app runs on macOS.
    static func systems(platform: String?, destinations: [String]) -> [System] {
        let names = destinations.isEmpty ? [platform].compactMap { $0 } : destinations
        var systems: [System] = []
        for name in names {
            guard let system = name == "macCatalyst" ? .macOS : System(rawValue: name), !systems.contains(system)
            else { continue }
            systems.append(system)
        }
        return systems
    }
}
