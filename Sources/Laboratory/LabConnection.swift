// SPDX-License-Identifier: MIT

/// One client's connection: reads requests, sends answers, never waits.
final class LabConnection {
    /// What the connection waits for before it can go on.
    enum Need: Hashable {
        case read
        case write
        /// Done: to be closed.
        case nothing
    }

    private enum Phase {
        case handshaking
        /// The client's first bytes are awaited, to be answered by what is no handshake.
        case greeting([UInt8])
        case open
        /// The rest of the answer, or the reset, has its time; what the client sends is thrown away until then.
        case waiting
        /// All was said; what the client still sends is thrown away until it closes.
        case draining
    }

    /// How often one connection goes on before others get their turn.
    private static let turnLimit = 16
    /// How long a client has to close after the last answer.
    private static let drainTime = Duration.seconds(2)
    /// How long a client has to take what was sent before the reset, which would overtake it.
    private static let resetTime = Duration.milliseconds(100)

    private var transport: Transport
    private let responder: Responder
    private let counters: LabCounters
    private var phase = Phase.handshaking
    private var parser = RequestParser()
    private var output: [UInt8] = []
    private var sent = 0
    private var then = Answer.Then.nextRequest
    private var pace: Duration?
    /// When ``expire(scratch:)`` is due, whatever the client does.
    private(set) var deadline: ContinuousClock.Instant?

    var descriptor: Int32 { transport.descriptor.number }

    init(_ transport: consuming Transport, wire: Wire, responder: Responder, counters: LabCounters) {
        self.transport = transport
        phase =
            switch wire {
            case .plain, .tls: .handshaking
            case .silence: .draining
            case .flight(let bytes): .greeting(bytes)
            }
        self.responder = responder
        self.counters = counters
    }

    /// Goes on as far as the socket lets it.
    ///
    /// - Parameter scratch: room to read into; at least 16 KiB, the most that one TLS record holds.
    func advance(scratch: inout [UInt8]) -> Need {
        for _ in 0..<Self.turnLimit {
            let outcome =
                switch phase {
                case .handshaking: handshake()
                case .greeting(let bytes): greet(bytes, &scratch)
                case .open: sent < output.count ? write() : afterOutput(&scratch)
                case .waiting, .draining: transport.discard(using: &scratch)
                }
            switch outcome {
            case .done: continue
            case .wantsRead: return .read
            case .wantsWrite: return .write
            case .over: return .nothing
            }
        }
        // Others first. Requests may wait in the parser, which poll knows nothing of; but the socket can be written, so
        // poll comes back here at once.
        return isThrowingAway ? .read : .write
    }

    /// The deadline has passed: a connection that waits goes on, one that drains has ended.
    func expire(scratch: inout [UInt8]) -> Need {
        deadline = nil
        guard case .waiting = phase else { return .nothing }
        if sent == output.count, then == .reset {
            transport.resetOnClose()
            return .nothing
        }
        phase = .open
        return advance(scratch: &scratch)
    }

    private var isThrowingAway: Bool {
        switch phase {
        case .waiting, .draining: true
        case .handshaking, .greeting, .open: false
        }
    }

    private func handshake() -> Transport.Outcome {
        let outcome = transport.handshake()
        if case .done = outcome { phase = .open }
        return outcome
    }

    private func greet(_ bytes: [UInt8], _ scratch: inout [UInt8]) -> Transport.Outcome {
        let outcome = transport.discard(using: &scratch)
        if case .done = outcome {
            output = bytes
            sent = 0
            then = .close
            phase = .open
        }
        return outcome
    }

    private func write() -> Transport.Outcome {
        let end = pace == nil ? output.count : sent + 1
        let outcome = transport.write(output[sent..<end])
        if case .done(let count) = outcome {
            sent += count
            if let pace, sent < output.count { wait(pace) }
        }
        return outcome
    }

    /// All output has gone: does what comes next.
    private func afterOutput(_ scratch: inout [UInt8]) -> Transport.Outcome {
        switch then {
        case .nextRequest:
            return readRequest(&scratch)
        case .close:
            transport.finishWriting()
            deadline = .now + Self.drainTime
            phase = .draining
        case .silence:
            phase = .draining
        case .reset:
            wait(Self.resetTime)
        case .endless:
            output = Answer.filler
            sent = 0
        }
        return .done(0)
    }

    private func readRequest(_ scratch: inout [UInt8]) -> Transport.Outcome {
        switch parser.next() {
        case .request(let head):
            counters.countRequest(of: responder.behaviour)
            give(responder.answer(to: head))
            return .done(0)
        case .malformed(let status):
            give(Answer(status: status, body: "The lab cannot read this request.\n", to: nil))
            return .done(0)
        case .incomplete:
            let outcome = transport.read(into: &scratch)
            if case .done(let count) = outcome { parser.append(scratch[..<count]) }
            return outcome
        }
    }

    private func give(_ answer: Answer) {
        output = answer.bytes
        sent = 0
        then = answer.then
        pace = answer.pace
    }

    private func wait(_ duration: Duration) {
        deadline = .now + duration
        phase = .waiting
    }
}
