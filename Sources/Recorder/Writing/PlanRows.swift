// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix
internal import Storage

/// Writes down which cells a run will have, before any of them has run: the axes and how the cells go through them.
struct PlanRows {
    let run: Int
    let matrix: MatrixDefinition
    /// Ascending.
    let cells: [Int]

    /// The things of one axis that the run has, in the order in which they come.
    private struct Axis {
        private(set) var used: [Int] = []
        private var positions: [Int]

        init(of count: Int) { positions = [Int](repeating: -1, count: count) }

        mutating func use(_ index: Int) {
            guard positions[index] < 0 else { return }
            positions[index] = used.count
            used.append(index)
        }

        func position(of index: Int) -> Int { positions[index] }
    }

    func insert(on connection: borrowing Database.Connection) throws(StorageError) -> RunCells {
        var configurations = Axis(of: matrix.configurations.count)
        var destinations = Axis(of: matrix.destinations.count)
        var clients = Axis(of: Client.allCases.count)
        var platforms = Axis(of: matrix.platforms.count)
        var vantages = Axis(of: matrix.vantages.count)
        var members = RunCells(of: matrix)
        for number in cells {
            let cell = matrix.cells[number]
            configurations.use(Int(cell.configuration))
            destinations.use(Int(cell.destination))
            clients.use(PlanRows.place(of: cell.client))
            platforms.use(Int(cell.platform))
            vantages.use(Int(cell.vantage))
            members.insert(number)
        }

        let plan = try connection.prepare(
            "INSERT INTO plan (run, destinations, clients, platforms, vantages) VALUES (?, ?, ?, ?, ?)")
        for (place, value) in [
            run, destinations.used.count, clients.used.count, platforms.used.count, vantages.used.count,
        ].enumerated() { try plan.bind(value, at: Int32(place + 1)) }
        try plan.run()

        let rows = try AxisRows(connection)
        var ids = (
            configurations: members.configurations, destinations: members.destinations, vantages: members.vantages
        )
        for index in configurations.used {
            ids.configurations[index] = try rows.row(of: matrix.configurations[index], on: connection)
        }
        for index in destinations.used {
            ids.destinations[index] = try rows.row(of: matrix.destinations[index], on: connection)
        }
        for index in vantages.used { ids.vantages[index] = try rows.row(of: matrix.vantages[index], on: connection) }
        members.setRows(configurations: ids.configurations, destinations: ids.destinations, vantages: ids.vantages)

        let axis = try connection.prepare(
            "INSERT INTO plan_axis (run, axis, position, id, word) VALUES (?, ?, ?, ?, ?)")
        try axis.bind(run, at: 1)
        try insert("configuration", configurations.used.map { (ids.configurations[$0], nil) }, axis)
        try insert("destination", destinations.used.map { (ids.destinations[$0], nil) }, axis)
        try insert("vantage", vantages.used.map { (ids.vantages[$0], nil) }, axis)
        try insert("client", clients.used.map { (nil, Client.allCases[$0].rawValue) }, axis)
        try insert("platform", platforms.used.map { (nil, members.platforms[$0]) }, axis)

        try insertRanges(on: connection) { cell in
            var place = configurations.position(of: Int(cell.configuration))
            place = place * destinations.used.count + destinations.position(of: Int(cell.destination))
            place = place * clients.used.count + clients.position(of: PlanRows.place(of: cell.client))
            place = place * platforms.used.count + platforms.position(of: Int(cell.platform))
            return place * vantages.used.count + vantages.position(of: Int(cell.vantage))
        }
        return members
    }

    private func insert(
        _ name: String, _ values: [(id: Int?, word: String?)], _ statement: borrowing Statement
    ) throws(StorageError) {
        try statement.bind(name, at: 2)
        for (position, value) in values.enumerated() {
            try statement.bind(position, at: 3)
            try statement.bind(value.id, at: 4)
            try statement.bind(value.word, at: 5)
            try statement.run()
        }
    }

    private func insertRanges(
        on connection: borrowing Database.Connection, place: (Cell) -> Int
    ) throws(StorageError) {
        let insert = try connection.prepare("INSERT INTO plan_range (run, number, place, cells) VALUES (?, ?, ?, ?)")
        try insert.bind(run, at: 1)
        var (number, start, count) = (0, 0, 0)
        for next in cells {
            let nextPlace = place(matrix.cells[next])
            if count > 0, next == number + count, nextPlace == start + count {
                count += 1
                continue
            }
            if count > 0 { try PlanRows.insert(number, start, count, insert) }
            (number, start, count) = (next, nextPlace, 1)
        }
        if count > 0 { try PlanRows.insert(number, start, count, insert) }
    }

    private static func insert(
        _ number: Int, _ place: Int, _ count: Int, _ statement: borrowing Statement
    ) throws(StorageError) {
        try statement.bind(number, at: 2)
        try statement.bind(place, at: 3)
        try statement.bind(count, at: 4)
        try statement.run()
    }

    private static func place(of client: Client) -> Int { Client.allCases.firstIndex(of: client) ?? 0 }
}
