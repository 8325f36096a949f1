// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Finds the key that a wrong name means: a slip of the pen, or the name that Xcode's editor shows for it.
enum KeyNames {
    /// The names in Xcode's property list editor, folded.
    private static let shown: [String: String] = [
        "apptransportsecuritysettings": "NSAppTransportSecurity", "apptransportsecurity": "NSAppTransportSecurity",
        "transportsecurity": "NSAppTransportSecurity", "applicationtransportsecurity": "NSAppTransportSecurity",
        "ats": "NSAppTransportSecurity", "allowarbitraryloads": "NSAllowsArbitraryLoads",
        "allowsarbitraryloads": "NSAllowsArbitraryLoads",
        "allowsarbitraryloadsformedia": "NSAllowsArbitraryLoadsForMedia",
        "allowarbitraryloadsformedia": "NSAllowsArbitraryLoadsForMedia",
        "allowsarbitraryloadsinmedia": "NSAllowsArbitraryLoadsForMedia",
        "allowsarbitraryloadsinwebcontent": "NSAllowsArbitraryLoadsInWebContent",
        "allowarbitraryloadsinwebcontent": "NSAllowsArbitraryLoadsInWebContent",
        "allowsarbitraryloadsforwebcontent": "NSAllowsArbitraryLoadsInWebContent",
        "allowslocalnetworking": "NSAllowsLocalNetworking", "allowlocalnetworking": "NSAllowsLocalNetworking",
        "exceptionallowslocalnetworking": "NSAllowsLocalNetworking",
        "allowsarbitraryloadsinlocalnetworking": "NSAllowsLocalNetworking",
        "exceptiondomains": "NSExceptionDomains", "pinneddomains": "NSPinnedDomains",
        "allowsinsecurehttploads": "NSExceptionAllowsInsecureHTTPLoads",
        "temporaryexceptionallowsinsecurehttpsloads": "NSExceptionAllowsInsecureHTTPLoads",
        "includesubdomains": "NSIncludesSubdomains", "includessubdomains": "NSIncludesSubdomains",
        "minimumtlsversion": "NSExceptionMinimumTLSVersion",
        "requiresforwardsecrecy": "NSExceptionRequiresForwardSecrecy",
        "spkisha256base64": "SPKI-SHA256-BASE64",
    ]

    /// How many letters of a name may be wrong at the top of an `Info.plist`, where most names are none of ATS.
    private static let slipLimit = 3
    private static let topNames = KeyLevel.allNames.subtracting([KeyLevel.pinHash]).map {
        (text: $0, bytes: Array($0.lowercased().utf8))
    }

    /// Whether a key at the top of an `Info.plist` is one of ATS, or meant to be.
    static func isSuspect(_ key: String) -> Bool {
        if key == KeyLevel.root { return true }
        // The bulk of an Info.plist: CFBundle…, UI…, LS….
        let bytes = key.utf8
        guard bytes.count >= 8, bytes.count < 64, let first = bytes.first,
            [0x4e, 0x6e, 0x41, 0x61, 0x20].contains(first)
        else { return false }
        // Names of real keys end so, and none of ATS does.
        if bytes.suffix(11).elementsEqual("Description".utf8) { return false }
        if KeyLevel.allNames.contains(key) { return true }
        let folded = Array(key.lowercased().utf8)
        if folded.suffix(11).elementsEqual("description".utf8) { return false }
        if topNames.contains(where: { isSlip(key, folded, of: $0) }) { return true }
        return shown[fold(key)] != nil
    }

    /// Whether a wrong name means that key.
    static func means(_ name: String, _ key: String) -> Bool {
        key != name && nearest(to: key, among: [name]) == name
    }

    /// The nearest of some names, the one that Xcode shows it for before all.
    static func nearest(to key: String, among names: Set<String>) -> String? {
        let folded = fold(key)
        if let name = shown[folded], names.contains(name) { return name }
        if let name = names.first(where: { fold($0) == folded }) { return name }
        return nearestWord(to: key, among: names.sorted())
    }

    /// Lower-case, without the prefix of the framework and without what stands between words.
    private static func fold(_ key: String) -> String {
        var bytes = key.lowercased().utf8.filter { ![0x20, 0x09, 0x2d, 0x5f].contains($0) }
        if bytes.starts(with: "ns".utf8) { bytes.removeFirst(2) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a key has the beginning of a name, about its length, and most of its letters.
    private static func isSlip(_ key: String, _ folded: [UInt8], of name: (text: String, bytes: [UInt8])) -> Bool {
        abs(folded.count - name.bytes.count) <= slipLimit && folded.starts(with: name.bytes.prefix(6))
            && nearestWord(to: key, among: [name.text]) != nil
    }
}
