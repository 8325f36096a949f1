// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates
internal import Connectivity
internal import Matrix

extension Handshake {
    /// How the keys were agreed on: `ECDHE`, `DHE`, `RSA`; by the suite's name, which in TLS 1.3 leaves it to the group.
    var keyExchange: String? {
        guard let suite else { return nil }
        let parts = suite.split(separator: "_")
        guard parts.contains("WITH"), parts.count > 1 else {
            return version == .tls13 ? (group?.hasPrefix("ffdhe") == true ? "DHE" : "ECDHE") : nil
        }
        return String(parts[1])
    }

    /// `TLS 1.2`, `TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256`, `secp256r1`: as far as it was agreed on.
    ///
    /// - Parameter isStable: leaves the group out, which every version of the library orders anew.
    func agreed(isStable: Bool) -> [String] {
        let version = version.map { "TLS \($0.number)" }
        return [version, suite, isStable ? nil : group].compactMap(\.self)
    }

    /// What stands in the place of that where nothing was agreed on.
    var silence: String {
        switch speaksTLS {
        case .some(false): "the server speaks no TLS there"
        case .none: "the server said nothing"
        case .some(true): "nothing was agreed on"
        }
    }

    /// `CN=a.example ← CN=R3 ← CN=Root, a public root`.
    var chainWords: String? {
        let chain = chain
        guard !chain.isEmpty else { return nil }
        var text = chain.prefix(5).map(\.shortName).joined(separator: " ← ")
        if chain.count > 5 { text += " ← \(counted(chain.count - 5, "more certificate"))" }
        if leftOutCertificates > 0 { text += " and \(counted(leftOutCertificates, "further certificate")) sent" }
        return text + ", " + anchor.words
    }

    /// `alert protocol_version from the server`.
    ///
    /// - Parameter isStable: leaves out one that the library sent, which another version of it may name otherwise.
    func alertWords(isStable: Bool) -> String? {
        guard let alert, alert.isFromServer || !isStable else { return nil }
        return "alert \(alert.name) \(alert.isFromServer ? "from" : "to") the server"
    }
}

extension TLSLook {
    /// Why it failed: `curl 35 TLS failed, alert handshake_failure from the server`; `nil` where it did not.
    func failureWords(isStable: Bool) -> String? {
        guard failure != nil || !handshake.isFinished else { return nil }
        let words = [failure.map { "curl \($0.curlCode) \($0.word)" }, handshake.alertWords(isStable: isStable)]
            .compactMap(\.self)
        return words.isEmpty ? "not finished" : words.joined(separator: ", ")
    }
}

extension TLSOffer {
    /// `TLS 1.2 or newer, 13 suites`.
    var words: String {
        let version = minimum.map { "TLS \($0.number)" + ($0 == .tls13 ? "" : " or newer") } ?? "any TLS"
        return suites.isEmpty ? version : "\(version), \(counted(suites.count, "suite"))"
    }
}

extension Connection {
    /// What the last https server showed, in one line; `nil` where none was seen.
    var serverWords: String? {
        guard let hop = hops.last(where: { !$0.looks.isEmpty }), let look = hop.looks.telling else { return nil }
        let handshake = look.handshake
        var words = handshake.agreed(isStable: false)
        if let leaf = handshake.certificates.first { words += [leaf.key.words, leaf.signatureAlgorithm] }
        if let chain = handshake.chainWords { words.append(chain) }
        if let until = GoodUntil(self) { words.append("good until \(day(until.time)): \(until.reason)") }
        return words.isEmpty ? handshake.silence : words.joined(separator: " · ")
    }
}
