// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Foundation

/// Asks a list of URLs, 200 at a time, over connections that are kept where the server keeps them, as `curl -Z` does.
struct TransferBenchmark {
    let file: String
    /// A PEM file to trust instead of the system's roots.
    let roots: String?

    func run() {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        let requests = text.split(separator: "\n").enumerated().compactMap { number, line in
            (try? Destination(String(line))).map { TransferRequest(id: number, destination: $0) }
        }
        var options = TransferOptions()
        options.concurrency = 200
        options.reusesConnections = true
        if let roots { options.environment = ["CURL_CA_BUNDLE": roots] }
        let start = ContinuousClock.now
        var answers = 0
        Prober(options: options).run(requests) { connection in
            if connection.status == 200 { answers += 1 }
        }
        print(start.duration(to: .now) / Duration.seconds(1), answers)
    }
}
