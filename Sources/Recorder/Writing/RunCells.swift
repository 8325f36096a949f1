// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix
internal import Storage

/// The cells of one run: which of the matrix they are, how each ended, and which rows their axes have.
struct RunCells: Sendable {
    /// What is known of a cell, in a byte, since there may be a million of them: the place of its flag in
    /// `Flag.allCases`, or one of these.
    private static let isForeign: UInt8 = 255
    private static let isWaiting: UInt8 = 254

    let matrix: MatrixDefinition
    /// Rows by the matrix's own numbers, 0 where the run has none.
    private(set) var configurations: [Int]
    private(set) var destinations: [Int]
    private(set) var vantages: [Int]
    let platforms: [String]
    private var states: [UInt8]
    private static let flags = Flag.allCases

    init(of matrix: MatrixDefinition) {
        self.matrix = matrix
        configurations = [Int](repeating: 0, count: matrix.configurations.count)
        destinations = [Int](repeating: 0, count: matrix.destinations.count)
        vantages = [Int](repeating: 0, count: matrix.vantages.count)
        platforms = matrix.platforms.map(\.description)
        states = [UInt8](repeating: RunCells.isForeign, count: matrix.cells.count)
    }

    /// The cells that have not run, ascending.
    var remaining: [Int] { states.indices.filter { states[$0] == RunCells.isWaiting } }

    /// How many of the finished cells have each flag.
    var tally: [(flag: Flag, cells: Int)] {
        var counts = [Int](repeating: 0, count: 256)
        for state in states { counts[Int(state)] += 1 }
        return RunCells.flags.enumerated().compactMap { place, flag in counts[place] > 0 ? (flag, counts[place]) : nil }
    }

    var isComplete: Bool { !states.contains(RunCells.isWaiting) }

    func contains(_ number: Int) -> Bool { states.indices.contains(number) && states[number] != RunCells.isForeign }

    /// Takes a cell of the matrix into the run.
    mutating func insert(_ number: Int, flag: Flag? = nil) {
        states[number] = flag.map(RunCells.state) ?? RunCells.isWaiting
    }

    mutating func insert(_ number: Int, flag: Flag?, configuration: Int, destination: Int, vantage: Int) {
        insert(number, flag: flag)
        let cell = matrix.cells[number]
        configurations[Int(cell.configuration)] = configuration
        destinations[Int(cell.destination)] = destination
        vantages[Int(cell.vantage)] = vantage
    }

    /// Keeps which rows the axes have.
    mutating func setRows(configurations: [Int], destinations: [Int], vantages: [Int]) {
        self.configurations = configurations
        self.destinations = destinations
        self.vantages = vantages
    }

    mutating func finish(_ observations: [Observation]) {
        for observation in observations { states[observation.index] = RunCells.state(observation.flag) }
    }

    private static func state(_ flag: Flag) -> UInt8 { UInt8(flags.firstIndex(of: flag) ?? 0) }
}
