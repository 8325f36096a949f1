// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `openssl s_server` on a port of its own: a server that nothing of ours has a part in.
final class OpenSSLServer {
    struct DidNotStart: Error {
        let output: String
    }

    let port: UInt16
    private let process = Process()
    private let wordsFile: String

    /// - Parameters:
    ///   - mode: `-www` answers with a status page, `-WWW` with the files of the folder.
    ///   - folder: where it runs and its output goes.
    init(_ arguments: [String], mode: String = "-www", in folder: TemporaryFolder) throws {
        let output = folder("\(UUID().uuidString).out")
        wordsFile = try folder.write("", "\(UUID().uuidString).err")
        try Data().write(to: URL(filePath: output))
        process.executableURL = URL(fileURLWithPath: Tool.path("openssl") ?? "/usr/bin/openssl")
        process.arguments = ["s_server", "-accept", "127.0.0.1:0", mode] + arguments
        process.currentDirectoryURL = URL(filePath: folder.path)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: wordsFile)
        try process.run()
        // It writes the port that it was given: `ACCEPT 127.0.0.1:40123`.
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let text = Self.text(of: output)
            if let line = text.split(separator: "\n").first(where: { $0.hasPrefix("ACCEPT") }), text.last == "\n",
                let port = line.split(separator: ":").last.flatMap({ UInt16($0) })
            {
                self.port = port
                return
            }
            guard process.isRunning, ContinuousClock.now < deadline else {
                kill(process.processIdentifier, SIGKILL)
                throw DidNotStart(output: "\(arguments): \(text)")
            }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    /// What it has written to standard error, line by line as it happens.
    var words: String { Self.text(of: wordsFile) }

    private static func text(of file: String) -> String {
        String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    }

    deinit {
        // A thread of the test's may hold SIGTERM back, and a child starts with what its parent held back.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
