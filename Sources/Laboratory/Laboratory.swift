// SPDX-License-Identifier: MIT
import Certificates
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Servers on loopback, one pair of ports (plain and TLS) for each behaviour, all run by one thread.
///
/// Any host name is served: the TLS side makes a leaf on the spot for the name that the client asks for, one of 90 days
/// where the behaviour is not about another.
package final class Laboratory: Sendable {
    package struct Ports: Sendable, Hashable {
        package let plain: UInt16
        package let tls: UInt16

        package init(plain: UInt16, tls: UInt16) {
            self.plain = plain
            self.tls = tls
        }
    }

    /// How many addresses a lab takes.
    ///
    /// A client that goes to an address names no server, so all addresses stand in one certificate, and OpenSSL's
    /// clients refuse a chain beyond 100 KB.
    package static let addressLimit = 4_000

    /// PEM file of the lab's CA, there until ``stop()``.
    package let rootsFile: String
    private let portsByBehaviour: [LabBehaviour: Ports]
    private let counters: LabCounters
    private let running: Mutex<Running?>

    /// What ends with the lab.
    private struct Running: ~Copyable {
        let thread: LabThread
        let roots: RootsFile
    }

    /// Raises the process's soft limit of open files to its hard one, and starts.
    ///
    /// - Parameters:
    ///   - behaviours: what to serve; each gets its own ports.
    ///   - addresses: IP addresses that stand as hosts in https URLs, which a client names in no SNI; they go into
    ///     the certificates. At most ``addressLimit``; `localhost`, 127.0.0.1 and ::1 are always there.
    ///   - directory: where the CA's certificate is written; must exist.
    ///   - fixedPorts: behaviours whose ports are not left to the kernel.
    ///   - now: when the certificates begin to hold, in seconds since 1970.
    /// - Throws: `LaboratoryError` where a socket, a key or the file cannot be had.
    package init(
        behaviours: Set<LabBehaviour>, addresses: [String], directory: String,
        fixedPorts: [LabBehaviour: Ports] = [:], now: Int64 = Laboratory.systemTime
    ) throws(LaboratoryError) {
        Self.raiseOpenFileLimit()
        let names = try Self.names(of: addresses)
        var pairs: [(plain: LabListener, tls: LabListener)] = []
        var ports: [LabBehaviour: Ports] = [:]
        for behaviour in behaviours {
            let fixed = fixedPorts[behaviour]
            let plain = try LabListener(behaviour: behaviour, scheme: "http", port: fixed?.plain ?? 0)
            let tls = try LabListener(behaviour: behaviour, scheme: "https", port: fixed?.tls ?? 0)
            pairs.append((plain, tls))
            ports[behaviour] = Ports(plain: plain.port, tls: tls.port)
        }
        let pem: String
        do throws(OpenSSLError) {
            var wiring = try Wiring(names: names, now: now)
            pem = try wiring.authority.certificate.pem
            for (plain, tls) in pairs { try wiring.connect(plain, tls) }
        } catch {
            throw LaboratoryError(detail: error.description)
        }
        let listeners = pairs.flatMap { [$0.plain, $0.tls] }

        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw LaboratoryError(errno: errno, "making a pipe") }
        let counters = LabCounters()
        let wake = Descriptor(takingOver: ends[1])
        let loop = LabLoop(
            wake: Descriptor(takingOver: ends[0]), listeners: listeners, counters: counters)
        let roots = try RootsFile(pem: pem, directory: directory)

        self.rootsFile = roots.path
        self.portsByBehaviour = ports
        self.counters = counters
        self.running = Mutex(Running(thread: try LabThread(loop, wake: wake), roots: roots))
    }

    deinit { stop() }

    /// The ports of a behaviour that was asked for.
    package func ports(of behaviour: LabBehaviour) -> Ports? { portsByBehaviour[behaviour] }

    /// How many connections were accepted so far, over all ports.
    package var acceptCount: Int { counters.accepted }

    /// How many connections are open now, over all ports.
    package var connectionCount: Int { counters.connections }

    /// How many requests arrived whole so far, over all ports; a connection can carry several.
    ///
    /// A request counts before its answer leaves, so a client that has the answer finds its request counted.
    package var requestCount: Int { counters.requests }

    /// How many requests arrived whole at the ports of one behaviour.
    package func requests(of behaviour: LabBehaviour) -> Int { counters.requests(of: behaviour) }

    /// Closes all ports and connections, joins the thread and removes the roots' file. Also done when the object goes
    /// away; a second call does nothing.
    package func stop() {
        running.withLock { running in
            guard let ended = running.take() else { return }
            ended.thread.join()
        }
    }

    /// The system's clock, in seconds since 1970.
    package static var systemTime: Int64 { Int64(time(nil)) }
}

extension Laboratory {
    private static func names(of addresses: [String]) throws(LaboratoryError) -> [SubjectName] {
        var names: [SubjectName] = [.dns("localhost"), .address([127, 0, 0, 1])]
        var seen = Set(names)
        for text in ["::1"] + addresses {
            guard let name = SubjectName(address: text) else {
                throw LaboratoryError(
                    detail: "\"\(text)\" is no IP address: expected one such as 192.0.2.1 or 2001:db8::1")
            }
            if seen.insert(name).inserted { names.append(name) }
        }
        guard names.count <= addressLimit + 3 else {
            throw LaboratoryError(
                detail: "\(names.count - 3) IP addresses as https hosts are too many for one certificate, which takes "
                    + "\(addressLimit): split the matrix, or use names")
        }
        return names
    }

    /// Every connection has its descriptor at both ends, and the usual soft limit is 1,024.
    private static func raiseOpenFileLimit() {
        var limit = rlimit()
        #if canImport(Darwin)
            let resource = RLIMIT_NOFILE
        #else
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        #if canImport(Darwin)
            // The system's "no limit" is refused beyond OPEN_MAX.
            limit.rlim_cur = min(limit.rlim_cur, rlim_t(OPEN_MAX))
        #endif
        _ = unsafe setrlimit(resource, &limit)
    }
}
