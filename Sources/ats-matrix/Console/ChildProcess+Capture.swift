// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension ChildProcess {
    /// What a program said and how it ended.
    struct Captured {
        let status: Int32
        let output: [UInt8]
        /// The beginning of its standard error.
        let error: String
    }

    /// Runs a program that is to answer soon and not at length, and keeps what it prints.
    ///
    /// One that does neither is killed by SIGKILL, and nothing that it leaves behind is waited for.
    func capture(limit: Int, within time: Duration) throws(MachineError) -> Captured {
        let outputPipe = try Pipe()
        let errorPipe: Pipe
        do throws(MachineError) { errorPipe = try Pipe() } catch {
            outputPipe.close()
            throw error
        }
        let process: pid_t
        do throws(MachineError) { process = try spawn(outputPipe, errorPipe) } catch {
            outputPipe.close()
            errorPipe.close()
            throw error
        }
        _ = closeDescriptor(outputPipe.writer)
        _ = closeDescriptor(errorPipe.writer)
        var streams = [KeptStream(outputPipe.reader, limit: limit), KeptStream(errorPipe.reader, limit: 4_096)]
        defer { for stream in streams { _ = closeDescriptor(stream.descriptor) } }
        let deadline = ContinuousClock.now + time
        var status: Int32 = 0
        var hasEnded = false
        while true {
            if !hasEnded { hasEnded = unsafe waitpid(process, &status, WNOHANG) == process }
            var requests = streams.map { pollfd(fd: $0.isOpen ? $0.descriptor : -1, events: Int16(POLLIN), revents: 0) }
            let ready = unsafe poll(&requests, nfds_t(requests.count), hasEnded ? 0 : 20)
            for index in streams.indices where ready > 0 && requests[index].revents != 0 { streams[index].read() }
            if hasEnded, ready <= 0 || !streams.contains(where: \.isOpen) { break }
            let fault: String? =
                streams[0].isTooLong
                ? "printed more than \(limit >> 20) MiB"
                : ContinuousClock.now >= deadline ? "did not answer within \(time.components.seconds) s" : nil
            guard let fault else { continue }
            if !hasEnded {
                kill(process, SIGKILL)
                while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
            }
            throw MachineError("\(words[0]) \(fault)")
        }
        // WIFEXITED and WEXITSTATUS, which are macros.
        return Captured(
            status: status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f, output: streams[0].bytes,
            error: String(decoding: streams[1].bytes, as: UTF8.self))
    }
}

/// The reading end of a pipe and what came out of it, no more than asked for.
private struct KeptStream {
    let descriptor: Int32
    let limit: Int
    private(set) var bytes: [UInt8] = []
    private(set) var isOpen = true
    private(set) var isTooLong = false

    init(_ descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        self.limit = limit
    }

    mutating func read() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe chunk.withUnsafeMutableBytes { unsafe readOnce(from: descriptor, into: $0) }
        if count < 0, errno == EINTR { return }
        isOpen = count > 0
        guard count > 0 else { return }
        isTooLong = bytes.count + count > limit
        bytes += chunk[..<min(count, limit - bytes.count)]
    }
}
