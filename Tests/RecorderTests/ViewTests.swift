// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Recorder
import Storage
import TestSupport
import Testing

@Suite struct ViewTests {
    private let folder: TemporaryFolder
    private let store: RecordStore
    private let sample: Sample

    init() throws {
        folder = try TemporaryFolder()
        store = try RecordStore(path: folder.file("record.sqlite"))
        sample = try Sample(urls: (0..<4).map { "http://host-\($0).example/" })
        let failure = TransferFailure(curlCode: 7, text: "no", urlError: .cannotConnectToHost)
        let refused = Connection(
            id: 1, hops: [Hop(destination: try Destination("http://a.example/"), failure: failure)])
        let writer = try sample.begin(in: store)
        try writer.append([
            sample.observation(
                0,
                expectations: [
                    ExpectationOutcome(expected: "app ok", because: "lesson", isMet: false),
                    ExpectationOutcome(expected: "curl ok", because: nil, isMet: true),
                ]),
            sample.observation(
                1, connection: refused, prediction: Prediction(.failed(.cannotConnectToHost)), flag: .network),
            sample.observation(2, prediction: Prediction(.status(200)), flag: .reachable),
            sample.observation(3, prediction: Prediction(.unsettled(likely: .blocked)), flag: .unsettled),
            sample.observation(
                4, prediction: Prediction(.refused([.secureConnectionFailed, .serverCertificateUntrusted])), flag: .tls),
            sample.observation(5, prediction: Prediction(.refused([])), flag: .tls),
        ])
        try writer.suspend()
    }

    private func texts(_ sql: String) throws -> [String] {
        try Database(path: store.path, access: .read).read { (connection) throws(StorageError) in
            let statement = try connection.prepare(sql)
            var texts: [String] = []
            while try statement.step() { texts.append(try statement.text(0)) }
            return texts
        }
    }

    @Test func `the flagged cells read as sentences`() throws {
        #expect(
            try texts("SELECT says FROM flagged ORDER BY cell") == [
                "no-keys × destination-0: curl 200, app −1022, flag ats",
                "no-keys × destination-1: curl error 7, app −1004, flag network",
                "no-keys × destination-3: curl 200, app unsettled, likely blocked, flag unsettled",
                "blanket × destination-0: curl 200, app −1200 or −1202, flag tls",
                "blanket × destination-1: curl error 7, app refused, flag tls",
            ])
    }

    @Test func `every cell is an answer, also one that did not run`() throws {
        #expect(
            try texts("SELECT curl || ' ' || app FROM answers WHERE run = 1 ORDER BY cell") == [
                "200 −1022", "error 7 −1004", "200 200", "200 unsettled, likely blocked", "200 −1200 or −1202",
                "error 7 refused", "not run not run", "not run not run",
            ])
    }

    @Test func `an expectation that is not met reads as a sentence`() throws {
        #expect(
            try texts("SELECT says || ' (' || because || ')' FROM unexpected") == [
                "no-keys × destination-0: expected app ok, got curl 200 and app −1022 (lesson)"
            ])
    }
}
