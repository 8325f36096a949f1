// SPDX-License-Identifier: MIT

/// What sort of rule decided a load: coarse enough that two readings of the text can be compared.
enum DecidingKind: String, Hashable, CaseIterable {
    case noATS = "no ATS on this system"
    case sdkExempt = "SDK older than ATS"
    case raises = "reading the dictionary raises"
    case entry = "exception entry"
    case builtInEntry = "built-in entry"
    case local = "local destination"
    case addressOutside = "addresses are outside ATS"
    case mediaKey = "media key"
    case webKey = "web key"
    case localKeyFalse = "local key false"
    case narrowKeyVoids = "narrow key voids the blanket key"
    case blanket = "blanket key"
    case noPermission = "no permission"
    case tlsSatisfied = "https meets what ATS asks"
    case tlsWithoutATS = "https that ATS does not rule"
    case tlsVersion = "TLS version"
    case tlsSuite = "TLS suite"
    case niap = "NIAP package"
    case sha1 = "SHA-1"
    case keySize = "key size"
    case trust = "trust"
    case pins = "pins"
    case unsettled = "unsettled"
}
