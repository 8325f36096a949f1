// SPDX-License-Identifier: MIT
internal import Storage

extension Registry {
    /// The instance as it stands, `nil` where the key is not registered.
    package func instance(_ keyID: [UInt8]) throws(RegistryError) -> Instance? {
        try storing { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in try connection.instance(keyID) }
        }
    }

    /// The receipt that came with the attestation, to be refreshed with Apple (`app-attest.md` §3).
    package func receipt(of keyID: [UInt8]) throws(RegistryError) -> [UInt8]? {
        try storing { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                let select = try connection.prepare("SELECT receipt FROM instance WHERE key_id = ?")
                try select.bind(keyID, at: 1)
                return try select.step() ? try select.bytes(0) : nil
            }
        }
    }

    /// Takes a key out of use for good: it stays registered, so that it cannot be registered anew.
    ///
    /// - Returns: `false` where there is no such key, or it was revoked before.
    @discardableResult
    package func revoke(_ keyID: [UInt8], at time: Int64) throws(RegistryError) -> Bool {
        try writing { (connection) throws(StorageError) in
            let update = try connection.prepare(
                "UPDATE instance SET status = 'revoked', revoked = ? WHERE key_id = ? AND status = 'active'")
            try update.bind(Int(time), at: 1)
            try update.bind(keyID, at: 2)
            try update.run()
            return connection.changedRows == 1
        }
    }
}
