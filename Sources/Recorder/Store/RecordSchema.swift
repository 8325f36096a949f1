// SPDX-License-Identifier: MIT
internal import Storage

/// The record's tables (`design.md` §8), made to be read with `sqlite3`.
enum RecordSchema {
    /// `ATSX`.
    static let applicationID = 0x4154_5358

    static let schema = Schema(
        applicationID: applicationID,
        migrations: [
            sharedTables + [firstPrediction] + firstTables + firstViews + [key], cellsMigration,
            measuringTables + measuringViews, trustMigration,
        ])

    /// What a record of today is made of.
    static let today =
        sharedTables + cellTables + measuringTables + trustTables + [networkView] + cellViews + measuringViews
        + trustViews

    /// Under which URLs are hashed, so that a hash says nothing outside its record.
    private static let key =
        "INSERT INTO meta (name, value) VALUES ('url-hash-key', lower(hex(randomblob(32))))"

    /// Those that are as they were in version 1.
    static let sharedTables = [
        """
        CREATE TABLE meta (
            name TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE run (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            matrix TEXT NOT NULL,
            about TEXT,
            content_hash TEXT NOT NULL, -- SHA-256 of what decides the meaning of the cells
            started TEXT NOT NULL, -- ISO 8601, UTC
            ended TEXT, -- NULL while the run is incomplete
            version TEXT NOT NULL, -- of ats-matrix
            curl TEXT NOT NULL,
            machine TEXT NOT NULL,
            is_lab INTEGER NOT NULL CHECK (is_lab IN (0, 1)),
            is_probed INTEGER NOT NULL CHECK (is_probed IN (0, 1)),
            cells INTEGER NOT NULL -- how many it has, finished or not
        ) STRICT
        """,
        """
        CREATE TABLE note (
            run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
            position INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (run, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE tally ( -- how many cells of an ended run have each flag
            run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
            flag TEXT NOT NULL,
            cells INTEGER NOT NULL,
            PRIMARY KEY (run, flag)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE configuration (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            dictionary TEXT NOT NULL, -- NSAppTransportSecurity as JSON, null where there is none
            content_hash TEXT NOT NULL, -- SHA-256 of dictionary
            file TEXT NOT NULL, -- where it was read, empty where it stands in the matrix
            UNIQUE (name, content_hash, file)
        ) STRICT
        """,
        """
        CREATE TABLE destination (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            url TEXT NOT NULL, -- redacted
            url_hash TEXT NOT NULL, -- HMAC-SHA-256 of the full URL under meta's url-hash-key
            lab TEXT NOT NULL, -- what the lab is told to put there
            scheme TEXT NOT NULL,
            host TEXT NOT NULL,
            port INTEGER NOT NULL,
            UNIQUE (name, url_hash, lab)
        ) STRICT
        """,
        """
        CREATE TABLE vantage (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            own TEXT NOT NULL, -- addresses as a JSON list, null for this machine's
            on_link TEXT NOT NULL, -- networks as a JSON list, null for this machine's
            UNIQUE (name, own, on_link)
        ) STRICT
        """,
        """
        CREATE TABLE rule ( -- as it was worded when it decided
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            title TEXT NOT NULL,
            section TEXT NOT NULL, -- of ats-rules.md
            evidence TEXT NOT NULL,
            platforms TEXT NOT NULL,
            UNIQUE (name, title, section, evidence, platforms)
        ) STRICT
        """,
        """
        CREATE TABLE question ( -- what no source settles
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            section TEXT NOT NULL,
            text TEXT NOT NULL,
            rests TEXT NOT NULL,
            measure TEXT NOT NULL,
            UNIQUE (name, section, text, rests, measure)
        ) STRICT
        """,
        """
        CREATE TABLE requirement ( -- what an https server must meet
            id INTEGER PRIMARY KEY,
            minimum_tls TEXT NOT NULL, -- empty for the system's own default
            forward_secrecy INTEGER NOT NULL CHECK (forward_secrecy IN (0, 1)),
            suites TEXT NOT NULL, -- a JSON list, empty for any
            trust INTEGER NOT NULL CHECK (trust IN (0, 1)),
            pins TEXT NOT NULL, -- a JSON list of NSPinnedDomains keys
            UNIQUE (minimum_tls, forward_secrecy, suites, trust, pins)
        ) STRICT
        """,
        """
        CREATE TABLE ruling ( -- what ATS does; shared by every cell that it is true of
            id INTEGER PRIMARY KEY,
            verdict TEXT NOT NULL CHECK (verdict IN ('allowed', 'blocked', 'unsettled')),
            codes TEXT NOT NULL, -- NSURLErrorDomain codes, separated by spaces
            likely TEXT, -- for an unsettled one
            rule INTEGER NOT NULL REFERENCES rule,
            evidence TEXT NOT NULL,
            hop INTEGER NOT NULL, -- which one decided, from 0
            requirement INTEGER REFERENCES requirement,
            questions TEXT NOT NULL -- ids in question, separated by spaces
        ) STRICT
        """,
        """
        CREATE TABLE connection ( -- what the network did, for one destination
            run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
            number INTEGER NOT NULL,
            request INTEGER NOT NULL, -- the runner's number for the destination
            chain_problem TEXT,
            is_rerouted INTEGER NOT NULL CHECK (is_rerouted IN (0, 1)),
            is_via_lab INTEGER NOT NULL CHECK (is_via_lab IN (0, 1)),
            PRIMARY KEY (run, number)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE hop (
            run INTEGER NOT NULL,
            connection INTEGER NOT NULL,
            number INTEGER NOT NULL, -- from 0
            url TEXT NOT NULL, -- redacted
            status INTEGER,
            http_version TEXT,
            curl_code INTEGER,
            curl_text TEXT,
            system_error INTEGER,
            verify_result INTEGER,
            url_error INTEGER, -- what an app would show for curl_code
            remote_address TEXT,
            remote_port INTEGER,
            local_address TEXT,
            name_lookup_us INTEGER,
            connect_us INTEGER,
            tls_us INTEGER,
            first_byte_us INTEGER,
            total_us INTEGER,
            body_bytes INTEGER NOT NULL,
            is_truncated INTEGER NOT NULL CHECK (is_truncated IN (0, 1)),
            location TEXT, -- redacted
            proxy TEXT,
            PRIMARY KEY (run, connection, number),
            FOREIGN KEY (run, connection) REFERENCES connection (run, number) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
