// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix

extension NetworkFault {
    /// The flag of a cell that meets this fault where ATS allows the load, by the very rules that a run goes by.
    var flag: Flag? {
        let scheme = group == .tls || group == .certificates ? "https" : "http"
        guard let destination = try? Destination("\(scheme)://a.example/"), let platform = Platform("macOS 26.6") else {
            return nil
        }
        let hop = Hop(destination: destination, status: example == nil ? 200 : nil, failure: example)
        let connection = Connection(id: 0, hops: [hop])
        let blanket = Configuration(transportSecurity: .dictionary(["NSAllowsArbitraryLoads": .boolean(true)]))
        let ruling = CompiledConfiguration(blanket, on: platform).ruling(for: Load(destination))
        return Flag(
            ruling: ruling, connection: connection, prediction: Prediction(ruling: ruling, connection: connection))
    }
}
