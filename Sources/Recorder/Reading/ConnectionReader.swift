// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Storage

/// Reads the connections of one run with their hops.
struct ConnectionReader {
    let run: Int

    func connections(from database: borrowing Database.Connection) throws(StorageError) -> [Int: Connection] {
        let hops = try readHops(from: database)
        let row = try database.prepare(
            "SELECT number, request, chain_problem, is_rerouted, is_via_lab FROM connection WHERE run = ?")
        try row.bind(run, at: 1)
        var connections: [Int: Connection] = [:]
        while try row.step() {
            let number = try row.integer(0)
            connections[number] = Connection(
                id: try row.integer(1), hops: hops[number] ?? [], chainProblem: try row.optionalText(2),
                isRerouted: try row.boolean(3), isViaLab: try row.boolean(4))
        }
        return connections
    }

    private func readHops(from database: borrowing Database.Connection) throws(StorageError) -> [Int: [Hop]] {
        let row = try database.prepare(
            """
            SELECT connection, url, status, http_version, curl_code, curl_text, system_error, verify_result, url_error,
                remote_address, remote_port, local_address, name_lookup_us, connect_us, tls_us, first_byte_us,
                total_us, body_bytes, is_truncated, location, proxy
            FROM hop WHERE run = ? ORDER BY connection, number
            """)
        try row.bind(run, at: 1)
        let looks = try LookReader(run: run).looks(from: database)
        var hops: [Int: [Hop]] = [:]
        while try row.step() {
            let connection = try row.integer(0)
            let place = LookReader.Place(connection: connection, hop: hops[connection]?.count ?? 0)
            hops[connection, default: []].append(
                Hop(
                    destination: Stored.destination(try row.text(1)), status: try row.optionalInteger(2),
                    httpVersion: try row.optionalText(3), failure: try failure(row),
                    remoteAddress: try row.optionalText(9), remotePort: try row.optionalInteger(10),
                    localAddress: try row.optionalText(11),
                    times: PhaseTimes(
                        nameLookup: try row.optionalInteger(12), connect: try row.optionalInteger(13),
                        tls: try row.optionalInteger(14), firstByte: try row.optionalInteger(15),
                        total: try row.optionalInteger(16)),
                    bodyBytes: try row.integer(17), isTruncated: try row.boolean(18),
                    location: try row.optionalText(19), proxy: try row.optionalText(20), looks: looks[place] ?? []))
        }
        return hops
    }

    private func failure(_ row: borrowing Statement) throws(StorageError) -> TransferFailure? {
        guard let code = try row.optionalInteger(4) else { return nil }
        return TransferFailure(
            curlCode: code, text: try row.text(5), systemError: try row.optionalInteger(6),
            verifyResult: try row.optionalInteger(7), urlError: URLErrorCode(try row.integer(8)))
    }
}
