// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Diagnosis
import Formats
import TestSupport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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
            let (origin, mutant) = mutator.origin(seed: seed, number: number)
            progress(number)
            let start = Campaign.processorTime
            let isParsed = judges.isEmpty ? read(mutant, of: origin, number) : judge(mutant, of: origin, number)
            let time = Campaign.processorTime - start
            if isParsed { parsed += 1 }
            slowest = max(slowest, time)
            if time > Campaign.timeLimit { note("mutant \(number) took \(time)") }
        }
    }

    /// What this thread has worked: a machine that is busy with something else is no fault. Scripts/fuzz sees a mutant
    /// that hangs.
    private static var processorTime: Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private mutating func note(_ fault: String) {
        faultCount += 1
        if faults.count < 10 { faults.append(fault) }
    }

    private mutating func read(_ mutant: [UInt8], of origin: Int, _ number: Int) -> Bool {
        switch format {
        case .yaml:
            _ = try? YAML.parse(mutant, schema: .yaml11)
            guard let tree = try? YAML.parse(mutant) else { return false }
            compare(Agreement(yaml: tree), mutant, number)
            return true
        case .json:
            guard let tree = try? JSON.parse(mutant) else { return false }
            compare(Agreement(json: mutant, tree), mutant, number)
            compare(Agreement(yamlOf: mutant, tree), mutant, number, isMore: true)
            return true
        case .plist:
            guard let tree = try? XMLPropertyList.parse(mutant) else { return false }
            compare(Agreement(plist: mutant, tree), mutant, number)
            return true
        case .binaryPlist:
            guard let tree = try? BinaryPropertyList.parse(mutant) else { return false }
            compare(Agreement(binary: mutant, tree), mutant, number)
            return true
        case .oldPlist:
            guard let tree = try? OpenStepPropertyList.parse(mutant) else { return false }
            compare(Agreement(old: mutant, tree), mutant, number)
            return true
        case .xcodeGen:
            guard let fault = ProjectPlaces.fault(xcodeGen: mutant) else { return false }
            if !fault.isEmpty { note("mutant \(number) \(fault)") }
            return true
        case .literals:
            guard let fault = ProjectPlaces.fault(literals: mutant) else { return false }
            if !fault.isEmpty { note("mutant \(number) \(fault)") }
            compare(Agreement(literals: mutant), mutant, number)
            return true
        case .xcconfig:
            guard let statements = try? BuildSettings.parse(mutant) else { return false }
            if let fault = SurveyedSettings.fault(xcconfig: mutant, statements) { note("mutant \(number) \(fault)") }
            return true
        case .pbxproj:
            guard let tree = try? PropertyList.parse(mutant) else { return false }
            compare(Agreement(old: mutant, tree), mutant, number)
            switch SurveyedSettings.fault(project: mutant, tree) {
            case nil: return false
            case ""?: return true
            case let fault?: note("mutant \(number) \(fault)")
            }
            return true
        case .url:
            let text = String(decoding: mutant, as: UTF8.self)
            guard let destination = try? Destination(text) else { return false }
            compare(Agreement(url: text, destination), mutant, number)
            return true
        case .log:
            let log = PastedLog(mutant)
            let count = mutant.count { $0 == 0x0a || $0 == 0x0d } + 1
            if !log.errors.allSatisfy({ (1...count).contains($0.lines.upperBound) }) {
                note("mutant \(number) has an error in a line that it has not")
            }
            return !log.errors.isEmpty
        case .json5:
            guard let tree = try? JSON.parse(mutant, as: .json5) else { return false }
            compare(Agreement(json5: mutant, tree), mutant, number)
            return true
        case .xml:
            guard let root = try? XMLDocument.parse(mutant) else { return false }
            if let fault = PlacedXML(mutant).fault(in: root) { note("mutant \(number) \(fault)") }
            return true
        case .generators:
            guard let fault = GeneratedDeclarations.fault(mutant, of: origin) else { return false }
            if !fault.isEmpty { note("mutant \(number) \(fault)") }
            return true
        case .certificate:
            let read = PresentedCertificate(reading: mutant)
            let texts = [read.subject, read.issuer, read.serial, read.signatureAlgorithm]
            let shown = texts + read.names + read.issuerURLs
            if !shown.allSatisfy({ $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f } }) {
                note("mutant \(number) moves the cursor: \(shown)")
            }
            return read.key != .other("unreadable")
        case .zip, .machO:
            let (isRead, fault) = format == .zip ? Campaign.read(archive: mutant) : Campaign.read(program: mutant)
            if let fault { note("mutant \(number) \(fault)") }
            return isRead
        case .edits:
            var trial = EditTrial(seed: seed, number: number)
            switch trial.run() {
            case .unread: return false
            case .refused: return true
            case .done: compared += 1
            case .fault(let fault): note("mutant \(number): \(fault)")
            }
            return true
        case .literalEdits:
            var trial = LiteralTrial(mutant, seed: seed, number: number)
            switch trial.run() {
            case .unread: return false
            case .refused: return true
            case .done: compared += 1
            case .fault(let fault): note("mutant \(number): \(fault)")
            }
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

    private mutating func compare(
        _ agreement: Agreement, _ mutant: [UInt8], _ number: Int, isMore: Bool = false
    ) {
        switch agreement {
        case .same: if !isMore { compared += 1 }
        case .refused: break
        case .different:
            let text = String(decoding: mutant.prefix(1_000), as: UTF8.self)
            note("mutant \(number) is read otherwise: \(text.debugDescription)")
        }
    }
}
