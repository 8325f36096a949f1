// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A program that runs for a command: what it prints is passed on line by line.
struct ChildProcess {
    let words: [String]
    private let environment: [String: String]

    /// - Parameter words: the path of the program, then its arguments.
    init(_ words: [String], environment: [String: String]) {
        self.words = words
        self.environment = environment
    }

    /// Runs it to its end. When the user wants an end it is told by SIGTERM, once, and waited for.
    ///
    /// The corresponding C functions are `posix_spawn`, `poll` and `waitpid`.
    ///
    /// - Returns: its exit status, 128 and the signal's number where a signal ended it.
    func run(
        isInterrupted: () -> Bool, output: (String) -> Void, error: (String) -> Void
    ) throws(MachineError) -> Int32 {
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
        close(outputPipe.writer)
        close(errorPipe.writer)
        var streams = [LineStream(outputPipe.reader), LineStream(errorPipe.reader)]
        var isTold = false
        while streams.contains(where: { $0.isOpen }) {
            if !isTold, isInterrupted() {
                kill(process, SIGTERM)
                isTold = true
            }
            var requests = streams.map { pollfd(fd: $0.isOpen ? $0.descriptor : -1, events: Int16(POLLIN), revents: 0) }
            guard unsafe poll(&requests, nfds_t(requests.count), 100) > 0 else { continue }
            for index in streams.indices where requests[index].revents != 0 {
                streams[index].read { line in index == 0 ? output(line) : error(line) }
            }
        }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        // WIFEXITED and WEXITSTATUS, which are macros.
        return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    }

    struct Pipe {
        let reader: Int32
        let writer: Int32

        init() throws(MachineError) {
            var ends: [Int32] = [-1, -1]
            guard unsafe pipe(&ends) == 0 else { throw MachineError("no pipe can be made: \(systemMessage(errno))") }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (reader, writer) = (ends[0], ends[1])
        }

        func close() {
            _ = closeDescriptor(reader)
            _ = closeDescriptor(writer)
        }
    }

    func spawn(_ output: Pipe, _ error: Pipe) throws(MachineError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.writer, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, error.writer, STDERR_FILENO)
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // What this process ignores or blocks is not for others to ignore or block: a shell could not undo it.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        let texts = unsafe arguments + variables
        defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
        var process = pid_t()
        let fault = unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
        guard fault == 0 else { throw MachineError("cannot run \(words[0]): \(systemMessage(fault))") }
        return process
    }
}

/// The reading end of a pipe, line by line.
private struct LineStream {
    let descriptor: Int32
    private(set) var isOpen = true
    private var rest: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Reads what is there; at the end the last line is passed on even where no line break ends it.
    mutating func read(_ each: (String) -> Void) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe readOnce(from: descriptor, into: $0) }
        if count < 0, errno == EINTR { return }
        if count > 0 { rest += bytes[..<count] }
        while let end = rest.firstIndex(of: 0x0a) {
            each(String(decoding: rest[..<end], as: UTF8.self))
            rest.removeSubrange(...end)
        }
        guard count <= 0 else { return }
        if !rest.isEmpty { each(String(decoding: rest, as: UTF8.self)) }
        _ = closeDescriptor(descriptor)
        isOpen = false
    }
}

/// A function of its own, since methods of that name hide the C library's.
func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
