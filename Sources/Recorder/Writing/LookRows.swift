// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates
internal import Connectivity
internal import Storage

/// Writes the looks at the TLS of one connection's hops.
struct LookRows: ~Copyable {
    private let look: Statement
    private let certificate: Statement
    private let verifyError: Statement

    init(run: Int, connection: Int, _ database: borrowing Database.Connection) throws(StorageError) {
        // Fields that cannot be copied are filled all at once, after everything that may throw.
        let look = try database.prepare(
            """
            INSERT INTO look (run, connection, hop, number, kind, offer_minimum, offer_suites, time, is_finished, version,
                suite, key_group, application_protocol, extended_master_secret, alert_code, alert_name,
                is_alert_from_server, anchor, names_host, timestamps, staple, staple_next_update, left_out_certificates,
                curl_code, curl_text, system_error, verify_result, url_error, speaks_tls)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        let certificate = try database.prepare(
            """
            INSERT INTO look_certificate (run, connection, hop, look, list, position, certificate)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        let verifyError = try database.prepare(
            """
            INSERT INTO verify_error (run, connection, hop, look, position, code, depth, text)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        for (number, place) in [(run, Int32(1)), (connection, 2)] {
            try look.bind(number, at: place)
            try certificate.bind(number, at: place)
            try verifyError.bind(number, at: place)
        }
        self.look = look
        self.certificate = certificate
        self.verifyError = verifyError
    }

    borrowing func insert(
        _ connection: Connection, on database: borrowing Database.Connection
    ) throws(StorageError) {
        for (hop, value) in connection.hops.enumerated() {
            for (number, look) in value.looks.enumerated() {
                try self.look.bind(hop, at: 3)
                try self.look.bind(number, at: 4)
                try insert(look)
                let handshake = look.handshake
                for (list, chain) in [("sent", handshake.certificates), ("path", handshake.path)] where !chain.isEmpty {
                    try certificate.bind(hop, at: 3)
                    try certificate.bind(number, at: 4)
                    try certificate.bind(list, at: 5)
                    try insert(chain, on: database)
                }
                try insert(handshake.verifyErrors, hop: hop, look: number)
            }
        }
    }

    private borrowing func insert(_ value: TLSLook) throws(StorageError) {
        let handshake = value.handshake
        let offer: TLSOffer?
        switch value.kind {
        case .ats(let asked): offer = asked
        case .stock, .facts: offer = nil
        }
        try look.bind(value.kind.word, at: 5)
        try look.bind(offer.map { $0.minimum?.name ?? "" }, at: 6)
        try look.bind(offer.map { ConfigurationText.list($0.suites) }, at: 7)
        try look.bind(Int(value.time), at: 8)
        try look.bind(handshake.isFinished, at: 9)
        try look.bind(handshake.version?.name, at: 10)
        try look.bind(handshake.suite, at: 11)
        try look.bind(handshake.group, at: 12)
        try look.bind(handshake.applicationProtocol, at: 13)
        try look.bind(handshake.extendedMasterSecret, at: 14)
        try look.bind(handshake.alert?.code, at: 15)
        try look.bind(handshake.alert?.name, at: 16)
        try look.bind(handshake.alert?.isFromServer, at: 17)
        try look.bind(handshake.anchor.rawValue, at: 18)
        try look.bind(handshake.namesHost, at: 19)
        try look.bind(handshake.timestamps, at: 20)
        try look.bind(handshake.staple?.status.rawValue, at: 21)
        try look.bind(handshake.staple?.nextUpdate.map { Int($0) }, at: 22)
        try look.bind(handshake.leftOutCertificates, at: 23)
        try look.bind(value.failure?.curlCode, at: 24)
        try look.bind(value.failure.map { ConnectionRows.redact($0.text) }, at: 25)
        try look.bind(value.failure?.systemError, at: 26)
        try look.bind(value.failure?.verifyResult, at: 27)
        try look.bind(value.failure?.urlError.rawValue, at: 28)
        try look.bind(handshake.speaksTLS, at: 29)
        try look.run()
    }

    private borrowing func insert(
        _ chain: [PresentedCertificate], on database: borrowing Database.Connection
    ) throws(StorageError) {
        for (position, value) in chain.enumerated() {
            try certificate.bind(position, at: 6)
            try certificate.bind(row(of: value, on: database), at: 7)
            try certificate.run()
        }
    }

    private borrowing func insert(
        _ errors: [Handshake.VerifyError], hop: Int, look: Int
    ) throws(StorageError) {
        for (position, error) in errors.enumerated() {
            try verifyError.bind(hop, at: 3)
            try verifyError.bind(look, at: 4)
            try verifyError.bind(position, at: 5)
            try verifyError.bind(error.code, at: 6)
            try verifyError.bind(error.depth, at: 7)
            try verifyError.bind(error.text, at: 8)
            try verifyError.run()
        }
    }

    /// A certificate that many servers show is kept once, as long as it is read the same.
    private borrowing func row(
        of value: PresentedCertificate, on database: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        let (key, curve, bits): (String, String?, Int?) =
            switch value.key {
            case .rsa(let bits): ("RSA", nil, bits)
            case .ec(let curve, let bits): ("EC", curve, bits)
            case .other(let name): (name, nil, nil)
            }
        return try SharedRows.row(
            in: "certificate",
            [
                ("fingerprint", .text(value.fingerprint)), ("subject", .text(value.subject)),
                ("issuer", .text(value.issuer)), ("serial", .text(value.serial)),
                ("names", .text(ConfigurationText.list(value.names))), ("key", .text(key)),
                ("curve", .optional(curve)), ("bits", .optional(bits)),
                ("signature", .text(value.signatureAlgorithm)),
                ("not_before", .optional(value.notBefore.map { Int($0) })),
                ("not_after", .optional(value.notAfter.map { Int($0) })),
                ("is_authority", .boolean(value.isAuthority)),
                ("usages", .optional(value.extendedKeyUsage.map { ConfigurationText.list($0) })),
                ("timestamps", .integer(value.timestamps)),
                ("issuer_urls", .text(ConfigurationText.list(value.issuerURLs))), ("pin", .text(value.pin)),
            ], on: database)
    }
}

extension TLSLook.Kind {
    fileprivate var word: String {
        switch self {
        case .stock: "stock"
        case .facts: "facts"
        case .ats: "ats"
        }
    }
}
