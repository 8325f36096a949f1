// SPDX-License-Identifier: MIT

/// What a configuration makes: indices on each of the other axes, ascending.
struct CellScope {
    var destinations: [Int]
    var clients: [Int]
    var platforms: [Int]
    var vantages: [Int]

    static let nothing = CellScope(destinations: [], clients: [], platforms: [], vantages: [])

    /// How many cells, those that make no sense included.
    var count: Int { destinations.count * clients.count * platforms.count * vantages.count }

    /// Where a cell stands among those of the scope, `nil` where it is none of them.
    func rank(_ destination: Int, _ client: Int, _ platform: Int, _ vantage: Int) -> Int? {
        guard let destination = destinations.rank(of: destination), let client = clients.rank(of: client),
            let platform = platforms.rank(of: platform), let vantage = vantages.rank(of: vantage)
        else { return nil }
        return ((destination * clients.count + client) * platforms.count + platform) * vantages.count + vantage
    }

    /// The ranks of what lies in a box as well, ascending on each axis.
    func ranks(in box: CellTable.Box) -> CellScope {
        CellScope(
            destinations: destinations.ranks(in: box.destinations), clients: clients.ranks(in: box.clients),
            platforms: platforms.ranks(in: box.platforms), vantages: vantages.ranks(in: box.vantages))
    }
}

extension [Int] {
    /// Where a number stands in an ascending list.
    fileprivate func rank(of number: Int) -> Int? {
        // Most lists hold all numbers from 0.
        if indices.contains(number), self[number] == number { return number }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number ? low : nil
    }

    /// The places of those numbers that stand in another ascending list too, at the cost of the shorter list.
    fileprivate func ranks(in other: [Int]) -> [Int] {
        other.count < count
            ? other.compactMap { rank(of: $0) } : indices.filter { other.rank(of: self[$0]) != nil }
    }
}
