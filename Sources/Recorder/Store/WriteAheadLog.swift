// SPDX-License-Identifier: MIT
internal import Storage
internal import Synchronization

/// The files that SQLite keeps beside a record while it is open.
///
/// SQLite pairs them with the record by name alone. When another file is put in the record's place, it would take them
/// for that file's and write its pages over (https://sqlite.org/howtocorrupt.html, section 1.4).
final class WriteAheadLog: Sendable {
    private let paths: [String]
    private let identities: Mutex<[FileIdentity?]>

    init(of path: String) {
        paths = ["-wal", "-shm"].map { (RealPath.of(path) ?? path) + $0 }
        identities = Mutex(paths.map { _ in nil })
    }

    /// To be called while the record is in its place.
    func remember() {
        identities.withLock { identities in
            for (place, path) in paths.enumerated() where identities[place] == nil {
                identities[place] = FileIdentity(of: path)
            }
        }
    }

    /// To be called when it is not any more: nothing may be left that belongs to no file.
    func removeOwn() {
        identities.withLock { identities in
            for (path, identity) in zip(paths, identities) { identity?.remove(at: path) }
        }
    }
}
