// SPDX-License-Identifier: MIT

/// The fourth migration: what was seen of TLS, and what the system's trust says of it.
///
/// Dates of certificates are seconds since 1970, as whole numbers compare; the views show them as ISO 8601.
extension RecordSchema {
    static let trustTables = [
        """
        CREATE TABLE finding ( -- what a rule of the system's own trust says against a chain; shared like rulings
            id INTEGER PRIMARY KEY,
            rule INTEGER NOT NULL REFERENCES rule,
            standing TEXT NOT NULL CHECK (standing IN ('refused', 'unsettled')),
            codes TEXT NOT NULL, -- NSURLErrorDomain codes, separated by spaces
            says TEXT NOT NULL,
            evidence TEXT NOT NULL, -- how well it is known on the platform
            UNIQUE (rule, standing, codes, says, evidence)
        ) STRICT
        """,
        """
        CREATE TABLE prediction ( -- what the app would see; shared like rulings
            id INTEGER PRIMARY KEY,
            outcome TEXT NOT NULL CHECK (
                outcome IN ('none', 'unsettled', 'refused', 'distrusted', 'failed', 'status', 'reached')),
            codes TEXT NOT NULL, -- NSURLErrorDomain codes or the HTTP status, separated by spaces
            likely TEXT,
            hop INTEGER NOT NULL, -- from 0
            requirement INTEGER REFERENCES requirement,
            finding INTEGER REFERENCES finding -- why the server is distrusted
        ) STRICT
        """,
        "CREATE INDEX prediction_finding ON prediction (finding)",
        """
        CREATE TABLE trust ( -- what the system's own trust says against a hop's server; true of every cell of the platform
            run INTEGER NOT NULL,
            connection INTEGER NOT NULL,
            platform TEXT NOT NULL,
            hop INTEGER NOT NULL, -- from 0
            position INTEGER NOT NULL, -- the first decides
            finding INTEGER NOT NULL REFERENCES finding,
            PRIMARY KEY (run, connection, platform, hop, position),
            FOREIGN KEY (run, connection) REFERENCES connection (run, number) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE look ( -- one look at the TLS of a hop, over a connection of its own
            run INTEGER NOT NULL,
            connection INTEGER NOT NULL,
            hop INTEGER NOT NULL, -- from 0
            number INTEGER NOT NULL, -- from 0
            kind TEXT NOT NULL CHECK (kind IN ('stock', 'facts', 'ats')), -- curl's own, a lax one, an app's offer
            offer_minimum TEXT, -- of an app's offer: the oldest version, empty for the system's default
            offer_suites TEXT, -- of an app's offer: a JSON list, empty for any
            time INTEGER NOT NULL, -- seconds since 1970
            is_finished INTEGER NOT NULL CHECK (is_finished IN (0, 1)),
            version TEXT,
            suite TEXT, -- the name that IANA gives it
            key_group TEXT,
            application_protocol TEXT,
            extended_master_secret INTEGER CHECK (extended_master_secret IN (0, 1)),
            alert_code INTEGER,
            alert_name TEXT,
            is_alert_from_server INTEGER CHECK (is_alert_from_server IN (0, 1)),
            anchor TEXT NOT NULL CHECK (anchor IN ('none', 'public', 'installed')), -- the root of the path
            names_host INTEGER NOT NULL CHECK (names_host IN (0, 1)),
            timestamps INTEGER NOT NULL, -- beside those in the leaf
            staple TEXT CHECK (staple IN ('good', 'revoked', 'unknown', 'unreadable')),
            staple_next_update INTEGER,
            speaks_tls INTEGER CHECK (speaks_tls IN (0, 1)), -- NULL where the server said nothing
            left_out_certificates INTEGER NOT NULL, -- how many more the server sent
            curl_code INTEGER, -- NULL where the look succeeded, like all below
            curl_text TEXT,
            system_error INTEGER,
            verify_result INTEGER,
            url_error INTEGER,
            PRIMARY KEY (run, connection, hop, number),
            FOREIGN KEY (run, connection, hop) REFERENCES hop (run, connection, number) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE certificate ( -- what servers showed, each once
            id INTEGER PRIMARY KEY,
            fingerprint TEXT NOT NULL, -- SHA-256 of the whole, hex
            subject TEXT NOT NULL,
            issuer TEXT NOT NULL,
            serial TEXT NOT NULL, -- hex
            names TEXT NOT NULL, -- alternative names, a JSON list
            key TEXT NOT NULL, -- RSA, EC, or the name of another algorithm
            curve TEXT, -- of an EC key
            bits INTEGER, -- NULL for another algorithm
            signature TEXT NOT NULL, -- the algorithm
            not_before INTEGER, -- seconds since 1970, NULL where it cannot be read
            not_after INTEGER,
            is_authority INTEGER NOT NULL CHECK (is_authority IN (0, 1)),
            usages TEXT, -- extended key usages, a JSON list; NULL where there is no such extension
            timestamps INTEGER NOT NULL, -- of certificate transparency, in the certificate
            issuer_urls TEXT NOT NULL, -- where the issuer can be fetched, a JSON list
            pin TEXT NOT NULL -- SHA-256 of the key, as NSPinnedDomains has it
        ) STRICT
        """,
        "CREATE INDEX certificate_fingerprint ON certificate (fingerprint)",
        """
        CREATE TABLE look_certificate (
            run INTEGER NOT NULL,
            connection INTEGER NOT NULL,
            hop INTEGER NOT NULL,
            look INTEGER NOT NULL,
            list TEXT NOT NULL CHECK (list IN ('sent', 'path')), -- as the server sent them, or as they lead to the root
            position INTEGER NOT NULL, -- from 0, the leaf
            certificate INTEGER NOT NULL REFERENCES certificate,
            PRIMARY KEY (run, connection, hop, look, list, position),
            FOREIGN KEY (run, connection, hop, look) REFERENCES look (run, connection, hop, number) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE verify_error ( -- what OpenSSL said against a chain
            run INTEGER NOT NULL,
            connection INTEGER NOT NULL,
            hop INTEGER NOT NULL,
            look INTEGER NOT NULL,
            position INTEGER NOT NULL,
            code INTEGER NOT NULL, -- X509_V_ERR_…
            depth INTEGER NOT NULL, -- 0 for the leaf
            text TEXT NOT NULL,
            PRIMARY KEY (run, connection, hop, look, position),
            FOREIGN KEY (run, connection, hop, look) REFERENCES look (run, connection, hop, number) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
    ]

    static let trustViews = [
        """
        CREATE VIEW handshake AS -- what each look at a server's TLS found, as sentences
        SELECT l.run, l.connection, l.hop + 1 AS hop, h.url, l.kind,
            h.url || ', ' || CASE l.kind WHEN 'stock' THEN 'as curl asks' WHEN 'facts' THEN 'asked laxly'
                    ELSE 'as an app asks' END || ': '
                || CASE
                    WHEN l.speaks_tls = 0 THEN 'no TLS is spoken there'
                    WHEN l.version IS NULL AND l.is_finished = 0 THEN 'nothing agreed on'
                    ELSE ifnull(replace(l.version, 'TLSv', 'TLS '), 'TLS') || ifnull(', ' || l.suite, '')
                        || CASE l.is_finished WHEN 0 THEN ', not finished' ELSE '' END
                END
                || ifnull(', a leaf of ' || c.key || ifnull(' ' || c.bits, '') || ' signed ' || c.signature, '')
                || ifnull(', alert ' || l.alert_name
                    || CASE l.is_alert_from_server WHEN 1 THEN ' from the server' ELSE ' to the server' END, '')
                || ifnull(', curl error ' || l.curl_code, '') AS says,
            l.version, l.suite, c.subject, c.key, c.bits, c.signature, l.anchor, l.curl_code, l.time
        FROM look AS l
        JOIN hop AS h ON h.run = l.run AND h.connection = l.connection AND h.number = l.hop
        LEFT JOIN look_certificate AS k ON k.run = l.run AND k.connection = l.connection AND k.hop = l.hop
            AND k.look = l.number AND k.list = 'sent' AND k.position = 0
        LEFT JOIN certificate AS c ON c.id = k.certificate
        """,
        """
        CREATE VIEW certificate_end AS -- what ends when, as sentences: every certificate of a chain, the root included
        SELECT DISTINCT k.run, k.connection, k.hop + 1 AS hop, h.url,
            h.url || ': ' || CASE
                    WHEN k.position = 0 THEN 'the leaf '
                    WHEN c.issuer = c.subject THEN 'the root '
                    ELSE 'the intermediate '
                END || c.subject
                || CASE WHEN c.not_after IS NULL THEN ' has no date that can be read'
                    WHEN c.not_after < l.time THEN ' ended on ' ELSE ' ends on ' END
                || ifnull(strftime('%Y-%m-%d', c.not_after, 'unixepoch'), '') AS says,
            strftime('%Y-%m-%dT%H:%M:%SZ', c.not_after, 'unixepoch') AS ends,
            (c.not_after - l.time) / 86400 AS days, -- from the look on
            c.subject, c.issuer, c.fingerprint
        FROM look_certificate AS k
        JOIN look AS l ON l.run = k.run AND l.connection = k.connection AND l.hop = k.hop AND l.number = k.look
        JOIN hop AS h ON h.run = k.run AND h.connection = k.connection AND h.number = k.hop
        JOIN certificate AS c ON c.id = k.certificate
        WHERE k.list = 'path' OR NOT EXISTS (
            SELECT * FROM look_certificate AS p WHERE p.run = k.run AND p.connection = k.connection AND p.hop = k.hop
                AND p.look = k.look AND p.list = 'path')
        """,
        """
        CREATE VIEW distrusted AS -- what the system's own trust says against servers, as sentences
        SELECT t.run, t.connection, t.platform, t.hop + 1 AS hop, h.url,
            h.url || ' on ' || t.platform || ': '
                || CASE f.standing WHEN 'refused' THEN 'refused, ' ELSE 'unsettled, ' END || f.says AS says,
            f.standing, r.name AS rule, r.title AS because, r.section, f.evidence
        FROM trust AS t
        JOIN finding AS f ON f.id = t.finding
        JOIN rule AS r ON r.id = f.rule
        JOIN hop AS h ON h.run = t.run AND h.connection = t.connection AND h.number = t.hop
        """,
    ]

    /// A table whose CHECK grows must be made anew. Foreign keys are not enforced meanwhile, and those of other tables
    /// go by its name.
    static let trustMigration =
        [
            "DROP VIEW answers", "DROP VIEW flagged",
            "CREATE TABLE first_prediction AS SELECT id, outcome, codes, likely, hop, requirement FROM prediction",
            "DROP TABLE prediction",
        ] + trustTables + [
            """
            INSERT INTO prediction (id, outcome, codes, likely, hop, requirement)
            SELECT id, outcome, codes, likely, hop, requirement FROM first_prediction
            """,
            "DROP TABLE first_prediction", answersView, flaggedView,
        ] + trustViews
}
