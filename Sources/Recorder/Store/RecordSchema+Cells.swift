// SPDX-License-Identifier: MIT

/// The cells: each is written once, when it has finished.
///
/// A run begins with its plan, which is small. Cells that answers of one destination bring at once stand together, so
/// that a run which asks destinations in any order writes few pages.
extension RecordSchema {
    static let networkView =
        """
        CREATE VIEW network AS -- what curl got, one row a connection
        SELECT c.run, c.number AS connection,
            CASE
                WHEN c.chain_problem IS NOT NULL THEN c.chain_problem
                WHEN h.status IS NOT NULL THEN CAST(h.status AS TEXT)
                ELSE 'error ' || h.curl_code
            END AS curl,
            h.curl_text AS problem, h.url AS last_url, h.remote_address, h.number + 1 AS hops,
            (SELECT sum(total_us) FROM hop AS t WHERE t.run = c.run AND t.connection = c.number) AS total_us
        FROM connection AS c
        JOIN hop AS h ON h.run = c.run AND h.connection = c.number
            AND h.number = (SELECT max(number) FROM hop AS l WHERE l.run = c.run AND l.connection = c.number)
        """

    static let answersView =
        """
        CREATE VIEW answers AS -- every cell in words, those that have not run included
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
            cell.flag, cell.marks, ruling.verdict, rule.name AS rule,
            CASE p.outcome WHEN 'distrusted' THEN finding.says ELSE rule.title END AS because, rule.section,
            ruling.evidence,
            CASE WHEN p.outcome IN ('unsettled', 'refused', 'distrusted', 'failed') AND p.hop > 0 THEN p.hop + 1
                END AS hop -- which ends the load, 1 being the URL itself; NULL there
        FROM every_cell AS cell
        JOIN run ON run.number = cell.run
        JOIN configuration ON configuration.id = cell.configuration
        JOIN destination ON destination.id = cell.destination
        JOIN vantage ON vantage.id = cell.vantage
        LEFT JOIN ruling ON ruling.id = cell.ruling
        LEFT JOIN rule ON rule.id = ruling.rule
        LEFT JOIN prediction AS p ON p.id = cell.prediction
        LEFT JOIN finding ON finding.id = p.finding
        LEFT JOIN network ON network.run = cell.run AND network.connection = cell.connection
        """

    static let flaggedView =
        """
        CREATE VIEW flagged AS -- the cells where curl and the app part, as sentences
        SELECT run, cell, matrix,
            configuration || ' × ' || destination || ': curl ' || curl || ', app ' || app
                || ifnull(' at hop ' || hop, '') || ', flag ' || flag AS says,
            because, client, platform, vantage, marks
        FROM answers WHERE flag NOT IN ('none', 'reachable')
        """

    static let cellTables = [
        """
        CREATE TABLE plan ( -- which cells a run has, until it has ended and all of them are in cell
            run INTEGER PRIMARY KEY REFERENCES run ON DELETE CASCADE,
            destinations INTEGER NOT NULL, -- how many of each are in plan_axis
            clients INTEGER NOT NULL,
            platforms INTEGER NOT NULL,
            vantages INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE plan_axis (
            run INTEGER NOT NULL REFERENCES plan ON DELETE CASCADE,
            axis TEXT NOT NULL CHECK (axis IN ('configuration', 'destination', 'client', 'platform', 'vantage')),
            position INTEGER NOT NULL, -- from 0
            id INTEGER, -- in the table of that name, NULL for a client or a platform
            word TEXT, -- the client or the platform
            PRIMARY KEY (run, axis, position)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE plan_range ( -- cells in a row: from one to the next number and place go up by one
            run INTEGER NOT NULL REFERENCES plan ON DELETE CASCADE,
            number INTEGER NOT NULL, -- of the first, in its matrix
            place INTEGER NOT NULL, -- positions in plan_axis as the digits of one number, configuration first
            cells INTEGER NOT NULL,
            PRIMARY KEY (run, number)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE cell ( -- those that have finished, and of an ended run all; see every_cell
            run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
            number INTEGER NOT NULL, -- in its matrix, from 0
            configuration INTEGER NOT NULL REFERENCES configuration,
            destination INTEGER NOT NULL REFERENCES destination,
            vantage INTEGER NOT NULL REFERENCES vantage,
            client TEXT NOT NULL,
            platform TEXT NOT NULL,
            flag TEXT, -- NULL where the cell has not run, like all below
            marks TEXT, -- separated by spaces
            ruling INTEGER REFERENCES ruling,
            prediction INTEGER REFERENCES prediction,
            connection INTEGER, -- NULL too where nothing was asked
            PRIMARY KEY (run, destination, number),
            FOREIGN KEY (run, connection) REFERENCES connection (run, number)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE expectation (
            run INTEGER NOT NULL,
            destination INTEGER NOT NULL, -- of the cell
            cell INTEGER NOT NULL,
            position INTEGER NOT NULL,
            expected TEXT NOT NULL,
            because TEXT,
            is_met INTEGER CHECK (is_met IN (0, 1)), -- NULL where nothing was asked
            PRIMARY KEY (run, destination, cell, position),
            FOREIGN KEY (run, destination, cell) REFERENCES cell (run, destination, number) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX unmet_expectation ON expectation (run, cell) WHERE is_met = 0",
    ]

    /// What changed since version 1.
    static let cellViews = [
        """
        CREATE VIEW waiting AS -- the cells that have not run and are not in cell
        WITH RECURSIVE counted (run, number, place, last) AS (
            SELECT run, number, place, number + cells - 1 FROM plan_range
            UNION ALL SELECT run, number + 1, place + 1, last FROM counted WHERE number < last
        )
        SELECT n.run, n.number, c.id AS configuration, d.id AS destination, v.id AS vantage, l.word AS client,
            p.word AS platform
        FROM counted AS n
        JOIN plan ON plan.run = n.run
        JOIN plan_axis AS c ON c.run = n.run AND c.axis = 'configuration'
            AND c.position = n.place / (plan.vantages * plan.platforms * plan.clients * plan.destinations)
        JOIN plan_axis AS d ON d.run = n.run AND d.axis = 'destination'
            AND d.position = n.place / (plan.vantages * plan.platforms * plan.clients) % plan.destinations
        JOIN plan_axis AS l ON l.run = n.run AND l.axis = 'client'
            AND l.position = n.place / (plan.vantages * plan.platforms) % plan.clients
        JOIN plan_axis AS p ON p.run = n.run AND p.axis = 'platform'
            AND p.position = n.place / plan.vantages % plan.platforms
        JOIN plan_axis AS v ON v.run = n.run AND v.axis = 'vantage' AND v.position = n.place % plan.vantages
        WHERE NOT EXISTS (
            SELECT * FROM cell WHERE cell.run = n.run AND cell.destination = d.id AND cell.number = n.number)
        """,
        """
        CREATE VIEW every_cell AS -- those that have not run included
        SELECT run, number, configuration, destination, vantage, client, platform, flag, marks, ruling, prediction,
            connection FROM cell
        UNION ALL
        SELECT run, number, configuration, destination, vantage, client, platform, NULL, NULL, NULL, NULL, NULL
            FROM waiting
        """,
        answersView, flaggedView,
        """
        CREATE VIEW unexpected AS -- the expectations that are not met, as sentences
        SELECT a.run, a.cell, a.matrix,
            a.configuration || ' × ' || a.destination || ': expected ' || e.expected || ', got curl ' || a.curl
                || ' and app ' || a.app AS says,
            e.because, a.client, a.platform, a.vantage
        FROM expectation AS e JOIN answers AS a ON a.run = e.run AND a.cell = e.cell WHERE e.is_met = 0
        """,
    ]

    /// Foreign keys must not be enforced meanwhile: dropping a table deletes its rows first.
    static let cellsMigration =
        [
            "DROP VIEW unexpected", "DROP VIEW flagged", "DROP VIEW answers", "DROP INDEX unmet_expectation",
            "ALTER TABLE expectation RENAME TO first_expectation", "ALTER TABLE cell RENAME TO first_cell",
        ] + cellTables + [
            """
            INSERT INTO cell (run, number, configuration, destination, vantage, client, platform, flag, marks, ruling,
                prediction, connection)
            SELECT run, number, configuration, destination, vantage, client, platform, flag, marks, ruling, prediction,
                connection FROM first_cell ORDER BY run, destination, number
            """,
            """
            INSERT INTO expectation (run, destination, cell, position, expected, because, is_met)
            SELECT e.run, c.destination, e.cell, e.position, e.expected, e.because, e.is_met
            FROM first_expectation AS e JOIN first_cell AS c ON c.run = e.run AND c.number = e.cell
            """,
            "DROP TABLE first_expectation", "DROP TABLE first_cell",
        ] + cellViews
}
