// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Storage

extension RecordStore {
    /// What the cells of the run are made of.
    package func axes(of run: RunName) throws(RecordError) -> RunAxes {
        let number = try number(of: run)
        return try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                try RecordStore.axes(of: number, from: connection)
            }
        }
    }

    /// The numbers of the cells in the run, `nil` for those that it has not.
    package func cells(_ keys: [RunAxes.Key], of run: Int) throws(RecordError) -> [Int?] {
        try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                let find = try connection.prepare(
                    """
                    SELECT number FROM \(try CellReader.source(of: run, from: connection)) WHERE run = ? AND configuration = ? AND destination = ? AND client = ?
                        AND platform = ? AND vantage = ?
                    """)
                var numbers: [Int?] = []
                for key in keys {
                    try find.bind(run, at: 1)
                    try find.bind(key, from: 2)
                    numbers.append(try find.step() ? try find.integer(0) : nil)
                    find.reset()
                }
                return numbers
            }
        }
    }

    private static func axes(
        of number: Int, from database: borrowing Database.Connection
    ) throws(StorageError) -> RunAxes {
        let run = try database.prepare("SELECT matrix FROM run WHERE number = ?")
        try run.bind(number, at: 1)
        guard try run.step() else { throw StorageError(code: .mismatch, detail: "run \(number) is gone") }
        let source = try CellReader.source(of: number, from: database)
        func rows(_ column: String, _ columns: String) -> String {
            """
            SELECT \(columns) FROM (SELECT \(column), min(number) AS first FROM \(source) WHERE run = ? GROUP BY \(column)) AS c
            JOIN \(column) AS a ON a.id = c.\(column) ORDER BY first
            """
        }
        let configuration = try database.prepare(rows("configuration", "a.id, a.name, a.content_hash"))
        try configuration.bind(number, at: 1)
        var configurations: [RunAxes.Configuration] = []
        while try configuration.step() {
            configurations.append(
                .init(
                    id: try configuration.integer(0), name: try configuration.text(1),
                    contentHash: try configuration.text(2)))
        }
        let destination = try database.prepare(rows("destination", "a.id, a.name, a.url"))
        try destination.bind(number, at: 1)
        var destinations: [RunAxes.Destination] = []
        while try destination.step() {
            destinations.append(
                .init(id: try destination.integer(0), name: try destination.text(1), url: try destination.text(2)))
        }
        let vantage = try database.prepare(rows("vantage", "a.id, a.name"))
        try vantage.bind(number, at: 1)
        var vantages: [RunAxes.Vantage] = []
        while try vantage.step() { vantages.append(.init(id: try vantage.integer(0), name: try vantage.text(1))) }
        var clients: [Client] = []
        for text in try words("client", of: number, from: database) {
            clients.append(try Stored.word(text, "client"))
        }
        var platforms: [Platform] = []
        for text in try words("platform", of: number, from: database) { platforms.append(try Stored.platform(text)) }
        return RunAxes(
            run: number, matrix: try run.text(0), configurations: configurations, destinations: destinations,
            clients: clients, platforms: platforms, vantages: vantages)
    }

    private static func words(
        _ column: String, of run: Int, from database: borrowing Database.Connection
    ) throws(StorageError) -> [String] {
        let row = try database.prepare(
            "SELECT \(column) FROM \(try CellReader.source(of: run, from: database)) WHERE run = ? GROUP BY \(column) ORDER BY min(number)"
        )
        try row.bind(run, at: 1)
        var words: [String] = []
        while try row.step() { words.append(try row.text(0)) }
        return words
    }
}

extension Statement {
    /// Configuration, destination, client, platform and vantage, in the order of the tables.
    borrowing func bind(_ key: RunAxes.Key, from parameter: Int32) throws(StorageError) {
        try bind(key.configuration, at: parameter)
        try bind(key.destination, at: parameter + 1)
        try bind(key.client.rawValue, at: parameter + 2)
        try bind(key.platform.description, at: parameter + 3)
        try bind(key.vantage, at: parameter + 4)
    }
}
