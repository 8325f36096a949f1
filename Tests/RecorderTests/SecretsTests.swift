// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Foundation
import Matrix
import Recorder
import Storage
import TestSupport
import Testing

@Suite struct SecretsTests {
    private let folder: TemporaryFolder
    private let store: RecordStore

    init() throws {
        folder = try TemporaryFolder()
        store = try RecordStore(path: folder.file("record.sqlite"))
    }

    private func record(_ url: String) throws {
        let sample = try Sample(urls: [url])
        let writer = try sample.begin(in: store)
        let destination = try Destination(url)
        let hop = Hop(
            destination: destination,
            failure: TransferFailure(curlCode: 7, text: "cannot reach \(url)", urlError: .cannotConnectToHost),
            location: url, proxy: "http://user:hunter2@proxy.example:80/")
        let connection = Connection(id: 0, hops: [hop], chainProblem: "redirect to ftp://u:hunter2@a/?x=hunter2")
        try writer.append([sample.observation(0, connection: connection)])
        try writer.finish(ended: "2026-01-02T03:05:00Z")
    }

    @Test func `no secret is in the file, nor in the one beside it`() throws {
        try record("http://user:hunter2@a.example/?token=hunter2#hunter2")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let bytes = try Data(contentsOf: URL(filePath: folder.file(name)))
            #expect(bytes.range(of: Data("hunter2".utf8)) == nil, "\(name)")
        }
        #expect(try store.report(.last).cells.first?.url == "http://…@a.example/?token=…")
    }

    private func hashes(_ path: String) throws -> [String] {
        try Database(path: path, access: .read).read { (connection) throws(StorageError) in
            let statement = try connection.prepare("SELECT url_hash FROM destination ORDER BY id")
            var hashes: [String] = []
            while try statement.step() { hashes.append(try statement.text(0)) }
            return hashes
        }
    }

    @Test func `URLs that differ only in their secrets are told apart`() throws {
        try record("http://a.example/?token=one")
        try record("http://a.example/?token=two")
        try record("http://a.example/?token=one")
        #expect(Set(try hashes(store.path)).count == 2)
    }

    @Test func `the hash of a URL is another one in another record`() throws {
        try record("http://a.example/")
        let other = try RecordStore(path: folder.file("other.sqlite"))
        let sample = try Sample(urls: ["http://a.example/"])
        try sample.begin(in: other).suspend()
        #expect(try hashes(store.path) != hashes(other.path))
        #expect(try hashes(other.path) != [Hex.text(SHA256.digest(of: Array("http://a.example/".utf8)))])
    }
}
