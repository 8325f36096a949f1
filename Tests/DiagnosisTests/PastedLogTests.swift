// SPDX-License-Identifier: MIT
import ATSModel
import Diagnosis
import TestSupport
import Testing

/// Logs that are made here, of every kind and in every dress.
@Suite struct PastedLogTests {
    private static let kinds: [PastedError.Kind] = [.cleartext, .tls, .trust, .localNetwork, .network, .unclear]
    private static let cases = kinds.flatMap { kind in (0..<10).map { (kind, $0) } }

    @Test(arguments: cases)
    func `ten logs of each kind, in all dresses and two languages or more`(
        _ kind: PastedError.Kind, _ shape: Int
    ) throws {
        for (number, dress) in LogDress.allCases.enumerated() {
            var generator = SeededGenerator(seed: 41, number: shape * 100 + number)
            let language = LogLanguage.allCases[(shape + number) % LogLanguage.allCases.count]
            let failure = MadeFailure(kind, shape: shape, in: language, using: &generator)
            let noise = LogDress.noise(generator.below(6), using: &generator)
            let lines = noise + failure.lines(using: &generator) + LogDress.noise(4, using: &generator)
            let bytes = dress.dressed(lines, using: &generator)
            let errors = PastedLog.errors(in: bytes)
            let comment = Comment(
                rawValue:
                    "\(dress), \(language): \(errors.map { ($0.lines, $0.code, $0.url, $0.task) })\n\(String(decoding: bytes, as: UTF8.self))"
            )
            try #require(errors.count == 1, comment)
            #expect(errors[0].kind == kind, comment)
            #expect(errors[0].code == failure.urlError, comment)
            #expect(errors[0].url == failure.url, comment)
            #expect(errors[0].task == failure.task, comment)
            if let stream = failure.stream { #expect(errors[0].streamError == stream.code, comment) }
            #expect(!errors[0].because.contains("s3cret"), comment)
        }
    }

    @Test(arguments: 0..<12)
    func `several errors of one log are told apart, in order`(_ number: Int) {
        var generator = SeededGenerator(seed: 42, number: number)
        let dress = LogDress.allCases[number]
        let failures = (0..<5).map { _ in
            MadeFailure(
                generator.pick(Self.kinds), shape: generator.below(8), in: generator.pick(LogLanguage.allCases),
                using: &generator)
        }
        var lines: [String] = []
        for failure in failures {
            lines += LogDress.noise(generator.below(4), using: &generator) + failure.lines(using: &generator)
        }
        let bytes = dress.dressed(lines, using: &generator)
        let errors = PastedLog.errors(in: bytes)
        let comment = Comment(rawValue: "\(dress): \(errors)\n\(String(decoding: bytes, as: UTF8.self))")
        #expect(errors.map(\.kind) == failures.map(\.kind), comment)
        #expect(errors.map(\.url) == failures.map(\.url), comment)
        #expect(errors.map(\.task) == failures.map(\.task), comment)
        for (first, second) in zip(errors, errors.dropFirst()) {
            #expect(first.lines.lowerBound < second.lines.lowerBound, comment)
        }
    }

    @Test(arguments: 0..<10)
    func `two errors whose ends are cut off are still two`(_ number: Int) throws {
        var generator = SeededGenerator(seed: 43, number: number)
        let dress: LogDress = number % 2 == 0 ? .xcode : .bare
        let failures = [PastedError.Kind.cleartext, .trust].map {
            MadeFailure($0, shape: number, in: .german, using: &generator)
        }
        let lines = failures.map { failure in
            let error = failure.error(using: &generator)
            let start = error.distance(
                from: error.startIndex, to: error.firstRange(of: "UserInfo")?.lowerBound ?? error.startIndex)
            return String(error.prefix(start + 12 + generator.below(error.count - start - 12)))
        }
        let errors = PastedLog.errors(in: dress.dressed(lines, using: &generator))
        try #require(errors.count == 2)
        #expect(errors.map(\.code) == failures.map(\.urlError))
        #expect(errors[0].kind == .cleartext)
    }
}
