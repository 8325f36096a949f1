// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates
internal import Connectivity
internal import Matrix

/// A run as comma-separated values (RFC 4180): a header, then one row a cell, lines ended by CRLF.
///
/// Data are never altered: a name that begins with `=`, `+`, `-` or `@` is quoted and stays as it is, and so does one
/// that holds control characters. Who opens the file in a spreadsheet imports those columns as text.
struct CSVReport {
    /// The last column names the format, since there is no other place for it.
    static let schema = "ats-matrix/run-csv/1"

    private let columns: [Column]

    /// - Parameter matrix: its name, which every row says.
    init(_ matrix: String, isStable: Bool) { columns = CSVReport.columns(matrix, isStable: isStable) }

    var header: String { CSVReport.line(columns.map(\.name)) }

    func row(of cell: Observation) -> String { CSVReport.line(columns.map { $0.value(cell) ?? "" }) }

    private struct Column {
        let name: String
        let value: (Observation) -> String?

        init(_ name: String, _ value: @escaping (Observation) -> String?) {
            self.name = name
            self.value = value
        }
    }

    private static func columns(_ matrix: String, isStable: Bool) -> [Column] {
        var columns: [Column] = [
            Column("configuration") { $0.configuration }, Column("destination") { $0.destination },
            Column("url") { $0.url }, Column("client") { $0.client.rawValue },
            Column("platform") { $0.platform.description }, Column("vantage") { $0.vantage },
            Column("flag") { $0.hasRun ? $0.flag.rawValue : "not-run" },
            Column("marks") { $0.marks.map(\.rawValue).joined(separator: " ") },
            Column("curl_status") { $0.connection?.status.map { "\($0)" } },
            Column("curl_code") { $0.connection?.curlCode.map { "\($0)" } },
            Column("redirects") { $0.connection.map { "\($0.redirects)" } },
            Column("app") { $0.prediction.outcome.name },
            Column("app_status") { if case .status(let status) = $0.prediction.outcome { "\(status)" } else { nil } },
            Column("app_codes") { $0.prediction.outcome.codes.map { "\($0.rawValue)" }.joined(separator: " ") },
            Column("verdict") { $0.ruling?.verdict.rawValue }, Column("likely") { $0.ruling?.likely?.rawValue },
            Column("rule") { $0.ruling?.rule.id }, Column("section") { $0.ruling?.rule.section },
            Column("evidence") { $0.ruling?.evidence.rawValue }, Column("hop") { $0.ruling.map { "\($0.hop)" } },
            Column("requires") { $0.condition?.allWords },
            Column("questions") { $0.ruling?.questions.map(\.id).joined(separator: " ") },
            Column("expected") { $0.expectations.map(\.expected).joined(separator: "; ") },
            Column("met") { CSVReport.met($0.expectations) },
            Column("because") { $0.expectations.compactMap(\.because).joined(separator: "; ") },
            Column("measured_status") {
                if case .status(let status) = $0.shownMeasurement?.answer { "\(status)" } else { nil }
            },
            Column("measured_domain") {
                if case .failed(let domain, _) = $0.shownMeasurement?.answer { domain } else { nil }
            },
            Column("measured_code") {
                if case .failed(_, let code) = $0.shownMeasurement?.answer { "\(code)" } else { nil }
            },
            Column("measured_url_error") { $0.shownMeasurement?.urlErrorCode.map { "\($0.rawValue)" } },
            Column("measured_on") { $0.shownMeasurement?.origin.system },
            Column("measured_evidence") { $0.shownMeasurement.map { $0.origin.isEvidence ? "yes" : "no" } },
            Column("tls_version") { $0.lastHandshake?.version?.name }, Column("tls_cipher") { $0.lastHandshake?.suite },
            Column("tls_key") { $0.lastHandshake?.certificates.first?.key.words },
            Column("tls_signature") { $0.lastHandshake?.certificates.first?.signatureAlgorithm },
            Column("trust") {
                $0.findings.joined().map { "\($0.rule.id):\($0.standing.rawValue)" }.joined(separator: " ")
            },
        ]
        if !isStable {
            columns += [
                Column("address") { $0.connection?.hops.last?.remoteAddress },
                Column("total_us") { $0.connection?.hops.last?.times.total.map { "\($0)" } },
                Column("curl_text") { $0.connection?.failure?.text },
                Column("good_until") { $0.connection.flatMap { GoodUntil($0) }.map { utc($0.time) } },
            ]
        }
        // Rows of several runs may stand in one file.
        columns.append(Column("matrix") { _ in matrix })
        columns.append(Column("schema") { _ in CSVReport.schema })
        return columns
    }

    /// `yes`, `no`, or nothing where it cannot be said.
    private static func met(_ outcomes: [ExpectationOutcome]) -> String {
        if outcomes.contains(where: { $0.isMet == false }) { return "no" }
        return outcomes.isEmpty || outcomes.contains { $0.isMet == nil } ? "" : "yes"
    }

    private static func line(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",") + "\r\n"
    }

    static func field(_ text: String) -> String {
        guard let first = text.utf8.first else { return "" }
        let isSpecial = text.utf8.contains { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0d || byte == 0x0a
        }
        let isFormula = "=+@-\t".utf8.contains(first) && Int(text) == nil
        guard isSpecial || isFormula || first == 0x20 || text.utf8.last == 0x20 else { return text }
        return "\"\(text.replacing("\"", by: "\"\""))\""
    }
}

extension Observation {
    /// What was seen of the last https server on the way.
    fileprivate var lastHandshake: Handshake? {
        connection?.hops.last { !$0.looks.isEmpty }?.looks.telling?.handshake
    }
}
