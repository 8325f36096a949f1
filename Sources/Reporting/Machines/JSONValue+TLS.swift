// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates
internal import Connectivity
internal import Formats
internal import Matrix

/// What was seen of TLS. The stable form leaves out times, whatever is drawn anew for each run, and what depends on the
/// library's version.
extension JSONValue {
    /// `null` where nobody looked.
    init(_ looks: [TLSLook], isStable: Bool) {
        self = looks.isEmpty ? .null : ["looks": .array(looks.map { JSONValue($0, isStable: isStable) })]
    }

    private init(_ look: TLSLook, isStable: Bool) {
        let handshake = look.handshake
        let (kind, offer): (String, TLSOffer?) =
            switch look.kind {
            case .stock: ("stock", nil)
            case .facts: ("facts", nil)
            case .ats(let offer): ("ats", offer)
            }
        var members: [Member] = [
            Member("kind", .string(kind)), Member("offer", offer.map { JSONValue($0) } ?? .null),
            Member("finished", .bool(handshake.isFinished)), Member("speaksTLS", .flag(handshake.speaksTLS)),
            Member("version", JSONValue(handshake.version?.name)), Member("cipher", JSONValue(handshake.suite)),
            Member("keyExchange", JSONValue(handshake.keyExchange)),
            Member("alpn", JSONValue(handshake.applicationProtocol)),
            Member("extendedMasterSecret", .flag(handshake.extendedMasterSecret)),
            Member("alert", handshake.alert.flatMap { $0.isFromServer || !isStable ? JSONValue($0) : nil } ?? .null),
            Member("chain", .array(handshake.certificates.map { JSONValue($0, isStable: isStable) })),
            Member("leftOut", .int(handshake.leftOutCertificates)),
            Member("anchor", .string(handshake.anchor.rawValue)), Member("namesHost", .bool(handshake.namesHost)),
            Member("verify", .array(handshake.verifyErrors.map { JSONValue($0, isStable: isStable) })),
            Member("timestamps", .int(handshake.timestamps)),
            Member("staple", JSONValue(handshake.staple?.status.rawValue)),
            Member("failure", look.failure.map { JSONValue($0, isStable: isStable) } ?? .null),
        ]
        if !isStable {
            members += [
                Member("time", .string(utc(look.time))), Member("group", JSONValue(handshake.group)),
                Member("path", .array(handshake.path.map { JSONValue($0, isStable: false) })),
                Member("stapleNextUpdate", JSONValue(handshake.staple?.nextUpdate.map(utc))),
            ]
        }
        self = .object(members)
    }

    private static func flag(_ value: Bool?) -> JSONValue { value.map { .bool($0) } ?? .null }

    private init(_ offer: TLSOffer) {
        self = ["minimum": JSONValue(offer.minimum?.name), "suites": .strings(offer.suites)]
    }

    private init(_ alert: Handshake.Alert) {
        self = [
            "from": .string(alert.isFromServer ? "server" : "client"), "code": .int(alert.code),
            "name": .string(alert.name),
        ]
    }

    private init(_ error: Handshake.VerifyError, isStable: Bool) {
        var members = [Member("code", .int(error.code)), Member("depth", .int(error.depth))]
        if !isStable { members.append(Member("text", .string(error.text))) }
        self = .object(members)
    }

    private init(_ certificate: PresentedCertificate, isStable: Bool) {
        let (key, curve, bits): (String, String?, Int?) =
            switch certificate.key {
            case .rsa(let bits): ("RSA", nil, bits)
            case .ec(let curve, let bits): ("EC", curve, bits)
            case .other(let name): (name, nil, nil)
            }
        var members: [Member] = [
            Member("key", ["type": .string(key), "curve": JSONValue(curve), "bits": JSONValue(bits)]),
            Member("signature", .string(certificate.signatureAlgorithm)),
            Member("authority", .bool(certificate.isAuthority)),
            Member("extendedKeyUsage", certificate.extendedKeyUsage.map { .strings($0) } ?? .null),
            Member("timestamps", .int(certificate.timestamps)),
            Member("days", JSONValue(certificate.days.map { Int($0) })),
        ]
        if !isStable {
            members += [
                Member("subject", .string(certificate.subject)), Member("issuer", .string(certificate.issuer)),
                Member("serial", .string(certificate.serial)), Member("names", .strings(certificate.names)),
                Member("notBefore", JSONValue(certificate.notBefore.map(utc))),
                Member("notAfter", JSONValue(certificate.notAfter.map(utc))),
                Member("issuerURLs", .strings(certificate.issuerURLs)), Member("pin", .string(certificate.pin)),
                Member("fingerprint", .string(certificate.fingerprint)),
            ]
        }
        self = .object(members)
    }

    init(_ finding: TrustFinding, isStable: Bool) {
        var members = finding.members
        if !isStable { members.append(Member("says", .string(finding.says))) }
        self = .object(members)
    }

    /// The findings of all hops, each with its hop, which counts from 0 as in the list of hops.
    init(_ findings: [[TrustFinding]], isStable: Bool) {
        var items: [JSONValue] = []
        for (hop, findings) in findings.enumerated() {
            for finding in findings {
                var members = [Member("hop", .int(hop))] + finding.members
                if !isStable { members.append(Member("says", .string(finding.says))) }
                items.append(.object(members))
            }
        }
        self = .array(items)
    }

    init(_ until: GoodUntil) { self = ["time": .string(utc(until.time)), "reason": .string(until.reason)] }
}

extension TrustFinding {
    fileprivate var members: [JSONValue.Member] {
        [
            .init("rule", .string(rule.id)), .init("title", .string(rule.title)),
            .init("section", .string(rule.section)), .init("evidence", .string(evidence.rawValue)),
            .init("standing", .string(standing.rawValue)), .init("code", .code(codes)),
        ]
    }
}
