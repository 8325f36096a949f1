// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates
internal import Matrix
internal import Storage

/// The rows that the cells of many runs share: configurations, destinations and vantages, each kept once.
struct AxisRows: ~Copyable {
    private let findConfiguration: Statement
    private let insertConfiguration: Statement
    private let findDestination: Statement
    private let insertDestination: Statement
    private let findVantage: Statement
    private let insertVantage: Statement
    private let hash: HMACSHA256

    init(_ connection: borrowing Database.Connection) throws(StorageError) {
        // Fields that cannot be copied are filled all at once, after everything that may throw.
        let findConfiguration = try connection.prepare(
            "SELECT id FROM configuration WHERE name = ? AND content_hash = ? AND file = ?")
        let insertConfiguration = try connection.prepare(
            "INSERT INTO configuration (name, content_hash, file, dictionary) VALUES (?, ?, ?, ?)")
        let findDestination = try connection.prepare(
            "SELECT id FROM destination WHERE name = ? AND url_hash = ? AND lab = ?")
        let insertDestination = try connection.prepare(
            "INSERT INTO destination (name, url_hash, lab, url, scheme, host, port) VALUES (?, ?, ?, ?, ?, ?, ?)")
        let findVantage = try connection.prepare("SELECT id FROM vantage WHERE name = ? AND own = ? AND on_link = ?")
        let insertVantage = try connection.prepare("INSERT INTO vantage (name, own, on_link) VALUES (?, ?, ?)")
        guard let key = Hex.bytes(try connection.text("SELECT value FROM meta WHERE name = 'url-hash-key'")) else {
            throw StorageError(code: .mismatch, detail: "the url-hash-key in meta is no hexadecimal text")
        }
        self.findConfiguration = findConfiguration
        self.insertConfiguration = insertConfiguration
        self.findDestination = findDestination
        self.insertDestination = insertDestination
        self.findVantage = findVantage
        self.insertVantage = insertVantage
        hash = HMACSHA256(key: key)
    }

    borrowing func row(
        of configuration: NamedConfiguration, on connection: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        let text = ConfigurationText.text(of: configuration.configuration)
        let key = [configuration.name, ConfigurationText.hash(of: text), configuration.file ?? ""]
        if let row = try find(findConfiguration, key) { return row }
        return try insert(insertConfiguration, key + [text], on: connection)
    }

    borrowing func row(
        of destination: NamedDestination, on connection: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        let url = destination.destination
        let key = [destination.name, Hex.text(hash.code(for: Array(url.url.utf8))), destination.lab?.shown ?? ""]
        if let row = try find(findDestination, key) { return row }
        try insertDestination.bind(Int(url.port), at: 7)
        let host = destination.secrets.hidden(in: url.host)
        return try insert(insertDestination, key + [destination.shown, url.scheme.rawValue, host], on: connection)
    }

    borrowing func row(
        of vantage: NamedVantage, on connection: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        let own = vantage.vantage.map { ConfigurationText.list($0.own.map(\.description)) } ?? "null"
        let onLink = vantage.vantage.map { ConfigurationText.list($0.onLink.map(\.description)) } ?? "null"
        let key = [vantage.name, own, onLink]
        if let row = try find(findVantage, key) { return row }
        return try insert(insertVantage, key, on: connection)
    }

    private borrowing func find(
        _ statement: borrowing Statement, _ key: [String]
    ) throws(StorageError) -> Int? {
        for (i, text) in key.enumerated() { try statement.bind(text, at: Int32(i + 1)) }
        guard try statement.step() else { return nil }
        let row = try statement.integer(0)
        statement.reset()
        return row
    }

    private borrowing func insert(
        _ statement: borrowing Statement, _ values: [String], on connection: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        for (i, text) in values.enumerated() { try statement.bind(text, at: Int32(i + 1)) }
        try statement.run()
        return connection.lastRowID
    }
}
