// SPDX-License-Identifier: MIT
import Connectivity
import Laboratory

/// The lab of one run: its servers and the folder with its certificate.
struct LabSession: Sendable {
    let routes: [Int: Route]
    private let lab: Laboratory
    private let directory: TemporaryDirectory

    /// PEM file of the roots that only count while the lab runs.
    var rootsFile: String { lab.rootsFile }

    init(_ plan: LabPlan, environment: [String: String]) throws {
        directory = try TemporaryDirectory(environment: environment)
        do {
            lab = try Laboratory(
                behaviours: Set(plan.behaviours.values), addresses: plan.addresses, directory: directory.path)
        } catch {
            directory.remove()
            throw error
        }
        routes = plan.routes(in: lab)
    }

    /// Stops the servers and takes the folder away.
    func stop() {
        lab.stop()
        directory.remove()
    }
}
