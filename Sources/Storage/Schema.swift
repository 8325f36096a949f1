// SPDX-License-Identifier: MIT

/// What makes a SQLite file ours: a number in its header, and the steps that lead from an empty file to today's tables.
package struct Schema: Sendable {
    /// Whose file it is, by its header.
    package enum Standing: Sendable, Hashable {
        /// Ours, with today's tables.
        case current
        /// Nothing is in it.
        case empty
        /// Ours, with the tables of that version, which is less than today's.
        case older(Int)
        /// Ours, written by a later program.
        case newer(Int)
        /// Of another program, with that `application_id`.
        case foreign(Int)
    }

    /// https://sqlite.org/pragma.html#pragma_application_id
    package let applicationID: Int
    /// Element 0 makes version 1 out of an empty file, and so on: each is a list of SQL statements.
    package let migrations: [[String]]

    package var version: Int { migrations.count }

    package init(applicationID: Int, migrations: [[String]]) {
        self.applicationID = applicationID
        self.migrations = migrations
    }

    /// Looks, and changes nothing.
    package func standing(of connection: borrowing Database.Connection) throws(StorageError) -> Standing {
        let identifier = try connection.integer("PRAGMA application_id")
        let version = try connection.integer("PRAGMA user_version")
        guard identifier == applicationID else {
            let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
            return identifier == 0 && version == 0 && isEmpty ? .empty : .foreign(identifier)
        }
        if version > self.version { return .newer(version) }
        // Nothing of ours writes a version below 0: with damage in the header the file has at best no tables.
        return version == self.version ? .current : .older(max(0, version))
    }

    /// Brings an empty or older file up to today's tables, all in one transaction, and says what it was before.
    ///
    /// A foreign or newer file is left alone.
    package func apply(to database: Database) throws(StorageError) -> Standing {
        // All of it in one transaction, since another process may make the tables between two looks.
        let standing = try database.read { (connection) throws(StorageError) in try self.standing(of: connection) }
        guard standing.isBehind else { return standing }
        return try database.write { (connection) throws(StorageError) in
            // Another process may have done it meanwhile.
            let standing = try self.standing(of: connection)
            guard standing.isBehind else { return standing }
            var done = 0
            if case .older(let version) = standing { done = version }
            for statement in migrations.dropFirst(done).joined() { try connection.execute(statement) }
            try connection.execute("PRAGMA application_id = \(applicationID)")
            try connection.execute("PRAGMA user_version = \(version)")
            return standing
        }
    }
}

extension Schema.Standing {
    fileprivate var isBehind: Bool {
        switch self {
        case .empty, .older: true
        case .current, .newer, .foreign: false
        }
    }
}
