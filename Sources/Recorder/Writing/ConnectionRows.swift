// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Storage

/// Writes connections and their hops, without the secrets of their URLs.
struct ConnectionRows: ~Copyable {
    private let connection: Statement
    private let hop: Statement

    init(_ database: borrowing Database.Connection) throws(StorageError) {
        // Fields that cannot be copied are filled all at once, after everything that may throw.
        let connection = try database.prepare(
            """
            INSERT INTO connection (run, number, request, chain_problem, is_rerouted, is_via_lab)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        let hop = try database.prepare(
            """
            INSERT INTO hop (run, connection, number, url, status, http_version, curl_code, curl_text, system_error,
                verify_result, url_error, remote_address, remote_port, local_address, name_lookup_us, connect_us,
                tls_us, first_byte_us, total_us, body_bytes, is_truncated, location, proxy)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        self.connection = connection
        self.hop = hop
    }

    borrowing func insert(
        _ value: Connection, run: Int, number: Int, on database: borrowing Database.Connection
    ) throws(StorageError) {
        try connection.bind(run, at: 1)
        try connection.bind(number, at: 2)
        try connection.bind(value.id, at: 3)
        try connection.bind(value.chainProblem.map(ConnectionRows.redact), at: 4)
        try connection.bind(value.isRerouted, at: 5)
        try connection.bind(value.isViaLab, at: 6)
        try connection.run()
        for (position, value) in value.hops.enumerated() {
            try hop.bind(run, at: 1)
            try hop.bind(number, at: 2)
            try hop.bind(position, at: 3)
            try insert(value)
        }
        // Most connections have none, and need no statements for them.
        guard value.hops.contains(where: { !$0.looks.isEmpty }) else { return }
        try LookRows(run: run, connection: number, database).insert(value, on: database)
    }

    private borrowing func insert(_ value: Hop) throws(StorageError) {
        try hop.bind(value.destination.redacted, at: 4)
        try hop.bind(value.status, at: 5)
        try hop.bind(value.httpVersion, at: 6)
        try hop.bind(value.failure?.curlCode, at: 7)
        try hop.bind(value.failure.map { ConnectionRows.redact($0.text) }, at: 8)
        try hop.bind(value.failure?.systemError, at: 9)
        try hop.bind(value.failure?.verifyResult, at: 10)
        try hop.bind(value.failure?.urlError.rawValue, at: 11)
        try hop.bind(value.remoteAddress, at: 12)
        try hop.bind(value.remotePort, at: 13)
        try hop.bind(value.localAddress, at: 14)
        try hop.bind(value.times.nameLookup, at: 15)
        try hop.bind(value.times.connect, at: 16)
        try hop.bind(value.times.tls, at: 17)
        try hop.bind(value.times.firstByte, at: 18)
        try hop.bind(value.times.total, at: 19)
        try hop.bind(value.bodyBytes, at: 20)
        try hop.bind(value.isTruncated, at: 21)
        try hop.bind(value.location.map(Destination.redact), at: 22)
        try hop.bind(value.proxy.map(ConnectionRows.redact), at: 23)
        try hop.run()
    }

    /// A sentence is left as it is unless a URL is in it.
    static func redact(_ text: String) -> String {
        text.utf8.contains(0x2f) ? Destination.redact(text) : text
    }
}
