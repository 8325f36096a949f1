// SPDX-License-Identifier: MIT

/// The third migration: what real apps were answered, and the questions that it settles.
extension RecordSchema {
    static let measuringTables = [
        """
        CREATE TABLE measurement ( -- what a real app was answered; true of that cell in every run with the same rows
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            matrix TEXT NOT NULL,
            configuration INTEGER NOT NULL REFERENCES configuration,
            destination INTEGER NOT NULL REFERENCES destination,
            client TEXT NOT NULL,
            platform TEXT NOT NULL, -- that of the cell
            vantage INTEGER NOT NULL REFERENCES vantage,
            status INTEGER, -- of HTTP, NULL where the load failed
            domain TEXT, -- of the outermost NSError
            code INTEGER,
            causes TEXT NOT NULL, -- domain and code of the errors below it, separated by commas
            url_code INTEGER, -- the NSURLErrorDomain code among them
            system TEXT NOT NULL, -- that the app ran on, with its SDK where that differs
            build TEXT NOT NULL, -- empty where it is not known, like the two below
            signing TEXT NOT NULL,
            time TEXT NOT NULL, -- ISO 8601, UTC
            file TEXT NOT NULL, -- that it was imported from
            imported TEXT NOT NULL, -- ISO 8601, UTC
            is_evidence INTEGER NOT NULL CHECK (is_evidence IN (0, 1)), -- 0 where the system has no ATS
            at TEXT NOT NULL GENERATED ALWAYS AS (CASE time WHEN '' THEN imported ELSE time END) VIRTUAL,
            UNIQUE (matrix, configuration, destination, client, platform, vantage, system, build, signing, time)
        ) STRICT
        """,
        """
        CREATE TABLE asked ( -- the rows of the matrix's questions
            run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
            number INTEGER NOT NULL, -- from 0
            section TEXT NOT NULL, -- of ats-rules.md
            text TEXT NOT NULL,
            PRIMARY KEY (run, number)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE asked_cell ( -- whose measurement settles the question
            run INTEGER NOT NULL,
            asked INTEGER NOT NULL,
            cell INTEGER NOT NULL, -- its number
            PRIMARY KEY (run, asked, cell),
            FOREIGN KEY (run, asked) REFERENCES asked (run, number) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE asked_answer ( -- what an answer of all its cells would mean
            run INTEGER NOT NULL,
            asked INTEGER NOT NULL,
            position INTEGER NOT NULL, -- equal for answers that mean the same
            answer TEXT NOT NULL, -- ok for any HTTP status, or an NSURLErrorDomain code or a status
            meaning TEXT NOT NULL,
            PRIMARY KEY (run, asked, position, answer),
            FOREIGN KEY (run, asked) REFERENCES asked (run, number) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
    ]

    static let measuringViews = [
        """
        CREATE VIEW standing AS -- of every cell the newest measurement that is evidence: the one that counts
        SELECT run.number AS run, c.number AS cell, m.id AS measurement, m.status, m.url_code
        FROM measurement AS m
        JOIN run ON run.matrix = m.matrix
        JOIN every_cell AS c ON c.run = run.number AND c.configuration = m.configuration AND c.destination = m.destination
            AND c.client = m.client AND c.platform = m.platform AND c.vantage = m.vantage
        WHERE m.is_evidence = 1 AND NOT EXISTS (
            SELECT * FROM measurement AS n WHERE n.matrix = m.matrix AND n.configuration = m.configuration AND n.destination = m.destination
            AND n.client = m.client AND n.platform = m.platform AND n.vantage = m.vantage
                AND n.is_evidence = 1 AND (n.at, n.id) > (m.at, m.id))
        """,
        """
        CREATE VIEW measured AS -- what real apps were answered, as sentences
        SELECT a.run, a.cell, a.matrix,
            a.configuration || ' × ' || a.destination || ': the app got '
                || CASE
                    WHEN m.status IS NOT NULL THEN m.status
                    WHEN m.domain = 'NSURLErrorDomain' THEN replace(m.code, '-', '−')
                    ELSE m.domain || ' ' || replace(m.code, '-', '−')
                        || ifnull(' (' || replace(m.url_code, '-', '−') || ')', '')
                END
                || ' on ' || m.system
                || CASE m.is_evidence WHEN 1 THEN ', predicted ' || a.app ELSE ', which has no ATS: not evidence' END
                || CASE WHEN s.measurement IS NOT NULL AND a.flag = 'drift' THEN ': drift' ELSE '' END AS says,
            s.measurement IS NOT NULL AS counts, a.client, a.platform, a.vantage, m.build, m.signing, m.time, m.file
        FROM measurement AS m
        JOIN run ON run.matrix = m.matrix
        JOIN every_cell AS c ON c.run = run.number AND c.configuration = m.configuration AND c.destination = m.destination
            AND c.client = m.client AND c.platform = m.platform AND c.vantage = m.vantage
        JOIN answers AS a ON a.run = c.run AND a.cell = c.number
        LEFT JOIN standing AS s ON s.run = c.run AND s.cell = c.number AND s.measurement = m.id
        """,
        """
        CREATE VIEW settled AS -- what became of every question of a run, as sentences
        WITH seen AS (
            SELECT k.run, k.asked, k.cell, s.status, s.url_code
            FROM asked_cell AS k JOIN standing AS s ON s.run = k.run AND s.cell = k.cell
        ), fit AS (
            SELECT DISTINCT seen.run, seen.asked, seen.cell, o.position
            FROM seen JOIN asked_answer AS o ON o.run = seen.run AND o.asked = seen.asked
                AND (o.answer = 'ok' AND seen.status IS NOT NULL
                    OR o.answer = CAST(ifnull(seen.status, seen.url_code) AS TEXT))
        ), counted AS (
            SELECT a.*,
                (SELECT count(*) FROM asked_cell AS k WHERE k.run = a.run AND k.asked = a.number) AS cells,
                (SELECT count(*) FROM seen WHERE seen.run = a.run AND seen.asked = a.number) AS measured,
                (SELECT count(DISTINCT cell) FROM fit WHERE fit.run = a.run AND fit.asked = a.number) AS foreseen
            FROM asked AS a
        ), judged AS (
            SELECT c.*,
                (SELECT min(position) FROM (
                    SELECT position FROM fit WHERE fit.run = c.run AND fit.asked = c.number
                    GROUP BY position HAVING count(*) = c.measured)) AS outcome
            FROM counted AS c
        )
        SELECT j.run, j.number, j.section, j.text, j.cells, j.measured,
            CASE
                WHEN j.measured = 0 THEN 'open'
                WHEN j.outcome IS NOT NULL THEN 'settled'
                WHEN j.foreseen < j.measured THEN 'unforeseen'
                ELSE 'contradictory'
            END AS state,
            (SELECT min(o.meaning) FROM asked_answer AS o
                WHERE o.run = j.run AND o.asked = j.number AND o.position = j.outcome) AS meaning,
            '§' || j.section || ' ' || j.text || CASE WHEN j.text LIKE '%?' THEN ' ' ELSE ': ' END
                || CASE
                    WHEN j.measured = 0 THEN 'open'
                    WHEN j.outcome IS NOT NULL THEN 'settled: ' || (SELECT min(o.meaning) FROM asked_answer AS o
                        WHERE o.run = j.run AND o.asked = j.number AND o.position = j.outcome)
                    WHEN j.foreseen < j.measured THEN 'an answer that no outcome foresees'
                    ELSE 'contradictory answers'
                END
                || ' (' || j.measured || ' of ' || j.cells || ' cells measured)' AS says
        FROM judged AS j
        """,
    ]
}
