// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Formats
import Laboratory
import Matrix

/// What the lab has to serve for a matrix, worked out before anything is started.
struct LabPlan: Sendable {
    /// By the number of the destination.
    let behaviours: [Int: LabBehaviour]
    /// Hosts that stand as addresses and so are named in no SNI.
    let addresses: [String]

    /// - Parameter names: the destinations to serve, `nil` for all.
    /// - Throws: `UsageError` for a name that the matrix has not, `InputError` for a `lab:` that says nothing.
    init(for matrix: MatrixDefinition, names: [String]?, file: String) throws {
        let known = matrix.destinations.map(\.name)
        if let unknown = names?.first(where: { !known.contains($0) }) {
            throw UsageError.unknown("destination", unknown, among: known)
        }
        var behaviours: [Int: LabBehaviour] = [:]
        var addresses: Set<String> = []
        for (index, destination) in matrix.destinations.enumerated() {
            guard names?.contains(destination.name) != false else { continue }
            let behaviour = try destination.lab.map { try LabPlan.behaviour($0, file: file) } ?? .ok
            behaviours[index] = behaviour
            var hosts = [destination.destination]
            hosts += behaviour.locations.compactMap { try? Destination($0) }
            addresses.formUnion(hosts.compactMap { $0.address?.description })
        }
        self.behaviours = behaviours
        self.addresses = addresses.sorted()
    }

    /// Leads each destination to the ports of its behaviour.
    func routes(in lab: Laboratory) -> [Int: Route] {
        behaviours.compactMapValues { behaviour in
            lab.ports(of: behaviour).map { .laboratory(plainPort: $0.plain, tlsPort: $0.tls) }
        }
    }

    private static func behaviour(_ setting: LabSetting, file: String) throws(InputError) -> LabBehaviour {
        if let behaviour = LabBehaviour(setting.text) { return behaviour }
        throw InputError(
            file: file, at: setting.position, "the lab cannot do '\(setting.shown)'",
            expected: LabBehaviour.answers.joined(separator: ", ") + ", or a TLS server of 'ats-matrix help servers'",
            suggestion: nearestWord(to: setting.text, among: LabBehaviour.words))
    }
}
