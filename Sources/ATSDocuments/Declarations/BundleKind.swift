// SPDX-License-Identifier: MIT

/// What a bundle or target is, as far as it matters to who reads its `Info.plist`.
package enum BundleKind: String, CaseIterable, Hashable, Sendable {
    case application
    case appExtension = "app-extension"
    case appClip = "app-clip"
    case watchApp = "watch-app"
    case watchExtension = "watch-extension"
    case xpcService = "xpc-service"
    case commandLineTool = "command-line-tool"
    case framework
    /// A plug-in or a folder of resources, loaded by a process whose main bundle is another.
    case plugIn = "plug-in"
    case tests
    case unknown

    /// Whether ATS reads the bundle's own `Info.plist`: only the main bundle of a process counts (`ats-rules.md` §7,
    /// §9).
    package var isMainBundle: Bool {
        switch self {
        case .framework, .plugIn, .tests: false
        default: true
        }
    }

    /// Whether its dictionary is compared with those of its product's other bundles.
    package var isCompared: Bool {
        switch self {
        case .application, .appExtension, .appClip, .watchApp, .watchExtension: true
        default: false
        }
    }
}
