// SPDX-License-Identifier: MIT
import ATSModel
import Matrix
import Testing

@testable import Reporting

@Suite struct CellNamesTests {
    /// Three configurations, three destinations, two clients and two vantages.
    private static let cells: [Observation] = {
        var cells: [Observation] = []
        for client in [Client.urlsession, .webview] {
            for vantage in ["this-machine", "owner"] {
                for configuration in ["a", "b", "c"] {
                    for destination in ["x", "y", "z"] {
                        cells.append(
                            Examples.cell(cells.count, configuration, destination, client: client, vantage: vantage))
                    }
                }
            }
        }
        return cells
    }()

    private func names(limit: Int = 6, _ isMeant: (Observation) -> Bool) -> String {
        let axes = Axes(RunTotals(CellNamesTests.cells))
        let names = CellNames(CellGroup.groups(of: CellNamesTests.cells, axes: axes), axes: axes)
        return names.text(CellNamesTests.cells.filter(isMeant), limit: limit)
    }

    private func isUsual(_ cell: Observation) -> Bool { cell.client == .urlsession && cell.vantage == "this-machine" }

    @Test func `the usual client and vantage go without saying`() {
        #expect(names { isUsual($0) && "\($0.configuration)\($0.destination)" == "ax" } == "x under a")
        #expect(names { !isUsual($0) && $0.index == 18 } == "x under a (webview)")
        #expect(names { $0.index == 9 } == "x under a (owner)")
        #expect(names { $0.index == 27 } == "x under a (webview, owner)")
    }

    @Test func `the same pairs elsewhere are named once`() {
        #expect(names { $0.client == .urlsession && $0.index % 9 == 0 } == "x under a (this-machine; owner)")
        #expect(names { $0.index % 9 == 0 } == "x under a (in every group)")
    }

    @Test func `a whole axis is said in a word`() {
        #expect(names { isUsual($0) && $0.destination == "x" } == "x under all 3 configurations")
        #expect(names { isUsual($0) && $0.configuration == "a" } == "all 3 destinations under a")
        #expect(names(isUsual) == "all 3 destinations under all 3 configurations")
        #expect(names { isUsual($0) && $0.destination != "z" && $0.configuration != "c" } == "x, y under a, b")
    }

    @Test func `says how many it leaves out`() {
        #expect(names(limit: 1) { isUsual($0) && $0.index % 4 == 0 } == "x under a; and 2 more")
        #expect(
            names(limit: 1) { isUsual($0) && $0.index % 3 < 2 && $0.index < 6 } == "x and 1 more under a and 1 more")
    }

    @Test func `a title never says an axis twice`() {
        let axes = Axes(RunTotals(CellNamesTests.cells))
        #expect(axes.title(of: CellNamesTests.cells[0]) == "a × x")
        #expect(axes.title(of: CellNamesTests.cells[27]) == "a × x (webview, owner)")
        let webview = CellNamesTests.cells.filter { $0.client == .webview }
        #expect(Axes(RunTotals(webview)).title(of: webview[0]) == "a × x")
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `blocks hold the pairs that are meant and no others`(_ seed: UInt64) {
        var state = seed
        let cells = CellNamesTests.cells.prefix(9).filter { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33 & 1 == 1
        }
        let blocks = PairBlock.cover(cells)
        let pairs = blocks.flatMap { block in
            block.destinations.flatMap { destination in block.configurations.map { "\($0) \(destination)" } }
        }
        #expect(pairs.sorted() == cells.map { "\($0.configuration) \($0.destination)" }.sorted())
    }
}
