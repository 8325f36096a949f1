// SPDX-License-Identifier: MIT
import Formats
import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct InputFileTests {
    /// Runs a test in a directory of its own, which is gone afterwards.
    private func inDirectory(_ body: (String) throws -> Void) throws {
        let directory = NSTemporaryDirectory() + "/formats-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try body(directory)
    }

    private func failure(_ path: String, limit: Int = 10) throws -> String {
        let error = try #require(throws: InputError.self) { try InputFile.read(path, limit: limit) }
        #expect(error.file == path)
        return error.problem
    }

    @Test func `reads a file up to its limit`() throws {
        try inDirectory { (directory: String) throws in
            let path = directory + "/a"
            for count in [0, 1, 10] {
                try Data(repeating: 0x61, count: count).write(to: URL(fileURLWithPath: path))
                #expect(try InputFile.read(path, limit: 10) == [UInt8](repeating: 0x61, count: count))
            }
            try Data(repeating: 0x61, count: 11).write(to: URL(fileURLWithPath: path))
            #expect(try failure(path) == "the file holds 11 bytes")
        }
    }

    @Test func `refuses a file of a hundred megabytes without reading it`() throws {
        try inDirectory { (directory: String) throws in
            let path = directory + "/large"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            let status = unsafe truncate(path, 100 << 20)
            #expect(status == 0)
            #expect(try failure(path, limit: 8 << 20) == "the file holds 104857600 bytes")
        }
    }

    @Test func `names what is no regular file`() throws {
        try inDirectory { (directory: String) throws in
            #expect(try failure(directory) == "this is a directory")
            let status = unsafe mkfifo(directory + "/pipe", 0o600)
            #expect(status == 0)
            #expect(try failure(directory + "/pipe") == "this is a pipe")
            #expect(try failure("/dev/zero") == "this is a device")
            #expect(try failure(directory + "/none") == "the file cannot be opened: No such file or directory")
            #expect(try failure("") == "the file cannot be opened: No such file or directory")
            #expect(try failure(directory + "\0/none") == "the file name holds a zero byte")
        }
    }

    @Test(.disabled(if: getuid() == 0, "root may read everything"))
    func `says that a file may not be read`() throws {
        try inDirectory { (directory: String) throws in
            let path = directory + "/secret"
            #expect(FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0]))
            #expect(try failure(path) == "the file cannot be opened: Permission denied")
        }
    }
}
