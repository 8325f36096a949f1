// SPDX-License-Identifier: MIT
import Connectivity
import Foundation
import Matrix
import Recorder

/// A matrix read, expanded, judged and recorded, as `ats-matrix run --no-probe` does it; without the tables that follow.
struct RecordBenchmark {
    let matrix: String
    let record: String

    func run() throws {
        let start = ContinuousClock.now
        let matrix = try MatrixDefinition.read(file: matrix, settings: [:], environment: [:])
        let store = try RecordStore(path: record)
        let environment = RunEnvironment(version: "", curl: "", machine: "", isLab: false, isProbed: false)
        let writer = try store.begin(
            matrix, cells: Array(matrix.cells.indices), environment: environment, started: "2026-01-01T00:00:00Z")
        var options = Runner.Options()
        options.probes = false
        var cells = 0
        try Runner(matrix: matrix, options: options).run(with: Prober(options: TransferOptions())) { observations in
            try writer.append(observations)
            cells += observations.count
        }
        try writer.finish(ended: "2026-01-01T00:00:01Z")
        print(start.duration(to: .now) / Duration.seconds(1), cells, RecordBenchmark.peakMemory)
    }

    /// In MiB (`getrusage`).
    private static var peakMemory: Int {
        var usage = rusage()
        #if canImport(Darwin)
            guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
            return usage.ru_maxrss >> 20
        #else
            guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
            return usage.ru_maxrss >> 10
        #endif
    }
}
