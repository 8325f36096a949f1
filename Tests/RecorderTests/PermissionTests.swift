// SPDX-License-Identifier: MIT
import Foundation
import Matrix
import Recorder
import TestSupport
import Testing

/// What a user without rights is told. Each case runs in a process of its own, which gives root's rights away.
@Suite struct PermissionTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("record.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
        let sample = try Sample()
        let writer = try sample.begin(in: RecordStore(path: path))
        try writer.append(sample.allCells.map { sample.observation($0) })
        try writer.finish(ended: "2026-01-02T03:05:00Z")
    }

    @Test func `a file without write permission is read-only`() async {
        unsafe chmod(folder.path, 0o777)
        unsafe chmod(path, 0o444)
        await #expect(processExitsWith: .success) { [path = path as String] in
            expect(.readOnly, "the file cannot be written", path)
            expectReadable(path)
        }
    }

    @Test func `a folder without write permission is read-only`() async throws {
        unsafe chmod(folder.path, 0o555)
        unsafe chmod(path, 0o666)
        await #expect(processExitsWith: .success) { [path = path as String] in
            expect(.readOnly, "its folder", path)
            expect(.readOnly, "its folder", path + ".new")
            expect(.readOnly, "cannot be made", path + ".d/record.sqlite")
            expectReadable(path)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["record.sqlite"])
        unsafe chmod(folder.path, 0o777)
    }

    @Test func `a file without read permission cannot be opened`() async {
        unsafe chmod(folder.path, 0o777)
        unsafe chmod(path, 0o200)
        await #expect(processExitsWith: .success) { [path = path as String] in
            expect(.cannotOpen, "may not be read", path)
        }
    }
}

/// Opens the path as nobody and ends the process with a failure where the error is another one.
private func expect(_ code: RecordError.Code, _ words: String, _ path: String) {
    if geteuid() == 0 { seteuid(65_534) }
    do {
        _ = try RecordStore(path: path)
        exit(3)
    } catch {
        guard error.code == code, error.detail.contains(words) else {
            print(error)
            exit(4)
        }
    }
}

private func expectReadable(_ path: String) {
    if geteuid() == 0 { seteuid(65_534) }
    do {
        let store = try RecordStore(reading: path)
        guard try store.runs().count == 1, try store.report(.last).cells.count == 4 else { exit(5) }
    } catch {
        print(error)
        exit(6)
    }
}
