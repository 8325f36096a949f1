// SPDX-License-Identifier: MIT
import ATSModel
import Foundation
import Synchronization

/// Rulings on two threads beside the least that any answer by host costs: a look-up of its text in a dictionary that
/// holds the answers. Both count the blocked loads, and neither copies what it walks over.
struct RulingBenchmark: Sendable {
    private static let rounds = 256
    private let models: [CompiledConfiguration]
    private let loads: [Load]
    private let hosts: [String]
    /// By configuration: whether a host is blocked.
    private let answers: [[String: Bool]]

    init() {
        var loads: [Load] = []
        for number in 0..<1_000 {
            let host =
                switch number % 5 {
                case 0: "10.0.\(number / 250).\(number % 250)"
                case 1: "host\(number).local"
                case 2: "100.64.3.\(number % 250)"
                default: "host\(number).example\(number % 7).com"
                }
            if let destination = try? Destination("http://\(host):\(1_024 + number)/") {
                loads.append(Load(destination))
            }
        }
        models = RulingBenchmark.configurations.map { CompiledConfiguration($0, on: Platform(.macOS, Version(26, 6))) }
        self.loads = loads
        hosts = loads.map(\.destination.host)
        answers = models.map { model in
            Dictionary(
                loads.map { ($0.destination.host, model.ruling(for: $0).verdict == .blocked) },
                uniquingKeysWith: { first, _ in first })
        }
    }

    private static var configurations: [Configuration] {
        (0..<16).map { number in
            var keys: [String: PropertyValue] = [:]
            if number & 1 != 0 { keys["NSAllowsArbitraryLoads"] = true }
            if number & 2 != 0 { keys["NSAllowsLocalNetworking"] = .boolean(number & 4 == 0) }
            if number & 8 != 0 {
                let open: PropertyValue = [
                    "NSExceptionAllowsInsecureHTTPLoads": true, "NSIncludesSubdomains": true,
                ]
                keys["NSExceptionDomains"] = ["example1.com": open, "host3.example3.com": open, "100.64.0.0/10": open]
            }
            return Configuration(transportSecurity: .dictionary(keys))
        }
    }

    func run() {
        report { range in
            var blocked = 0
            for _ in 0..<Self.rounds {
                for model in models[range] {
                    walk(loads) { load in if model.ruling(for: load).verdict == .blocked { blocked += 1 } }
                }
            }
            return blocked
        }
        report { range in
            var blocked = 0
            for _ in 0..<Self.rounds {
                for answer in answers[range] { walk(hosts) { host in if answer[host] == true { blocked += 1 } } }
            }
            return blocked
        }
    }

    /// Lends each element, where a `for` loop would copy it: two threads that count the references to the same texts
    /// would mostly wait for each other.
    private func walk<Element>(_ elements: [Element], _ body: (borrowing Element) -> Void) {
        lend(elements.span, body)
    }

    private func lend<Element: ~Copyable>(_ elements: Span<Element>, _ body: (borrowing Element) -> Void) {
        for index in elements.indices { body(elements[index]) }
    }

    /// Two threads, each with half of the configurations.
    private func report(_ work: @Sendable @escaping (Range<Int>) -> Int) {
        let total = Mutex(0)
        let half = models.count / 2
        let start = ContinuousClock.now
        DispatchQueue.concurrentPerform(iterations: 2) { part in
            let count = work(part * half..<(part + 1) * half)
            total.withLock { $0 += count }
        }
        let seconds = start.duration(to: .now) / Duration.seconds(1)
        print(seconds, total.withLock { $0 }, Self.rounds * models.count * loads.count)
    }
}
