// SPDX-License-Identifier: MIT
internal import ATSModel

/// Where in an `Info.plist` a key stands, as far as ATS goes.
enum KeyLevel: Hashable, Sendable {
    /// Beside `NSAppTransportSecurity`.
    case top
    /// In `NSAppTransportSecurity`.
    case security
    /// A host of `NSExceptionDomains`.
    case domain
    /// In the entry of a host.
    case entry
    /// A host of `NSPinnedDomains`.
    case pinnedDomain
    /// In a pinned domain.
    case pin
    /// In one identity of a list.
    case identity

    static let root = "NSAppTransportSecurity"
    static let pinHash = "SPKI-SHA256-BASE64"
    static let pinKeys: Set<String> = ["NSIncludesSubdomains", "NSPinnedCAIdentities", "NSPinnedLeafIdentities"]
    static let transparency = "NSRequiresCertificateTransparency"

    /// The names that are read there; `nil` where keys are hosts.
    var names: Set<String>? {
        switch self {
        case .top: [KeyLevel.root]
        case .security: GlobalKey.all
        case .domain, .pinnedDomain: nil
        case .entry: GlobalKey.entryOnly
        case .pin: KeyLevel.pinKeys
        case .identity: [KeyLevel.pinHash]
        }
    }

    /// Every real name, whatever its level.
    static let allNames: Set<String> = GlobalKey.all.union(GlobalKey.entryOnly).union(pinKeys).union([root, pinHash])

    /// Where a real name belongs, in words.
    static func home(of name: String) -> String? {
        if name == root { return "at the top of the Info.plist" }
        if GlobalKey.all.contains(name) { return "into NSAppTransportSecurity" }
        if name == pinHash { return "into an identity of a pinned domain" }
        if name == "NSIncludesSubdomains" { return "into an entry of NSExceptionDomains or NSPinnedDomains" }
        if pinKeys.contains(name) { return "into an entry of NSPinnedDomains" }
        return GlobalKey.entryOnly.contains(name) ? "into an entry of NSExceptionDomains" : nil
    }
}

/// What a key takes.
enum KeyType: Hashable, Sendable {
    case boolean, text, dictionary, list

    var words: String {
        switch self {
        case .boolean: "a boolean"
        case .text: "a text"
        case .dictionary: "a dictionary"
        case .list: "a list"
        }
    }

    /// `nil` for a name that is no key of that level.
    init?(of name: String, at level: KeyLevel) {
        switch level {
        case .top:
            guard name == KeyLevel.root else { return nil }
            self = .dictionary
        case .domain, .pinnedDomain: self = .dictionary
        case .security, .entry, .pin, .identity:
            guard level.names?.contains(name) == true else { return nil }
            switch name {
            case "NSExceptionDomains", "NSPinnedDomains": self = .dictionary
            case "NSPinnedCAIdentities", "NSPinnedLeafIdentities": self = .list
            case KeyLevel.pinHash: self = .text
            case _ where name.hasSuffix("TLSVersion") || name.hasSuffix("PackageVersion"): self = .text
            default: self = .boolean
            }
        }
    }
}
