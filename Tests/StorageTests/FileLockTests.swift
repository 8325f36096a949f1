// SPDX-License-Identifier: MIT
import Foundation
import Storage
import TestSupport
import Testing

@Suite struct FileLockTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("a.lock") }

    init() throws { folder = try TemporaryFolder() }

    private func isFree() throws -> Bool {
        let lock = try FileLock.take(path)
        let isFree = lock != nil
        return isFree
    }

    @Test func `one holds it, and nobody else`() throws {
        do {
            let lock = try FileLock.take(path)
            #expect(try !isFree())
            #expect(try !isFree())
            _ = consume lock
        }
        #expect(try isFree())
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a file that was left behind is no lock`() throws {
        try Data().write(to: URL(filePath: path))
        #expect(try isFree())
    }

    @Test func `a folder that is not there is an error`() throws {
        let error = #expect(throws: SystemError.self) { _ = try FileLock.take(folder.file("none/a.lock")) }
        #expect(error?.description == "No such file or directory")
    }

    @Test func `a process that is killed gives it up`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let lock = try FileLock.take(path)
            guard lock != nil else { return }
            kill(getpid(), SIGKILL)
            _ = consume lock
        }
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(try isFree())
    }
}
