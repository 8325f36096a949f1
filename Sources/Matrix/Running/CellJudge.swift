// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

/// Judges cells one by one: ruling, prediction, flag, marks, and what became of the expectations.
package struct CellJudge {
    private let matrix: MatrixDefinition
    private let thisMachine: VantagePoint
    private let expectations: ExpectationIndex
    /// By configuration and platform. Emptied where it would grow without end.
    private var compiled: [Int: CompiledConfiguration] = [:]
    private var agreement: (of: Group, vantagesAgree: Bool)?
    /// Those of the connection that was judged last: cells that share one come one after the other.
    private var servers = ServersSeen(nil)
    private var lastConnection: Connection?
    /// What ends before this time is due, in seconds since 1970.
    private let dueBefore: Int64?

    /// What the vantages are compared over.
    private struct Group: Equatable {
        let configuration: Int32
        let destination: Int32
        let platform: Int16
        let client: Client
        let redirectCount: Int
    }

    /// - Parameter dueBefore: what ends before this time is marked as due, in seconds since 1970.
    package init(_ matrix: MatrixDefinition, thisMachine: VantagePoint, dueBefore: Int64? = nil) {
        self.matrix = matrix
        self.thisMachine = thisMachine
        self.dueBefore = dueBefore
        expectations = ExpectationIndex(matrix)
    }

    /// - Parameter connection: that of the cell's destination; it counts only for cells that start on this machine.
    package mutating func observe(_ index: Int, connection: Connection?) -> Observation {
        let cell = matrix.cells[index]
        let named = matrix.destinations[Int(cell.destination)]
        let vantage = matrix.vantages[Int(cell.vantage)]
        let platform = matrix.platforms[Int(cell.platform)]
        let connection = vantage.isThisMachine ? connection : nil
        let rules = compiled(configuration: Int(cell.configuration), platform: Int(cell.platform))
        let answer = answer(
            rules, Load(named.destination, client: cell.client, vantage: vantage.point(for: platform, on: thisMachine)),
            connection)
        return Observation(
            index: index, configuration: matrix.configurations[Int(cell.configuration)].name,
            destination: named.name, url: named.shown, client: cell.client, platform: platform,
            vantage: vantage.name, ruling: answer.ruling, connection: kept(connection, of: named),
            prediction: answer.prediction.hiding(named.secrets),
            flag: Flag(ruling: answer.ruling, connection: connection, prediction: answer.prediction),
            marks: marks(of: cell, answer, rules, connection),
            expectations: expectations.rows(of: index).flatMap { row in
                matrix.expectations[Int(row)].outcomes(
                    ruling: answer.ruling, connection: connection, prediction: answer.prediction)
            },
            findings: named.secrets.isEmpty
                ? answer.findings : answer.findings.map { $0.map { $0.hiding(named.secrets) } })
    }

    private mutating func answer(
        _ rules: CompiledConfiguration, _ load: Load, _ connection: Connection?
    ) -> LoadAnswer {
        if lastConnection != connection {
            servers = ServersSeen(connection)
            lastConnection = connection
        }
        return LoadAnswer(rules, load, connection: connection, servers: &servers)
    }

    /// The connection without the values of variables that its URLs and texts may hold.
    private func kept(_ connection: Connection?, of named: NamedDestination) -> Connection? {
        named.secrets.isEmpty ? connection : connection?.hiding { named.secrets.hidden(in: $0) }
    }

    private mutating func compiled(configuration: Int, platform: Int) -> CompiledConfiguration {
        let key = configuration * matrix.platforms.count + platform
        if let known = compiled[key] { return known }
        let made = CompiledConfiguration(
            matrix.configurations[configuration].configuration, on: matrix.platforms[platform])
        if compiled.count >= 20_000 { compiled.removeAll(keepingCapacity: true) }
        compiled[key] = made
        return made
    }

    private mutating func marks(
        of cell: Cell, _ answer: LoadAnswer, _ rules: CompiledConfiguration, _ connection: Connection?
    ) -> [Mark] {
        let load = answer.load
        var marks: [Mark] = []
        if !vantagesAgree(on: cell, load, rules) { marks.append(.vantage) }
        if !OwnAddresses(of: load, connection, probedFrom: thisMachine).isEmpty { marks.append(.ownAddress) }
        if connection?.isProxied == true { marks.append(.proxied) }
        if connection?.isViaLab == true { marks.append(.viaLab) }
        if let dueBefore, let goodUntil = answer.goodUntil, goodUntil.isDue(before: dueBefore) { marks.append(.due) }
        return marks
    }

    /// Whether the same load gets the same verdict and codes from every vantage of the matrix. Where it does not,
    /// each of the vantages has another that differs, so that one answer serves the whole group.
    private mutating func vantagesAgree(on cell: Cell, _ load: Load, _ rules: CompiledConfiguration) -> Bool {
        guard matrix.vantages.count > 1 else { return true }
        let group = Group(
            configuration: cell.configuration, destination: cell.destination, platform: cell.platform,
            client: cell.client, redirectCount: load.redirects.count)
        if let agreement, agreement.of == group { return agreement.vantagesAgree }
        var load = load
        var first: Ruling?
        var agree = true
        for vantage in matrix.vantages {
            load.vantage = vantage.point(for: matrix.platforms[Int(cell.platform)], on: thisMachine)
            let ruling = rules.ruling(for: load)
            if let first, first.verdict != ruling.verdict || first.codes != ruling.codes {
                agree = false
                break
            }
            first = first ?? ruling
        }
        agreement = (group, agree)
        return agree
    }
}
