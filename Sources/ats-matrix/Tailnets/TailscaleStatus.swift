// SPDX-License-Identifier: MIT
import Formats
import Matrix
import Synchronization
import Vantage

/// The tailnet that matrices may speak of, found out at most once and only where one does.
final class TailscaleStatus: Sendable {
    /// `--tailscale-status`; `nil` asks the `tailscale` command.
    private let file: String?
    private let state = Mutex<State>(State())

    private struct State {
        var answer: Result<Tailnet, InputError>?
        /// Whether this machine has no tailnet to tell of, and no file is wrong.
        var isMachineFault = false
    }

    init(file: String?) { self.file = file }

    /// Whether any matrix asked for it.
    var isAsked: Bool { state.withLock { $0.answer != nil } }

    /// Whether it is this machine that has no tailnet to tell of, and no file that is wrong.
    var isMachineFault: Bool { state.withLock { $0.isMachineFault } }

    func source(in console: Console) -> TailnetSource { TailnetSource { self.answer(in: console) } }

    private func answer(in console: Console) -> Result<Tailnet, InputError> {
        state.withLock { state in
            if let answer = state.answer { return answer }
            let answer: Result<Tailnet, InputError>
            do throws(InputError) { answer = .success(try read(in: console, &state.isMachineFault)) } catch {
                answer = .failure(error)
            }
            state.answer = answer
            return answer
        }
    }

    private func read(in console: Console, _ isMachineFault: inout Bool) throws(InputError) -> Tailnet {
        if let file {
            let input = file == "-" ? console.input : try Input.open(file)
            do throws(InputError) {
                return try Tailnet(status: try input.readAll(limit: Tailnet.statusLimit))
            } catch {
                throw error.inFile(input.name)
            }
        }
        do throws(MachineError) {
            return try TailscaleProgram(environment: console.environment).tailnet()
        } catch {
            isMachineFault = true
            throw InputError(at: nil, error.description)
        }
    }
}
