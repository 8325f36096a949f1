// SPDX-License-Identifier: MIT

/// Asks destinations with libcurl's multi interface, many at once, on the calling thread.
package struct Prober: Sendable {
    package let options: TransferOptions

    package init(options: TransferOptions) {
        self.options = options
    }

    /// How long the run sleeps at most before it asks `isInterrupted` again.
    private static let turnMilliseconds: Int32 = 50

    /// Asks each destination once and hands over each connection as it ends.
    ///
    /// SIGPIPE is held back from the calling thread for as long as this lasts.
    ///
    /// - Parameters:
    ///   - requests: taken lazily, never more than `concurrency` ahead of the answers.
    ///   - isInterrupted: asked at least ten times a second; once true, transfers in flight are dropped and no further
    ///     connection is handed over.
    ///   - each: called on this thread. What it throws ends the run.
    package func run<Failure: Error>(
        _ requests: some Sequence<TransferRequest>, isInterrupted: () -> Bool = { false },
        each: (Connection) throws(Failure) -> Void
    ) throws(Failure) {
        try run(requests, isInterrupted: isInterrupted, idle: { () throws(Failure) in }, each: each)
    }

    /// The same, with an errand for the time in between.
    ///
    /// A function of its own, because a default for `idle` crashes Swift 6.3's compiler where `each` does not throw.
    ///
    /// - Parameter idle: called on this thread, at least every 100 ms while nothing ends. What it throws ends the run.
    package func run<Failure: Error>(
        _ requests: some Sequence<TransferRequest>, isInterrupted: () -> Bool,
        idle: () throws(Failure) -> Void, each: (Connection) throws(Failure) -> Void
    ) throws(Failure) {
        try BrokenPipeSignal.held { () throws(Failure) in
            try UTF8Locale.used { () throws(Failure) in
                try fly(requests, isInterrupted: isInterrupted, idle: idle, each: each)
            }
        }
    }

    private func fly<Failure: Error>(
        _ requests: some Sequence<TransferRequest>, isInterrupted: () -> Bool, idle: () throws(Failure) -> Void,
        each: (Connection) throws(Failure) -> Void
    ) throws(Failure) {
        var flight: Flight
        do throws(CurlError) {
            flight = try Flight(options)
        } catch {
            // libcurl gives no multi handle: every destination gets an answer nevertheless.
            for request in requests where !isInterrupted() { try each(Connection(failing: request, error)) }
            return
        }
        var iterator = requests.makeIterator()
        var isExhausted = false
        while !isInterrupted() {
            while !isExhausted, flight.hasRoom {
                if let request = iterator.next() { flight.start(request) } else { isExhausted = true }
            }
            if flight.isEmpty, isExhausted { return }
            flight.advance(waiting: Prober.turnMilliseconds)
            var isQuiet = true
            while !isInterrupted(), let connection = flight.takeEnded() {
                isQuiet = false
                try each(connection)
            }
            if isQuiet { try idle() }
        }
    }

    /// `libcurl/7.88.1 OpenSSL/3.0.19 …`, as libcurl says it.
    package static var libraryVersion: String { CurlLibrary.version }
}
