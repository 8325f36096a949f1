// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Storage

extension Database.Connection {
    borrowing func insert(_ key: AttestedKey, at time: Int64) throws(StorageError) {
        let insert = try prepare(
            """
            INSERT INTO instance (key_id, public_key, app_id, environment, validation_category, bundle_version,
                receipt, registered)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        try insert.bind(key.keyID, at: 1)
        try insert.bind(key.publicKey, at: 2)
        try insert.bind(key.appID, at: 3)
        try insert.bind(key.environment.rawValue, at: 4)
        try insert.bind(key.extensions?.validationCategory.map { Int($0) }, at: 5)
        try insert.bind(key.extensions?.bundleVersion, at: 6)
        try insert.bind(key.receipt, at: 7)
        try insert.bind(Int(time), at: 8)
        try insert.run()
    }

    borrowing func instance(_ keyID: [UInt8]) throws(StorageError) -> Instance? {
        let select = try prepare(
            """
            SELECT public_key, app_id, environment, counter, status, validation_category, bundle_version,
                registered, proved, revoked
            FROM instance WHERE key_id = ?
            """)
        try select.bind(keyID, at: 1)
        guard try select.step() else { return nil }
        guard let environment = Environment(rawValue: try select.text(2)),
            let counter = UInt32(exactly: try select.integer(3)),
            let status = Instance.Status(rawValue: try select.text(4))
        else { throw StorageError(code: .mismatch, detail: "a row of instance holds what no registry writes") }
        return Instance(
            keyID: keyID, publicKey: try select.bytes(0), appID: try select.text(1), environment: environment,
            counter: counter, status: status,
            validationCategory: try select.optionalInteger(5).flatMap { UInt32(exactly: $0) },
            bundleVersion: try select.optionalText(6), registered: Int64(try select.integer(7)),
            proved: try select.optionalInteger(8).map { Int64($0) },
            revoked: try select.optionalInteger(9).map { Int64($0) })
    }

    /// Raises the counter by compare-and-set.
    ///
    /// - Returns: whether it was lower, and the key active.
    borrowing func raiseCounter(
        of keyID: [UInt8], by assertion: AcceptedAssertion, at time: Int64
    ) throws(StorageError) -> Bool {
        let update = try prepare(
            """
            UPDATE instance SET counter = ?1, proved = ?2,
                validation_category = ifnull(?3, validation_category), bundle_version = ifnull(?4, bundle_version)
            WHERE key_id = ?5 AND status = 'active' AND counter < ?1
            """)
        try update.bind(Int(assertion.counter), at: 1)
        try update.bind(Int(time), at: 2)
        try update.bind(assertion.extensions?.validationCategory.map { Int($0) }, at: 3)
        try update.bind(assertion.extensions?.bundleVersion, at: 4)
        try update.bind(keyID, at: 5)
        try update.run()
        return changedRows == 1
    }
}
