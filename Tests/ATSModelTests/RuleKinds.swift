// SPDX-License-Identifier: MIT

extension DecidingKind {
    /// What sort of rule each rule of the model is; `nil` for an id that is unknown here.
    static func kinds(ofRule id: String) -> Set<DecidingKind>? { table[id] }

    private static let table: [String: Set<DecidingKind>] = [
        "system-without-ats": [.noATS],
        "sdk-before-ats": [.sdkExempt],
        "dictionary-raises": [.raises],
        "entry-opens": [.entry],
        "entry-closes": [.entry],
        "local-address": [.local],
        "local-name": [.local],
        "own-address-in-web-view": [.local],
        "vantage-counts": [.local],
        "local-networking-opens-earlier": [.local, .addressOutside],
        "local-networking-false": [.localKeyFalse],
        "media-key": [.mediaKey],
        "web-content-key": [.webKey],
        "narrow-key-voids": [.narrowKeyVoids],
        "blanket": [.blanket],
        "permission-missing": [.noPermission],
        "tls-satisfied": [.tlsSatisfied],
        "tls-without-ats": [.tlsWithoutATS],
        "tls-minimum": [.tlsVersion],
        "forward-secrecy": [.tlsSuite],
        "niap-package": [.niap],
        "sha1-refused": [.sha1],
        "key-size": [.keySize],
        "trust-enforced": [.trust],
        "pinned-domain": [.pins],
        "pinned-subdomain": [.pins],
    ]
}
