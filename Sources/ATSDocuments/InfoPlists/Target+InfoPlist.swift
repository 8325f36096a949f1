// SPDX-License-Identifier: MIT
internal import Formats

extension Target {
    /// What an `Info.plist` says of its own bundle.
    ///
    /// `CFBundlePackageType` is `APPL`, `XPC!` or `FMWK` (Apple, Bundle Resources: `CFBundlePackageType`); an extension
    /// has `NSExtension`, a watch app `WKApplication` or `WKWatchKitApp`.
    init(infoPlist tree: Tree, name: String? = nil) {
        let identifier = tree["CFBundleIdentifier"]?.value.text
        self.init(
            name: name, kind: Target.kind(of: tree), identifier: identifier.flatMap { $0.contains("$(") ? nil : $0 })
    }

    private static func kind(of tree: Tree) -> BundleKind {
        if tree["NSExtension"] != nil || tree["EXAppExtensionAttributes"] != nil { return .appExtension }
        if tree["WKApplication"] != nil || tree["WKWatchKitApp"] != nil { return .watchApp }
        switch tree["CFBundlePackageType"]?.value.text {
        case "APPL": return .application
        case "XPC!": return tree["XPCService"] == nil ? .appExtension : .xpcService
        case "FMWK": return .framework
        case "BNDL": return .plugIn
        default: return .unknown
        }
    }
}

extension Tree {
    /// The text, where it is one.
    var text: String? { if case .string(let text) = value { text } else { nil } }
}
