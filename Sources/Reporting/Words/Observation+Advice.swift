// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

extension Observation {
    /// What to do next: imperative, one or two sentences.
    func advice(host: HostSort) -> String {
        switch flag {
        case .ats:
            switch ruling?.rule.id {
            case "entry-closes":
                return "Use the \(twin); or set NSExceptionAllowsInsecureHTTPLoads to true in the entry that covers "
                    + "the host: no other key opens it."
            case "local-networking-false":
                return "Use the \(twin); or remove NSAllowsLocalNetworking, which is false; or add \(exception(host))."
            default:
                return "Use the \(twin); or add \(exception(host)); or set NSAllowsArbitraryLoads with no narrow key "
                    + "beside it\(media)."
            }
        case .tls: return tlsAdvice(host)
        case .both:
            if refusesTLS {
                // What curl's own TLS refuses is the same server's fault.
                let first = [35, 60].contains(connection?.failure?.curlCode) ? "" : "Mend the network first. "
                return first + tlsAdvice(host)
            }
            return "Mend the network first; after that ATS bites: use the \(twin) or \(opening(host))."
        case .trust: return trustAdvice
        case .network:
            return "Look at the network and the server. On a device −1009, −1004 and −1001 can also mean that the "
                + "Local Network permission is missing; it is never ATS."
        case .appOnly: return (curlsOwnReason ?? .unknown).advice
        case .unsettled: return "Measure it\(measure)"
        case .drift:
            // A redirect that nobody followed may lead to what the model would refuse as well.
            let first = connection == nil ? "Run it with the network first, since a redirect may explain it. " : ""
            return first + "The model or the system has changed: keep the measurement and report it."
        case .none, .reachable: return "Nothing to do."
        }
    }

    /// Whether it is the server's TLS or its certificate that is refused, rather than cleartext.
    private var refusesTLS: Bool {
        switch prediction.outcome {
        case .distrusted: true
        case .refused(let codes):
            !codes.isEmpty && !codes.contains(.appTransportSecurityRequiresSecureConnection)
        case .none, .unsettled, .failed, .status, .reached: false
        }
    }

    /// By what the gate, or the system behind it, does not take.
    private func tlsAdvice(_ host: HostSort) -> String {
        if case .distrusted = prediction.outcome, let mending = certificateMending {
            return "\(mending) No key in Info.plist changes it: the system refuses it, ATS or not."
        }
        let requires = ruling?.requires.map { ": \($0.words)" } ?? ""
        switch ruling?.rule.id {
        case "tls-minimum", "entry-minimum":
            return "Let the server offer a newer TLS\(requires); or lower NSExceptionMinimumTLSVersion in "
                + "\(exception(host))."
        case "forward-secrecy":
            return "Let the server offer forward secrecy: TLS 1.3, or ECDHE with AES-GCM; or set "
                + "NSExceptionRequiresForwardSecrecy to false in \(exception(host))."
        case "niap-package", "niap-entry":
            return "Let the server offer ECDHE with AES-GCM and extended master secret; or say none in "
                + "NSExceptionRequiresNIAPTLSPackageVersion."
        case "key-size":
            return "Issue the server's certificate anew with RSA of 2048 bits or more, or with P-256: no key in "
                + "Info.plist takes a smaller one."
        case "sha1-refused":
            return "Issue the certificates anew, signed over SHA-256 or better: no key in Info.plist takes SHA-1."
        case "pinned-domain", "pinned-subdomain", "pin-kinds":
            return "The chain holds none of the keys that NSPinnedDomains lists: add the new key there, or show a "
                + "certificate of a listed one."
        case "trust-enforced":
            return (certificateMending ?? "Mend the certificate: its chain, name and dates.")
                + " While ATS rules the host, a delegate cannot accept it."
        default:
            return "Mend the server, so that it offers what ATS asks for\(requires); or loosen that in "
                + "\(exception(host))."
        }
    }

    private var trustAdvice: String {
        let mending = certificateMending ?? "Mend the certificate: its chain, name and dates."
        switch decidingFinding?.rule.id {
        case "trust-self-signed", "trust-root": return mending
        default: return mending + " A root of your own must be installed for both."
        }
    }

    /// The finding that decides: the prediction's, else the first that refuses.
    private var decidingFinding: TrustFinding? {
        prediction.finding ?? findings.lazy.compactMap { $0.first { $0.standing == .refused } }.first
    }

    /// How the certificate is mended, by the rule that it breaks; `nil` where none is known.
    private var certificateMending: String? {
        switch decidingFinding?.rule.id {
        case "trust-lifetime-825", "trust-public-lifetime-825", "trust-public-lifetime-398":
            "Issue the certificate for fewer days: at most 398 by a public authority, 825 by a root of your own."
        case "trust-transparency":
            "Take a certificate that was logged (Certificate Transparency); one of a root that the user installed needs "
                + "no log."
        case "trust-host-name":
            "Issue the certificate with the host, or its address, among its subject alternative names; the common name "
                + "does not count."
        case "trust-server-usage": "Issue the certificate with the extended key usage serverAuth."
        case "trust-key-size": "Issue the chain with RSA of 2048 bits or more, or with P-256."
        case "trust-digest": "Issue the chain anew, signed over SHA-256 or better."
        case "trust-expired": "Renew the certificate that has ended."
        case "trust-not-yet-valid": "Wait until the certificate begins, or set the clock of whoever issued it."
        case "trust-self-signed", "trust-root":
            "Take a certificate of a public authority; or install the root for the app (on a device: profile, then "
                + "trust it in Settings) and for curl (CURL_CA_BUNDLE). Where the user has installed it already, the app "
                + "gets through."
        case "trust-issuers": "Let the server send its whole chain, the intermediates included."
        case "trust-chain": "Let the server send a chain whose signatures and constraints hold."
        case "trust-revoked": "Replace the certificate: its authority has revoked it."
        default: nil
        }
    }

    private var twin: String {
        let twin = client == .websocket ? "wss twin" : "https twin"
        return breakingHop.map { "\(twin) of hop \($0)" } ?? twin
    }

    private func opening(_ host: HostSort) -> String {
        ruling?.rule.id == "entry-closes" ? "open the entry that covers it" : "add \(exception(host))"
    }

    private func exception(_ host: HostSort) -> String {
        // The destination's own host is not the one that is refused.
        if let hop = breakingHop { return "an exception for the host of hop \(hop)" }
        return switch host {
        case .name: "an exception for this name"
        case .address: "an exception for this address or its range"
        }
    }

    /// The permission that is only for this client, where there is one.
    private var media: String {
        switch client {
        case .webview: ", or set NSAllowsArbitraryLoadsInWebContent"
        case .media: ", or set NSAllowsArbitraryLoadsForMedia"
        case .urlsession, .websocket: ""
        }
    }

    private var measure: String {
        guard let question = ruling?.questions.first else { return " with a bundled app." }
        return ": " + question.measure.sentenceEnd
    }
}
