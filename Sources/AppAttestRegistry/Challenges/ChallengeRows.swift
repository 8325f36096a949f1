// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Storage

extension Database.Connection {
    borrowing func insert(_ challenge: Challenge, at time: Int64) throws(StorageError) {
        let insert = try prepare(
            "INSERT INTO challenge (id, bytes, purpose, key_id, issued, expires) VALUES (?, ?, ?, ?, ?, ?)")
        try insert.bind(challenge.id.rawValue, at: 1)
        try insert.bind(challenge.bytes, at: 2)
        try insert.bind(challenge.purpose.name, at: 3)
        if let keyID = challenge.purpose.keyID { try insert.bind(keyID, at: 4) } else { try insert.bindNull(at: 4) }
        try insert.bind(Int(time), at: 5)
        try insert.bind(Int(challenge.expires), at: 6)
        try insert.run()
    }

    /// The challenge's bytes where it may be used now, or why it may not.
    borrowing func challenge(
        _ id: ChallengeID, for purpose: ChallengePurpose, at time: Int64
    ) throws(StorageError) -> Verdict<[UInt8]> {
        let select = try prepare("SELECT bytes, purpose, key_id, expires, used FROM challenge WHERE id = ?")
        try select.bind(id.rawValue, at: 1)
        guard try select.step() else { return .refused(.challengeUnknown) }
        guard try select.text(1) == purpose.name else { return .refused(.challengeOfOtherPurpose) }
        if let keyID = purpose.keyID, try select.bytes(2) != keyID { return .refused(.challengeOfOtherKey) }
        guard select.isNull(4) else { return .refused(.challengeUsed) }
        guard try select.integer(3) > Int(time) else { return .refused(.challengeExpired) }
        return .accepted(try select.bytes(0))
    }

    /// Uses a challenge up that was found good in the same transaction.
    borrowing func consumeChallenge(_ id: ChallengeID, at time: Int64) throws(StorageError) {
        let update = try prepare("UPDATE challenge SET used = ? WHERE id = ? AND used IS NULL")
        try update.bind(Int(time), at: 1)
        try update.bind(id.rawValue, at: 2)
        try update.run()
        guard changedRows == 1 else {
            throw StorageError(code: .mismatch, detail: "a challenge changed inside a transaction")
        }
    }

    borrowing func forgetChallenges(expiredBefore time: Int64) throws(StorageError) {
        let delete = try prepare("DELETE FROM challenge WHERE expires < ?")
        try delete.bind(Int(time), at: 1)
        try delete.run()
    }

    borrowing func outstandingChallenges(
        like purpose: ChallengePurpose, at time: Int64
    ) throws(StorageError) -> Int {
        let count = try prepare("SELECT count(*) FROM challenge WHERE used IS NULL AND purpose = ? AND expires > ?")
        try count.bind(purpose.name, at: 1)
        try count.bind(Int(time), at: 2)
        guard try count.step() else { throw StorageError(code: .mismatch, detail: "expected a row") }
        return try count.integer(0)
    }
}

extension ChallengePurpose {
    /// As it stands in the table.
    fileprivate var name: String {
        switch self {
        case .attestation: "attestation"
        case .proof: "proof"
        }
    }

    fileprivate var keyID: [UInt8]? {
        switch self {
        case .attestation: nil
        case .proof(let keyID): keyID
        }
    }
}
