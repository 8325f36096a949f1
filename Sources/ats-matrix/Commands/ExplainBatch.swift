// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// `explain --batch`: one record a line in, one ruling a line out. Holds one line at a time.
struct ExplainBatch {
    private var records = 0
    private var agreeing = 0
    private var differing = 0
    private var bad = 0
    /// Neighbouring records often share their configuration.
    private var compiled: CompiledConfiguration?

    mutating func run(_ input: Input, in console: Console) throws(InputError) -> ExitStatus {
        var reader = LineReader(input)
        var number = 0
        while !console.output.isClosed {
            if reader.mustWait { console.output.flush() }
            guard let line = try reader.next() else { break }
            number += 1
            if let answer = answer(to: line, number: number) { console.output.writeLine(answer.text()) }
        }
        console.output.flush()
        console.note("\(records) records, \(agreeing) agree, \(differing) differ, \(bad) bad")
        if bad > 0 { return .wrongRequest }
        return differing > 0 ? .findings : .done
    }

    /// The line to write; `nil` for an empty one.
    private mutating func answer(to line: LineReader.Line, number: Int) -> JSONValue? {
        guard case .bytes(let bytes) = line else {
            records += 1
            bad += 1
            let limit = LineReader.limit >> 20
            return BatchAnswer.fault(InputError(at: nil, "the line is longer than \(limit) MiB"), id: nil, line: number)
        }
        guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return nil }
        records += 1
        var id: JSONValue?
        do {
            let tree = try JSON.parse(bytes)
            id = BatchRecord.id(of: tree)
            let record = try BatchRecord(tree)
            let ruling = compile(record.configuration, on: record.platform).ruling(for: record.load)
            let agrees = record.expectation?.agrees(with: ruling)
            if agrees == true { agreeing += 1 }
            if agrees == false { differing += 1 }
            return BatchAnswer.ruling(ruling, id: record.id, agrees: agrees)
        } catch {
            bad += 1
            return BatchAnswer.fault(error, id: id, line: number)
        }
    }

    private mutating func compile(_ configuration: Configuration, on platform: Platform) -> CompiledConfiguration {
        if let compiled, compiled.platform == platform, compiled.configuration == configuration { return compiled }
        let fresh = CompiledConfiguration(configuration, on: platform)
        compiled = fresh
        return fresh
    }
}
