// SPDX-License-Identifier: MIT
import Recorder

extension HelpTopic {
    static var record: HelpTopic {
        HelpTopic(
            name: "record", summary: "What the record holds, as SQL.", title: "THE RECORD",
            text: """
                The record is one SQLite file of runs, meant to be opened with sqlite3 or Datasette:

                  sqlite3 ~/.local/share/ats-matrix/record.sqlite 'SELECT says, because FROM flagged'

                A cell is the same cell in two runs when matrix, configuration name, destination
                name, client, platform and vantage are the same. URLs are redacted: user info and
                query values are left out, and url_hash is a keyed hash of the whole. Several
                processes may record into one file at once. A run whose ended is NULL is
                incomplete, and 'run --resume' takes it up again.

                What 'import' takes belongs to a cell, not to a run: it counts in every run of the
                matrix that has the same rows for configuration, destination and vantage, and no
                longer when keys or URL change. The flag follows from the newest measurement that
                is evidence.

                Of an https hop every look at its TLS is kept: stock as curl asks, facts lax enough
                for old servers, ats with what an app would offer. Times of looks and certificates
                are seconds since 1970. Hops count from 0 in the tables and from 1, the URL itself,
                in the views.

                The views answers, flagged, unexpected, network, measured, settled, handshake,
                certificate_end and distrusted read as sentences; begin there. What ends first:

                  SELECT says FROM certificate_end WHERE run = 3 ORDER BY ends LIMIT 5

                \(RecordStore.schemaText)
                """)
    }
}
