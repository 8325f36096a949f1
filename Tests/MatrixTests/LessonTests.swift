// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Formats
import FoundationEssentials
import Matrix
import Testing

@Suite struct LessonTests {
    private func matrix(_ name: String) throws -> MatrixDefinition {
        try MatrixDefinition.read(file: "\(packageDirectory)/matrices/\(name).yml", settings: [:], environment: [:])
    }

    /// Every cell, as if each server had answered with 200.
    private func observations(_ matrix: MatrixDefinition) -> [Observation] {
        var judge = CellJudge(matrix, thisMachine: .nowhere)
        return matrix.cells.indices.map { index in
            let destination = matrix.destinations[Int(matrix.cells[index].destination)].destination
            return judge.observe(
                index, connection: Connection(id: 0, hops: [Hop(destination: destination, status: 200)]))
        }
    }

    @Test func `twelve results, and suspect ATS at exactly three`() throws {
        let cells = observations(try matrix("lesson"))
        #expect(cells.count == 12)
        #expect(
            cells.filter { $0.flag == .ats }.map(\.title)
                == ["no-keys × public", "local-only × public", "blanket-plus-local × public"])
        #expect(cells.filter { $0.flag == .reachable }.count == 9)
    }

    @Test(arguments: ["lesson", "lesson-full"])
    func `every cell has expectations, with a reason each, and meets them`(_ name: String) throws {
        let matrix = try matrix(name)
        #expect(matrix.expectations.allSatisfy { $0.because?.isEmpty == false })
        for cell in observations(matrix) {
            #expect(!cell.expectations.isEmpty, "\(cell.title)")
            #expect(cell.expectations.allSatisfy { $0.isMet == true }, "\(cell.title): \(cell.expectations)")
        }
    }

    @Test(arguments: ["lesson", "lesson-full"])
    func `no cell without the network contradicts its expectations`(_ name: String) throws {
        let matrix = try matrix(name)
        var options = Runner.Options()
        options.probes = false
        Runner(matrix: matrix, options: options).run(with: Prober(options: TransferOptions())) { cells in
            for cell in cells {
                #expect(cell.expectations.allSatisfy { $0.isMet == true }, "\(cell.title): \(cell.expectations)")
            }
        }
    }

    /// The golden record, by configuration, URL, client and whether the address is this machine's own.
    private func golden() throws -> [String: (expect: String, isLesson: Bool)] {
        let data = try Data(contentsOf: URL(filePath: "\(packageDirectory)/Tests/Golden/ats-golden.jsonl"))
        var cells: [String: (expect: String, isLesson: Bool)] = [:]
        for line in data.split(separator: 0x0a) {
            let tree = try JSON.parse(Array(line))
            guard let id = tree["id"]?.value.string, id.hasPrefix("lesson-"), let ats = tree["ats"]?.value,
                let url = tree["url"]?.value.string, let client = tree["client"]?.value.string,
                let expect = tree["expect"]?.value.string, let source = tree["source"]?.value.string,
                case .array(let own) = tree["own"]?.value.value
            else { continue }
            let isOwn = own.contains { $0.string.map { url.contains("//\($0):") } ?? false }
            cells["\(ats.canonical) \(url) \(client) \(isOwn)"] = (expect, source.hasPrefix("lesson"))
        }
        return cells
    }

    @Test(arguments: ["lesson", "lesson-full"])
    func `the golden record agrees, and what is credited to the lesson is the lesson's`(_ name: String) throws {
        let matrix = try matrix(name)
        let golden = try golden()
        var compared = 0
        let file = try YAML.parse(InputFile.read("\(packageDirectory)/matrices/\(name).yml", limit: 1 << 20))
        for cell in observations(matrix) {
            let tree = try #require(file["configurations"]?.value[cell.configuration]?.value)
            // The lesson's own twin stands under another name there.
            let url = cell.destination == "https-twin" ? "https://peer.tailnet-example.ts.net/" : cell.url
            let isOwn = cell.marks.contains(.ownAddress)
            guard let known = golden["\(tree.canonical) \(url) \(cell.client.rawValue) \(isOwn)"] else { continue }
            compared += 1
            #expect(cell.ruling?.verdict.rawValue == known.expect, "\(cell.title)")
            let isCredited = cell.expectations.contains { $0.because == "lesson" }
            #expect(isCredited == known.isLesson, "\(cell.title)")
        }
        #expect(compared >= (name == "lesson" ? 12 : 36))
    }
}

extension Tree {
    fileprivate var string: String? { if case .string(let text) = value { text } else { nil } }

    /// The value without positions and with sorted keys, to be compared.
    fileprivate var canonical: String {
        switch value {
        case .dictionary(let entries):
            "{" + entries.map { "\($0.key): \($0.value.canonical)" }.sorted().joined(separator: ", ") + "}"
        default: "\(value)"
        }
    }
}
