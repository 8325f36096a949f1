// SPDX-License-Identifier: MIT
import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A terminal of so many columns, for a program that asks whether it writes to one.
package struct PseudoTerminal {
    package struct Fault: Error {
        package let call: String
        package let number: Int32
    }

    private let columns: Int

    package init(columns: Int) { self.columns = columns }

    /// Whether this system gives terminals away; some containers have none.
    package static var isAvailable: Bool {
        guard let (controller, terminal) = try? PseudoTerminal(columns: 80).pair() else { return false }
        close(controller)
        close(terminal)
        return true
    }

    /// The two ends. The corresponding C function is `openpty`.
    private func pair() throws -> (controller: Int32, terminal: Int32) {
        var controller: Int32 = -1
        var terminal: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        guard unsafe openpty(&controller, &terminal, nil, nil, &size) == 0 else {
            throw Fault(call: "openpty", number: errno)
        }
        for descriptor in [controller, terminal] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return (controller, terminal)
    }

    /// Runs a program to its end with standard output and error on the terminal.
    package func run(
        _ program: String, _ arguments: [String], environment: [String: String]
    ) throws -> (status: Int32, output: String) {
        let (controller, terminal) = try pair()
        defer { close(controller) }

        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
        process.standardOutput = handle
        process.standardError = handle
        do {
            try process.run()
        } catch {
            close(terminal)
            throw error
        }
        // The last one who has it open is the program, so that its end ends the reading.
        close(terminal)
        var output: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = unsafe read(controller, &bytes, bytes.count)
            if count > 0 {
                output += bytes[..<count]
            } else if count == 0 || errno != EINTR {
                break
            }
        }
        process.waitUntilExit()
        // The terminal makes a carriage return and a line feed of every line's end.
        return (process.terminationStatus, String(decoding: output, as: UTF8.self).replacing("\r\n", with: "\n"))
    }
}
