// SPDX-License-Identifier: MIT
internal import ATSModel

/// Up to the request: names, connections, TLS, certificates, proxies.
extension NetworkFault {
    private static let deviceNote =
        "On a device (iOS 14, macOS 15 and later) −1009, −1004 and −1001 can also mean that the user has not given the "
        + "app the Local Network permission."
    private static let enforcedNote =
        "So where ATS does not insist on TLS for the host; where it does, which is the default, an app says −1200 or "
        + "this."

    static let names = [
        NetworkFault(
            "dns-silent", .names, "The name server never answers", curl: 28, app: .timedOut, .inferred,
            note: "The system's own resolver may give up before an app's 60 s are over: then −1003."),
        NetworkFault(
            "name-unknown", .names, "The name is unknown", curl: 6, app: .cannotFindHost, .documented,
            note: "A device without any network says −1009."),
        NetworkFault(
            "dns-refused", .names, "The name server's port is closed", curl: 6, app: .cannotFindHost, .inferred),
        NetworkFault("many-names", .names, "A hundred names of one address", curl: 0, app: nil, .documented),
        NetworkFault("bad-url", .names, "The URL cannot be read", curl: 3, app: .badURL, .documented),
    ]

    static let connecting = [
        NetworkFault(
            "refused", .connecting, "The port is closed", curl: 7, when: .systemErrors([.refused]),
            app: .cannotConnectToHost, .documented, lab: "stopped", note: deviceNote),
        NetworkFault(
            "syn-silent", .connecting, "The SYN is never answered", curl: 28, app: .timedOut, .documented,
            note: deviceNote),
        NetworkFault(
            "syn-given-up", .connecting, "The kernel gave up on the SYN", curl: 7, when: .systemErrors([.timedOut]),
            app: .timedOut, .documented),
        NetworkFault(
            "no-route", .connecting, "No route to the host", curl: 7, when: .systemErrors([.hostUnreachable]),
            app: .cannotConnectToHost, .inferred, note: deviceNote),
        NetworkFault(
            "no-network", .connecting, "The network is unreachable", curl: 7,
            when: .systemErrors([.networkUnreachable, .networkDown]), app: .notConnectedToInternet, .inferred,
            note: deviceNote),
        NetworkFault(
            "forbidden", .connecting, "This machine forbids the connection", curl: 7,
            when: .systemErrors([.forbidden, .notPermitted]), app: .cannotConnectToHost, .inferred),
        NetworkFault(
            "no-connection", .connecting, "No connection for another reason", curl: 7, app: .cannotConnectToHost,
            .documented),
        NetworkFault(
            "v6-refused", .connecting, "IPv6 refused, IPv4 alive", curl: 0, app: nil, .documented,
            note: "Both families are tried (RFC 8305); the connection says which address it was."),
        NetworkFault(
            "v6-silent", .connecting, "IPv6 never answered, IPv4 alive", curl: 0, app: nil, .documented,
            note: "Both families are tried (RFC 8305); the connection says which address it was."),
    ]

    static let tls = [
        NetworkFault(
            "plain-server", .tls, "https asked of a server without TLS", curl: 35, app: .secureConnectionFailed,
            .documented, lab: "no-tls",
            note: "A server that waits for more of what it takes for a request instead runs into the time: 28, −1001."),
        NetworkFault(
            "tls-agreement", .tls, "No version or suite in common", curl: 35, app: .secureConnectionFailed,
            .documented),
        NetworkFault(
            "tls-closed", .tls, "Closed or reset inside the handshake", curl: 35, app: .secureConnectionFailed,
            .inferred, lab: "closed-handshake", note: "A reset can also come out as −1005."),
        NetworkFault(
            "tls-silent", .tls, "The handshake is never answered", curl: 28, app: .timedOut, .documented,
            lab: "silent-handshake"),
        NetworkFault(
            "tls-server", .tls, "http asked of a server with TLS", curl: 56, when: .systemErrors([.reset]),
            app: .networkConnectionLost, .inferred, lab: "tls-on-plain",
            note: "Where the server sends a TLS alert first: 1, −1017."),
        NetworkFault(
            "client-certificate", .tls, "The server wants a certificate", curl: 56, 98, 58, when: .certificateWanted,
            app: .clientCertificateRequired, .documented,
            note: "Below TLS 1.3 the server ends the handshake without saying why: 35, −1200."),
        NetworkFault(
            "own-tls", .tls, "TLS fails on this machine", curl: 77, 53, 54, 59, 64, 66,
            app: .secureConnectionFailed, .inferred,
            note: "77 is a file of roots that curl cannot read, which says nothing of an app: mend it first."),
    ]

    static let certificates = [
        NetworkFault(
            "expired", .certificates, "Expired, or dates that nobody can read", curl: 60,
            when: .verifyResults([10, 13, 14]), app: .serverCertificateHasBadDate, .documented, lab: "expired",
            note: enforcedNote),
        NetworkFault(
            "not-yet-valid", .certificates, "Not yet valid", curl: 60, when: .verifyResults([9]),
            app: .serverCertificateNotYetValid, .documented, lab: "not-yet-valid", note: enforcedNote),
        // UNABLE_TO_GET_ISSUER_CERT, SELF_SIGNED_CERT_IN_CHAIN, UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
        // UNABLE_TO_VERIFY_LEAF_SIGNATURE, CERT_UNTRUSTED: −9812, −9813.
        NetworkFault(
            "unknown-root", .certificates, "Signed by a root that is not known", curl: 60,
            when: .verifyResults([20, 2, 19, 21, 27]), app: .serverCertificateHasUnknownRoot, .documented,
            lab: "untrusted-root", note: enforcedNote),
        // DEPTH_ZERO_SELF_SIGNED_CERT has no root to be unknown: −9807.
        NetworkFault(
            "self-signed", .certificates, "Signed by itself", curl: 60, when: .verifyResults([18]),
            app: .serverCertificateUntrusted, .documented, lab: "self-signed", note: enforcedNote),
        // libcurl itself finds a wrong host, and OpenSSL passes it: no verify result. Weak key, weak digest, revoked
        // and the rest likewise.
        NetworkFault(
            "wrong-host", .certificates, "For another host, too weak, or revoked", curl: 60,
            app: .serverCertificateUntrusted, .documented, lab: "wrong-host", note: enforcedNote),
        // 51 is the older number of 60.
        NetworkFault(
            "other-trust", .certificates, "Wrong issuer, pin or OCSP status", curl: 51, 83, 90, 91,
            app: .serverCertificateUntrusted, .inferred),
    ]

    /// CFNetwork's own codes for proxies (306, 310) are not in NSURLErrorDomain, and "cannot find host" would point at
    /// the wrong name: the host itself was never looked up.
    static let proxies = [
        NetworkFault(
            "no-proxy", .proxies, "The proxy's name is unknown", curl: 5, 97, app: .cannotConnectToHost, .inferred),
        NetworkFault(
            "proxy-refused", .proxies, "The proxy refuses the tunnel", curl: 56, when: .proxyRefused,
            app: .cannotConnectToHost, .inferred),
    ]
}
