// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

extension System {
    /// The systems that a built bundle's `Info.plist` says it is for, simulators included; none where it does not say.
    ///
    /// Xcode writes `CFBundleSupportedPlatforms` and `DTPlatformName`; what follows is for plists written otherwise.
    static func all(infoPlist tree: Tree) -> [System] {
        if case .array(let items) = tree["CFBundleSupportedPlatforms"]?.value.value {
            let systems = Set(items.compactMap { $0.text.flatMap(named(platform:)) })
            if !systems.isEmpty { return allCases.filter(systems.contains) }
        }
        if let system = tree["DTPlatformName"]?.value.text.flatMap(named(platform:)) { return [system] }
        if tree["WKApplication"] != nil || tree["WKWatchKitApp"] != nil { return [.watchOS] }
        if tree["LSRequiresIPhoneOS"] != nil { return [.iOS] }
        if tree["LSMinimumSystemVersion"] != nil { return [.macOS] }
        return []
    }

    /// The names of Xcode's platforms and their simulators, in any case.
    private static func named(platform: String) -> System? {
        switch platform.lowercased() {
        case "macosx": .macOS
        case "iphoneos", "iphonesimulator": .iOS
        case "appletvos", "appletvsimulator": .tvOS
        case "watchos", "watchsimulator": .watchOS
        case "xros", "xrsimulator": .visionOS
        default: nil
        }
    }

    /// `nil` for a system without ATS of its own, such as that of a driver.
    static func named(_ platform: MachOBuild.Platform) -> System? {
        switch platform {
        case .macOS, .macCatalyst: .macOS
        case .iOS, .iOSSimulator: .iOS
        case .tvOS, .tvOSSimulator: .tvOS
        case .watchOS, .watchOSSimulator: .watchOS
        case .visionOS, .visionOSSimulator: .visionOS
        case .bridgeOS, .driverKit: nil
        }
    }
}
