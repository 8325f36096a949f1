// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Reporting

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
            if let answer = answer(to: line, number: number) { console.output.writeLine(answer) }
        }
        console.output.flush()
        console.note("\(records) records, \(agreeing) agree, \(differing) differ, \(bad) bad")
        if bad > 0 { return .wrongRequest }
        return differing > 0 ? .findings : .done
    }

    /// The line to write; `nil` for an empty one.
    private mutating func answer(to line: LineReader.Line, number: Int) -> String? {
        guard case .bytes(let bytes) = line else {
            records += 1
            bad += 1
            let limit = LineReader.limit >> 20
            return ExplainBatch.fault(
                InputError(at: nil, "the line is longer than \(limit) MiB"), id: nil, line: number)
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
            return ExplanationFormat.explainLine(id: id ?? .null, ruling: ruling, agrees: agrees)
        } catch {
            bad += 1
            return ExplainBatch.fault(error, id: id, line: number)
        }
    }

    /// A record that cannot be judged; the place inside the line is its column.
    private static func fault(_ error: InputError, id: JSONValue?, line: Int) -> String {
        var members: [JSONValue.Member] = []
        if let id { members.append(.init("id", id)) }
        members.append(.init("line", .int(line)))
        if let position = error.position { members.append(.init("column", .int(position.column))) }
        let bare = InputError(at: nil, error.problem, expected: error.expected, suggestion: error.suggestion)
        members.append(.init("error", .string(bare.description)))
        return JSONValue.object(members).text()
    }

    private mutating func compile(_ configuration: Configuration, on platform: Platform) -> CompiledConfiguration {
        if let compiled, compiled.platform == platform, compiled.configuration == configuration { return compiled }
        let fresh = CompiledConfiguration(configuration, on: platform)
        compiled = fresh
        return fresh
    }
}
