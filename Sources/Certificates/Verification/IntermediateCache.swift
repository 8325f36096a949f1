// SPDX-License-Identifier: MIT
internal import Synchronization

/// Intermediates whose signature a root was found to have made, so that it need not be verified again. Threads may share
/// it.
///
/// Bounded: when it is full the oldest leaves. Nobody but a root's owner can make it grow. Dates are not kept here: they
/// are looked at each time.
package final class IntermediateCache: Sendable {
    private struct Entry {
        let root: [UInt8]
        let intermediate: ParsedCertificate
    }

    private let limit: Int
    private let entries = Mutex<[Entry]>([])

    package init(limit: Int = 16) { self.limit = max(0, limit) }

    /// How many it holds.
    package var count: Int { entries.withLock { $0.count } }

    /// The intermediate with this SHA-256, if this root signed it.
    func intermediate(_ fingerprint: [UInt8], root: [UInt8]) -> ParsedCertificate? {
        entries.withLock { entries in
            entries.first { $0.intermediate.fingerprint == fingerprint && $0.root == root }?.intermediate
        }
    }

    func insert(_ intermediate: ParsedCertificate, root: [UInt8]) {
        entries.withLock { entries in
            guard limit > 0,
                !entries.contains(where: {
                    $0.intermediate.fingerprint == intermediate.fingerprint && $0.root == root
                })
            else { return }
            if entries.count == limit { entries.removeFirst() }
            entries.append(Entry(root: root, intermediate: intermediate))
        }
    }
}
