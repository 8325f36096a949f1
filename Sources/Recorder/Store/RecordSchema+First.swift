// SPDX-License-Identifier: MIT

/// What version 1 had otherwise: each cell was there from the beginning of its run, and was changed when it finished.
extension RecordSchema {
    /// Up to version 3.
    static let firstPrediction =
        """
        CREATE TABLE prediction ( -- what the app would see; shared like rulings
            id INTEGER PRIMARY KEY,
            outcome TEXT NOT NULL CHECK (outcome IN ('none', 'unsettled', 'refused', 'failed', 'status')),
            codes TEXT NOT NULL, -- NSURLErrorDomain codes or the HTTP status, separated by spaces
            likely TEXT,
            hop INTEGER NOT NULL,
            requirement INTEGER REFERENCES requirement
        ) STRICT
        """

    static let firstTables = [
        """
        CREATE TABLE cell (
            run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
            number INTEGER NOT NULL, -- in its matrix, from 0
            configuration INTEGER NOT NULL REFERENCES configuration,
            destination INTEGER NOT NULL REFERENCES destination,
            vantage INTEGER NOT NULL REFERENCES vantage,
            client TEXT NOT NULL,
            platform TEXT NOT NULL,
            flag TEXT, -- NULL while the cell has not run, like all below
            marks TEXT, -- separated by spaces
            ruling INTEGER REFERENCES ruling,
            prediction INTEGER REFERENCES prediction,
            connection INTEGER, -- NULL too where nothing was asked
            PRIMARY KEY (run, number),
            UNIQUE (run, configuration, destination, client, platform, vantage),
            FOREIGN KEY (run, connection) REFERENCES connection (run, number)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE expectation (
            run INTEGER NOT NULL,
            cell INTEGER NOT NULL,
            position INTEGER NOT NULL,
            expected TEXT NOT NULL,
            because TEXT,
            is_met INTEGER CHECK (is_met IN (0, 1)), -- NULL where nothing was asked
            PRIMARY KEY (run, cell, position),
            FOREIGN KEY (run, cell) REFERENCES cell (run, number) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX unmet_expectation ON expectation (run, cell) WHERE is_met = 0",
    ]

    static let firstViews = [
        networkView,
        """
        CREATE VIEW answers AS -- every cell in words
        SELECT cell.run, cell.number AS cell, run.matrix, configuration.name AS configuration,
            destination.name AS destination, destination.url, cell.client, cell.platform,
            vantage.name AS vantage,
            CASE WHEN cell.flag IS NULL THEN 'not run' WHEN cell.connection IS NULL THEN 'not asked'
                ELSE network.curl END AS curl,
            CASE
                WHEN cell.flag IS NULL THEN 'not run'
                WHEN p.outcome = 'none' THEN 'not predicted'
                WHEN p.outcome = 'unsettled' THEN 'unsettled' || ifnull(', likely ' || p.likely, '')
                WHEN p.codes = '' THEN p.outcome
                ELSE replace(replace(p.codes, '-', '−'), ' ', ' or ')
            END AS app,
            cell.flag, cell.marks, ruling.verdict, rule.name AS rule, rule.title AS because, rule.section,
            ruling.evidence
        FROM cell
        JOIN run ON run.number = cell.run
        JOIN configuration ON configuration.id = cell.configuration
        JOIN destination ON destination.id = cell.destination
        JOIN vantage ON vantage.id = cell.vantage
        LEFT JOIN ruling ON ruling.id = cell.ruling
        LEFT JOIN rule ON rule.id = ruling.rule
        LEFT JOIN prediction AS p ON p.id = cell.prediction
        LEFT JOIN network ON network.run = cell.run AND network.connection = cell.connection
        """,
        """
        CREATE VIEW flagged AS -- the cells where curl and the app part, as sentences
        SELECT run, cell, matrix,
            configuration || ' × ' || destination || ': curl ' || curl || ', app ' || app || ', flag ' || flag AS says,
            because, client, platform, vantage, marks
        FROM answers WHERE flag NOT IN ('none', 'reachable')
        """,
        """
        CREATE VIEW unexpected AS -- the expectations that are not met, as sentences
        SELECT a.run, a.cell, a.matrix,
            a.configuration || ' × ' || a.destination || ': expected ' || e.expected || ', got curl ' || a.curl
                || ' and app ' || a.app AS says,
            e.because, a.client, a.platform, a.vantage
        FROM expectation AS e JOIN answers AS a ON a.run = e.run AND a.cell = e.cell WHERE e.is_met = 0
        """,
    ]
}
