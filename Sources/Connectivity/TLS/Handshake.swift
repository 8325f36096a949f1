// SPDX-License-Identifier: MIT
package import ATSModel
package import Certificates

/// What was seen of one TLS handshake, be it finished or not.
package struct Handshake: Hashable, Sendable {
    /// An alert (RFC 8446 §6), the first fatal one.
    package struct Alert: Hashable, Sendable {
        package let isFromServer: Bool
        package let code: Int
        /// `handshake_failure`
        package let name: String

        package init(isFromServer: Bool, code: Int, name: String) {
            self.isFromServer = isFromServer
            self.code = code
            self.name = name
        }
    }

    /// What OpenSSL said against the chain at one depth (`man X509_STORE_CTX_get_error`).
    package struct VerifyError: Hashable, Sendable {
        package let code: Int
        package let depth: Int
        package let text: String

        package init(code: Int, depth: Int, text: String) {
            self.code = code
            self.depth = depth
            self.text = text
        }
    }

    /// A stapled OCSP answer; its signature is not verified.
    package struct Staple: Hashable, Sendable {
        package let status: ServerChain.Staple
        /// Seconds since 1970, `nil` where it says nothing.
        package let nextUpdate: Int64?

        package init(status: ServerChain.Staple, nextUpdate: Int64? = nil) {
            self.status = status
            self.nextUpdate = nextUpdate
        }
    }

    package var isFinished = false
    /// Whether the server's first bytes were the head of a TLS record; `nil` where it said nothing at all.
    package var speaksTLS: Bool?
    /// As far as it was agreed on.
    package var version: TLSFacts.TLSVersion?
    /// IANA name of the suite.
    package var suite: String?
    /// `X25519`, `secp256r1`; `nil` where there was none or it is not known.
    package var group: String?
    /// The protocol that ALPN chose (RFC 7301).
    package var applicationProtocol: String?
    /// RFC 7627; true for TLS 1.3, which has it built in.
    package var extendedMasterSecret: Bool?
    package var alert: Alert?
    /// What the server sent, in its order, leaf first; bounded.
    package var certificates: [PresentedCertificate] = []
    /// How many more it sent.
    package var leftOutCertificates = 0
    /// What the leaf chained to, the anchor last, as far as one was found: indices into `certificates`, and the anchor
    /// where the server did not send it.
    package var path: [PresentedCertificate] = []
    /// Whether `path` ends at a trusted root, and whether that one is of the system's public bundle.
    package var anchor: Anchor = .none
    package var verifyErrors: [VerifyError] = []
    /// Whether a subject alternative name of the leaf covers the host that was asked for (RFC 6125).
    package var namesHost = false
    /// Timestamps that came in the handshake or the staple, beside those in the leaf.
    package var timestamps = 0
    package var staple: Staple?

    /// What sort of root the path ends at.
    package enum Anchor: String, CaseIterable, Hashable, Sendable {
        case none
        case publicRoot = "public"
        case installedRoot = "installed"
    }

    package init() {}
}
