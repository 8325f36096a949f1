// SPDX-License-Identifier: MIT
internal import Storage

/// The registry's tables. Times are seconds since 1970.
enum RegistrySchema {
    /// `ATSK`.
    static let applicationID = 0x4154_534B

    static let schema = Schema(applicationID: applicationID, migrations: [tables])

    static let tables = [
        """
        CREATE TABLE instance ( -- one registered key
            key_id BLOB NOT NULL PRIMARY KEY CHECK (length(key_id) = 32),
            public_key BLOB NOT NULL CHECK (length(public_key) = 65), -- the point of P-256
            app_id TEXT NOT NULL,
            environment TEXT NOT NULL CHECK (environment IN ('development', 'production')),
            counter INTEGER NOT NULL DEFAULT 0 CHECK (counter BETWEEN 0 AND 4294967295),
            status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked')),
            validation_category INTEGER CHECK (validation_category BETWEEN 0 AND 4294967295),
            bundle_version TEXT,
            receipt BLOB NOT NULL, -- CMS
            registered INTEGER NOT NULL,
            proved INTEGER, -- when a proof was accepted last
            revoked INTEGER,
            CHECK ((status = 'revoked') = (revoked IS NOT NULL))
        ) STRICT
        """,
        """
        CREATE TABLE challenge ( -- until one lifetime after it expired
            id TEXT NOT NULL PRIMARY KEY,
            bytes BLOB NOT NULL CHECK (length(bytes) >= 16),
            purpose TEXT NOT NULL CHECK (purpose IN ('attestation', 'proof')),
            key_id BLOB CHECK (length(key_id) = 32), -- whose request it proves; the key may be unknown
            issued INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            used INTEGER,
            CHECK ((purpose = 'proof') = (key_id IS NOT NULL))
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX challenge_by_expiry ON challenge (expires)",
        "CREATE INDEX challenge_outstanding ON challenge (purpose, used, expires)",
    ]
}
