// SPDX-License-Identifier: MIT
//
// Our side of the rows of Scripts/bench that the command itself cannot show, and prints "SECONDS ANSWERS".
//
//   Benchmarks rulings                          two lines: rulings, then the dictionary
//   Benchmarks transfers FILE [ROOTS]           FILE holds a URL a line
//   Benchmarks record MATRIX RECORD             a third number is the most memory it took, in MiB
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "rulings": RulingBenchmark().run()
case "transfers" where arguments.count >= 2:
    TransferBenchmark(file: arguments[1], roots: arguments.count > 2 ? arguments[2] : nil).run()
case "record" where arguments.count == 3: try RecordBenchmark(matrix: arguments[1], record: arguments[2]).run()
default: print("usage: Benchmarks rulings | transfers FILE [ROOTS] | record MATRIX RECORD")
}
