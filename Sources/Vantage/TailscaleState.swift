// SPDX-License-Identifier: MIT
import Formats

/// The states of Tailscale's `ipn.State`: all but one of them have no tailnet to tell of.
enum TailscaleState: String, CaseIterable {
    case running = "Running"
    case needsLogin = "NeedsLogin"
    case stopped = "Stopped"
    case starting = "Starting"
    case noState = "NoState"
    case needsMachineAuth = "NeedsMachineAuth"
    case inUseByOther = "InUseOtherUser"

    /// - Throws: where Tailscale does not run, or the object is no status at all.
    static func check(_ status: StatusObject) throws(InputError) {
        guard let text = try status.text("BackendState"), let place = status.member("BackendState")?.position else {
            throw InputError(
                at: status.position, "this is no status of Tailscale: 'BackendState' is missing",
                expected: "what 'tailscale status --json' prints")
        }
        guard let state = TailscaleState(rawValue: text) else {
            throw InputError(
                at: place, "'BackendState' is '\(excerpt(text))', which is no state that is known",
                expected: running.rawValue,
                suggestion: nearestWord(to: text, among: allCases.map(\.rawValue)))
        }
        guard let problem = state.problem else { return }
        throw InputError(at: place, "\(problem) ('BackendState' is '\(text)')", expected: "'\(running.rawValue)'")
    }

    /// What is in the way and what helps, `nil` where nothing is.
    private var problem: String? {
        switch self {
        case .running: nil
        case .needsLogin: "Tailscale is logged out; 'tailscale up' logs in"
        case .stopped: "Tailscale is stopped; 'tailscale up' starts it"
        case .starting: "Tailscale is still starting; try again in a moment"
        case .noState: "Tailscale has not begun to connect; 'tailscale up' starts it"
        case .needsMachineAuth: "this machine waits to be approved by an admin of the tailnet"
        case .inUseByOther: "another user of this machine holds the tailnet"
        }
    }
}
