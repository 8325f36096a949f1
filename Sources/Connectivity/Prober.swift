// SPDX-License-Identifier: MIT

/// Asks destinations with libcurl's multi interface, many at once, on the calling thread.
package struct Prober: Sendable {
    package let options: TransferOptions

    package init(options: TransferOptions) {
        self.options = options
    }

    /// Asks each destination once and hands over each connection as it ends.
    ///
    /// - Parameters:
    ///   - requests: taken lazily, never more than `concurrency` ahead of the answers.
    ///   - isInterrupted: asked at least ten times a second; once true, transfers in flight are dropped and no
    ///     connection is handed over for them.
    ///   - each: called on this thread. What it throws ends the run.
    package func run<Failure: Error>(
        _ requests: some Sequence<TransferRequest>, isInterrupted: () -> Bool = { false },
        each: (Connection) throws(Failure) -> Void
    ) throws(Failure) {
    }

    /// `libcurl/7.88.1 OpenSSL/3.0.19 …`, as libcurl says it.
    package static var libraryVersion: String { "" }
}
