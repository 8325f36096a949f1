// SPDX-License-Identifier: MIT
//
// Our side of the rows of Scripts/bench that the command itself cannot show, and prints "SECONDS ANSWERS".
//
//   Benchmarks rulings                          two lines: rulings, then the dictionary
//   Benchmarks transfers FILE [ROOTS]           FILE holds a URL a line
//   Benchmarks record MATRIX RECORD             a third number is the most memory it took, in MiB
//   Benchmarks attest KIND COUNT                KIND is parsed, cold, attestation or cached; seconds of the processor
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "rulings": RulingBenchmark().run()
case "transfers" where arguments.count >= 2:
    TransferBenchmark(file: arguments[1], roots: arguments.count > 2 ? arguments[2] : nil).run()
case "record" where arguments.count == 3: try RecordBenchmark(matrix: arguments[1], record: arguments[2]).run()
case "attest" where arguments.count == 3:
    guard let kind = AttestBenchmark.Kind(rawValue: arguments[1]), let count = Int(arguments[2]) else { fallthrough }
    try AttestBenchmark().run(kind, count: count)
default:
    print("usage: Benchmarks rulings | transfers FILE [ROOTS] | record MATRIX RECORD | attest KIND COUNT")
}
