// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Foundation

/// Reads the mutants of one format one by one, and counts.
struct Campaign {
    let format: Format
    let seed: UInt64
    private(set) var parsed = 0
    private(set) var compared = 0
    private(set) var slowest = Duration.zero
    /// Mutants on which the readers differ, or that took too long: at most some of each, to be looked at.
    private(set) var faults: [String] = []
    private(set) var faultCount = 0
    /// Of App Attest's objects: where those that are accepted were changed, and how often.
    private(set) var accepted: [String: Int] = [:]
    private let judges: [AttestedJudge]

    /// The longest that reading one mutant, a few kilobytes, may take.
    private static let timeLimit = Duration.seconds(1)

    init(_ format: Format, seed: UInt64) {
        self.format = format
        self.seed = seed
        judges = format.attested.map(AttestedObject.all)?.map(AttestedJudge.init) ?? []
    }

    /// - Parameter progress: told the number of each mutant before it is read, so that it is known after a crash.
    mutating func run(_ numbers: Range<Int>, progress: (Int) -> Void) {
        for problem in judges.compactMap(\.problem) { note(problem) }
        let mutator = format.mutator
        for number in numbers {
            let (origin, mutant) = mutator.mutant(seed: seed, number: number)
            progress(number)
            let start = ContinuousClock.now
            let isParsed = judges.isEmpty ? read(mutant, number) : judge(mutant, of: origin, number)
            let time = start.duration(to: .now)
            if isParsed { parsed += 1 }
            slowest = max(slowest, time)
            if time > Campaign.timeLimit { note("mutant \(number) took \(time)") }
        }
    }

    private mutating func note(_ fault: String) {
        faultCount += 1
        if faults.count < 10 { faults.append(fault) }
    }

    private mutating func read(_ mutant: [UInt8], _ number: Int) -> Bool {
        switch format {
        case .yaml:
            let tree = try? YAML.parse(mutant)
            _ = try? YAML.parse(mutant, schema: .yaml11)
            return tree != nil
        case .json:
            guard let tree = try? JSON.parse(mutant) else { return false }
            compare(Agreement(json: mutant, tree), mutant, number)
            return true
        case .plist:
            guard let tree = try? XMLPropertyList.parse(mutant) else { return false }
            compare(Agreement(plist: mutant, tree), mutant, number)
            return true
        case .url:
            guard let destination = try? Destination(String(decoding: mutant, as: UTF8.self)) else { return false }
            compare(Agreement(url: destination), mutant, number)
            return true
        case .batch, .attestation, .assertion, .receipt:
            return false
        }
    }

    private mutating func judge(_ mutant: [UInt8], of origin: Int, _ number: Int) -> Bool {
        switch judges[origin].judge(mutant) {
        case .unread: return false
        case .refused, .same: return true
        case .accepted(let place): accepted[place, default: 0] += 1
        case .fault(let fault): note("mutant \(number) \(fault)")
        }
        return true
    }

    private mutating func compare(_ agreement: Agreement, _ mutant: [UInt8], _ number: Int) {
        switch agreement {
        case .same: compared += 1
        case .refused: break
        case .different:
            let text = String(decoding: mutant.prefix(1_000), as: UTF8.self)
            note("mutant \(number) is read otherwise: \(text.debugDescription)")
        }
    }
}

extension Agreement {
    /// A destination read from its own text is the same again.
    fileprivate init(url: Destination) {
        guard let again = try? Destination(url.url) else {
            self = .different
            return
        }
        let isSame =
            again.host == url.host && again.hostKind == url.hostKind && again.port == url.port
            && again.scheme == url.scheme && again.userInfo == url.userInfo && again.pathAndQuery == url.pathAndQuery
        self = isSame ? .same : .different
    }
}
