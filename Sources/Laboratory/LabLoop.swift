// SPDX-License-Identifier: MIT
import Certificates

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// All ports and connections of a lab, served by whichever one thread calls ``run()``.
///
/// `poll` and not `epoll` or `kqueue`: it is the same everywhere, and at the few hundred connections of a run it is no
/// slower.
struct LabLoop: ~Copyable {
    private let wake: Descriptor
    private let listeners: [LabListener]
    /// Ports that are held and not served.
    private let held: [LabListener]
    private let counters: LabCounters

    private var connections: [LabConnection] = []
    /// The wake-up, the listeners, then the connections in their order.
    private var polled: [pollfd]
    private var scratch = [UInt8](repeating: 0, count: 32 * 1_024)
    private var isResting = false
    /// The next deadline of a connection.
    private var nextDeadline: ContinuousClock.Instant?

    private static let acceptLimit = 64
    private static let restMilliseconds: Int32 = 20

    /// - Parameter wake: the loop ends when it becomes readable.
    init(
        wake: consuming Descriptor, listeners: [LabListener], counters: LabCounters
    ) {
        let active = listeners.filter { $0.responder.behaviour.answering != .stopped }
        self.polled = [pollfd(fd: wake.number, events: Int16(POLLIN), revents: 0)]
        for listener in active {
            polled.append(pollfd(fd: listener.descriptor.number, events: Int16(POLLIN), revents: 0))
        }
        self.wake = wake
        self.listeners = active
        self.held = listeners.filter { $0.responder.behaviour.answering == .stopped }
        self.counters = counters
    }

    /// Serves until it is woken.
    mutating func run() {
        while true {
            let timeout = isResting ? Self.restMilliseconds : millisecondsToDeadline
            let ready = unsafe polled.withUnsafeMutableBufferPointer { buffer in
                unsafe poll(buffer.baseAddress, nfds_t(buffer.count), timeout)
            }
            if ready < 0 {
                // Out of memory at worst: a short rest, so that the loop does not spin.
                if errno != EINTR { usleep(1_000) }
                continue
            }
            if polled[0].revents != 0 { return }
            serveConnections()
            rest(false)
            acceptConnections()
            nextDeadline = connections.lazy.compactMap(\.deadline).min()
        }
    }

    /// For `poll`: rounded up, so that the loop does not spin; without a deadline there is nothing to look after.
    private var millisecondsToDeadline: Int32 {
        guard let nextDeadline else { return -1 }
        let left = nextDeadline - .now
        return left <= .zero ? 0 : Int32(clamping: Int64(left / .milliseconds(1)) + 1)
    }

    /// Backwards, because the last connection takes the place of one that ends.
    private mutating func serveConnections() {
        let first = 1 + listeners.count
        let now = ContinuousClock.now
        for index in connections.indices.reversed() {
            let connection = connections[index]
            // The deadline first: a client that never stops sending is always ready.
            if let deadline = connection.deadline, deadline <= now {
                update(index, connection.expire(scratch: &scratch))
            } else if polled[first + index].revents != 0 {
                update(index, connection.advance(scratch: &scratch))
            }
        }
    }

    private mutating func update(_ index: Int, _ need: LabConnection.Need) {
        let first = 1 + listeners.count
        switch need {
        case .read: polled[first + index].events = Int16(POLLIN)
        case .write: polled[first + index].events = Int16(POLLOUT)
        case .nothing:
            connections.swapAt(index, connections.count - 1)
            polled.swapAt(first + index, polled.count - 1)
            connections.removeLast()
            polled.removeLast()
            counters.countEnded()
        }
    }

    private mutating func acceptConnections() {
        for (index, listener) in listeners.enumerated() where polled[1 + index].revents != 0 {
            for _ in 0..<Self.acceptLimit {
                let number = accept(listener.descriptor.number, nil, nil)
                if number >= 0 {
                    counters.countAccepted()
                    add(Descriptor(takingOver: number), from: listener)
                } else if errno == EINTR || errno == ECONNABORTED {
                    continue
                } else {
                    // Out of descriptors or memory: the queue stays readable, so asking poll again would spin.
                    if errno != EAGAIN, errno != EWOULDBLOCK { rest(true) }
                    break
                }
            }
        }
    }

    private mutating func add(_ descriptor: consuming Descriptor, from listener: LabListener) {
        let transport: Transport
        if case .tls(let context) = listener.wire {
            do throws(OpenSSLError) {
                transport = try Transport(descriptor, context: context)
            } catch {
                // Out of memory: the client sees its connection closed.
                counters.countEnded()
                return
            }
        } else {
            transport = Transport(descriptor)
        }
        let connection = LabConnection(
            transport, wire: listener.wire, responder: listener.responder, counters: counters)
        connections.append(connection)
        polled.append(pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0))
        update(connections.count - 1, connection.advance(scratch: &scratch))
    }

    /// While resting, no listener is polled.
    private mutating func rest(_ resting: Bool) {
        guard isResting != resting else { return }
        isResting = resting
        for index in listeners.indices {
            polled[1 + index].events = resting ? 0 : Int16(POLLIN)
        }
    }
}
