// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates
internal import Connectivity
internal import Storage

/// Reads the looks at the TLS of one run's hops.
struct LookReader {
    /// Which hop of which connection.
    struct Place: Hashable {
        let connection: Int
        let hop: Int
    }

    private struct LookPlace: Hashable {
        let place: Place
        let look: Int
    }

    private struct Chains {
        var sent: [PresentedCertificate] = []
        var path: [PresentedCertificate] = []
    }

    let run: Int

    func looks(from database: borrowing Database.Connection) throws(StorageError) -> [Place: [TLSLook]] {
        guard try database.integer("SELECT EXISTS (SELECT * FROM look WHERE run = \(run))") != 0 else { return [:] }
        let chains = try chains(from: database)
        let errors = try verifyErrors(from: database)
        let row = try database.prepare(
            """
            SELECT connection, hop, number, kind, offer_minimum, offer_suites, time, is_finished, version, suite, key_group,
                application_protocol, extended_master_secret, alert_code, alert_name, is_alert_from_server, anchor,
                names_host, timestamps, staple, staple_next_update, left_out_certificates, curl_code, curl_text,
                system_error, verify_result, url_error, speaks_tls
            FROM look WHERE run = ? ORDER BY connection, hop, number
            """)
        try row.bind(run, at: 1)
        var looks: [Place: [TLSLook]] = [:]
        while try row.step() {
            let place = Place(connection: try row.integer(0), hop: try row.integer(1))
            let key = LookPlace(place: place, look: try row.integer(2))
            var handshake = try handshake(row)
            handshake.certificates = chains[key]?.sent ?? []
            handshake.path = chains[key]?.path ?? []
            handshake.verifyErrors = errors[key] ?? []
            looks[place, default: []].append(
                TLSLook(
                    kind: try kind(row), time: Int64(try row.integer(6)), handshake: handshake,
                    failure: try failure(row)))
        }
        return looks
    }

    private func kind(_ row: borrowing Statement) throws(StorageError) -> TLSLook.Kind {
        switch try row.text(3) {
        case "stock": return .stock
        case "facts": return .facts
        case "ats":
            return .ats(
                TLSOffer(
                    minimum: try Stored.minimumTLS(row.text(4)), suites: try Stored.list(row.text(5), "list of suites"))
            )
        case let other: throw Stored.mismatch(other, "look")
        }
    }

    private func handshake(_ row: borrowing Statement) throws(StorageError) -> Handshake {
        var handshake = Handshake()
        handshake.isFinished = try row.boolean(7)
        handshake.version = try row.optionalText(8).flatMap { (text) throws(StorageError) in
            try Stored.minimumTLS(text)
        }
        handshake.suite = try row.optionalText(9)
        handshake.group = try row.optionalText(10)
        handshake.applicationProtocol = try row.optionalText(11)
        handshake.extendedMasterSecret = try row.optionalBoolean(12)
        if let code = try row.optionalInteger(13) {
            handshake.alert = Handshake.Alert(isFromServer: try row.boolean(15), code: code, name: try row.text(14))
        }
        handshake.anchor = try Stored.word(row.text(16), "anchor")
        handshake.namesHost = try row.boolean(17)
        handshake.timestamps = try row.integer(18)
        if let status = try row.optionalText(19) {
            handshake.staple = Handshake.Staple(
                status: try Stored.word(status, "OCSP status"),
                nextUpdate: try row.optionalInteger(20).map { Int64($0) })
        }
        handshake.leftOutCertificates = try row.integer(21)
        handshake.speaksTLS = try row.optionalBoolean(27)
        return handshake
    }

    private func failure(_ row: borrowing Statement) throws(StorageError) -> TransferFailure? {
        guard let code = try row.optionalInteger(22) else { return nil }
        return TransferFailure(
            curlCode: code, text: try row.text(23), systemError: try row.optionalInteger(24),
            verifyResult: try row.optionalInteger(25), urlError: URLErrorCode(try row.integer(26)))
    }

    private func chains(from database: borrowing Database.Connection) throws(StorageError) -> [LookPlace: Chains] {
        let certificates = try certificates(from: database)
        let row = try database.prepare(
            """
            SELECT connection, hop, look, list, certificate FROM look_certificate WHERE run = ?
            ORDER BY connection, hop, look, list, position
            """)
        try row.bind(run, at: 1)
        var chains: [LookPlace: Chains] = [:]
        while try row.step() {
            guard let certificate = certificates[try row.integer(4)] else {
                throw StorageError(code: .mismatch, detail: "a certificate of run \(run) is missing")
            }
            let list = try row.text(3) == "sent" ? \Chains.sent : \Chains.path
            chains[try lookPlace(row), default: Chains()][keyPath: list].append(certificate)
        }
        return chains
    }

    private func certificates(
        from database: borrowing Database.Connection
    ) throws(StorageError) -> [Int: PresentedCertificate] {
        let row = try database.prepare(
            """
            SELECT id, subject, issuer, serial, names, key, curve, bits, signature, not_before, not_after, is_authority,
                usages, timestamps, issuer_urls, pin, fingerprint
            FROM certificate WHERE id IN (SELECT certificate FROM look_certificate WHERE run = ?)
            """)
        try row.bind(run, at: 1)
        var certificates: [Int: PresentedCertificate] = [:]
        while try row.step() {
            certificates[try row.integer(0)] = PresentedCertificate(
                subject: try row.text(1), issuer: try row.text(2), serial: try row.text(3),
                names: try Stored.list(row.text(4), "list of names"), key: try key(row),
                signatureAlgorithm: try row.text(8), notBefore: try row.optionalInteger(9).map { Int64($0) },
                notAfter: try row.optionalInteger(10).map { Int64($0) }, isAuthority: try row.boolean(11),
                extendedKeyUsage: try row.optionalText(12).map { (text) throws(StorageError) in
                    try Stored.list(text, "list of usages")
                }, timestamps: try row.integer(13), issuerURLs: try Stored.list(row.text(14), "list of URLs"),
                pin: try row.text(15), fingerprint: try row.text(16))
        }
        return certificates
    }

    private func key(_ row: borrowing Statement) throws(StorageError) -> PresentedCertificate.Key {
        guard let bits = try row.optionalInteger(7) else { return .other(try row.text(5)) }
        if let curve = try row.optionalText(6) { return .ec(curve: curve, bits: bits) }
        return .rsa(bits: bits)
    }

    private func verifyErrors(
        from database: borrowing Database.Connection
    ) throws(StorageError) -> [LookPlace: [Handshake.VerifyError]] {
        let row = try database.prepare(
            """
            SELECT connection, hop, look, code, depth, text FROM verify_error WHERE run = ?
            ORDER BY connection, hop, look, position
            """)
        try row.bind(run, at: 1)
        var errors: [LookPlace: [Handshake.VerifyError]] = [:]
        while try row.step() {
            errors[try lookPlace(row), default: []].append(
                Handshake.VerifyError(code: try row.integer(3), depth: try row.integer(4), text: try row.text(5)))
        }
        return errors
    }

    private func lookPlace(_ row: borrowing Statement) throws(StorageError) -> LookPlace {
        LookPlace(
            place: Place(connection: try row.integer(0), hop: try row.integer(1)), look: try row.integer(2))
    }
}
