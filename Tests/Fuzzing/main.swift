// SPDX-License-Identifier: MIT
//
// One campaign of Scripts/fuzz: Fuzzing FORMAT FIRST COUNT SEED [PROGRESS]
// What came of the batch records: Fuzzing answers RECORDS ANSWERS
//
// PROGRESS is a file that always holds the number of the mutant that is being read, as 8 bytes.
//
// New objects of App Attest's to be damaged: Fuzzing specimens
import Foundation
import TestSupport

if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "answers" {
    func lines(_ path: String) throws -> [Substring] {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self).split(separator: "\n")
    }
    let (records, answers) = (try lines(CommandLine.arguments[2]), try lines(CommandLine.arguments[3]))
    var agreement = BatchAgreement()
    for (number, (record, answer)) in zip(records, answers).enumerated() {
        agreement.compare(record: record, answer: answer, number: number)
    }
    print("\(agreement.compared) compared with Foundation, \(agreement.faults.count) faults")
    for fault in agreement.faults.prefix(10) { print("  \(fault)") }
    exit(agreement.faults.isEmpty ? 0 : 1)
}

if CommandLine.arguments.dropFirst() == ["specimens"] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    FileHandle.standardOutput.write(try encoder.encode(AttestedObject.made()) + Data("\n".utf8))
    exit(0)
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 4, let format = Format(rawValue: CommandLine.arguments[1]),
    let first = Int(CommandLine.arguments[2]), let count = Int(CommandLine.arguments[3]),
    let seed = UInt64(CommandLine.arguments[4])
else {
    print("usage: Fuzzing \(Format.allCases.map(\.rawValue).joined(separator: "|")) FIRST COUNT SEED [PROGRESS]")
    print("       Fuzzing specimens >specimens.json")
    exit(2)
}

if format == .batch {
    let mutator = format.mutator
    var lines: [UInt8] = []
    for number in first..<first + count {
        // A line break would make two records of one; an empty record would be none.
        let mutant = mutator.mutant(seed: seed, number: number).map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 }
        lines += (mutant.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? Array("0".utf8) : mutant) + [0x0a]
        if lines.count > 1 << 20 || number == first + count - 1 {
            FileHandle.standardOutput.write(Data(lines))
            lines.removeAll(keepingCapacity: true)
        }
    }
    exit(0)
}

let file = CommandLine.arguments.count > 5 ? unsafe open(CommandLine.arguments[5], O_WRONLY | O_CREAT, 0o600) : -1
var campaign = Campaign(format, seed: seed)
let start = ContinuousClock.now
campaign.run(first..<first + count) { number in
    var number = Int64(number)
    _ = unsafe pwrite(file, &number, 8, 0)
}
let seconds = start.duration(to: .now) / Duration.seconds(1)
let compared =
    format.oracle.map { ", \(campaign.compared) compared with \($0), \(campaign.faultCount) faults" } ?? ""
let slowest = campaign.slowest / Duration.milliseconds(1)
print(
    "\(format.rawValue): \(count) mutants, \(campaign.parsed) parse (\(100 * campaign.parsed / max(1, count)) %)\(compared), "
        + "\(Int(Double(count) / seconds)) a second, slowest \(String(Int(slowest.rounded(.up)))) ms")
for (place, count) in campaign.accepted.sorted(by: { $0.key < $1.key }) {
    print("  \(count) accepted that differ in \(place)")
}
for fault in campaign.faults { print("  \(fault)") }
if campaign.faultCount > 0 { exit(1) }
if campaign.parsed * 5 < count {
    print("  fewer than a fifth of them parse")
    exit(1)
}
