// SPDX-License-Identifier: MIT
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Where words go: a file descriptor, or a recording for tests.
///
/// Writing never throws. A reader that went away ends the stream quietly, as the next command of a pipe may have seen
/// enough; any other fault is kept for `Main`, which says it once at the end.
final class Output: Sendable {
    private enum Destination {
        case descriptor(Int32)
        case recording
    }

    private struct State {
        var waiting: [UInt8] = []
        var isClosed = false
        var fault: String?
    }

    private let destination: Destination
    /// Bytes that may wait; 0 writes at once.
    private let bufferSize: Int
    private let state = Mutex(State())
    let isTerminal: Bool
    /// Columns, where it is a terminal that tells.
    let columns: Int?

    /// Writes to a descriptor, which stays open.
    init(descriptor: Int32, bufferSize: Int) {
        destination = .descriptor(descriptor)
        self.bufferSize = bufferSize
        isTerminal = isatty(descriptor) == 1
        columns = isTerminal ? terminalColumns(of: descriptor) : nil
    }

    /// Keeps what is written.
    init(recordingAsTerminal isTerminal: Bool = false, columns: Int? = nil) {
        destination = .recording
        bufferSize = .max
        self.isTerminal = isTerminal
        self.columns = columns
    }

    func write(_ text: String) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.waiting.append(contentsOf: text.utf8)
            if state.waiting.count >= bufferSize { drain(&state) }
        }
    }

    func writeLine(_ text: String) { write(text + "\n") }

    /// Writes what waits.
    func flush() { state.withLock { drain(&$0) } }

    /// Whether nobody reads any more; streaming commands stop then.
    var isClosed: Bool { state.withLock { $0.isClosed } }
    /// Why writing failed, a closed pipe aside.
    var fault: String? { state.withLock { $0.fault } }
    /// What a recording holds.
    var text: String { state.withLock { String(decoding: $0.waiting, as: UTF8.self) } }

    /// The corresponding C function is `write`.
    private func drain(_ state: inout State) {
        guard case .descriptor(let descriptor) = destination, !state.isClosed, !state.waiting.isEmpty else { return }
        let fault = unsafe state.waiting.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
        state.waiting.removeAll(keepingCapacity: true)
        guard fault != 0 else { return }
        state.isClosed = true
        if fault != EPIPE { state.fault = systemMessage(fault) }
    }
}
