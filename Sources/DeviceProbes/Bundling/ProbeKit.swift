// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats
package import Matrix

/// The probe apps of one matrix, one a configuration, for one vantage.
package struct ProbeKit: Sendable {
    /// A build makes a copy of the program for each.
    package static let appLimit = 500

    package let matrix: String
    package let vantage: String
    package let apps: [ProbeApp]
    /// Every platform of the matrix.
    let platforms: [String]

    package var loadCount: Int { apps.reduce(0) { $0 + $1.loads.count } }

    /// - Parameter vantage: where the apps will run; without one `this-machine`, or the only one.
    package init(_ matrix: MatrixDefinition, vantage: String?) throws(KitError) {
        let place = try ProbeKit.place(vantage, in: matrix)
        self.matrix = matrix.name
        self.vantage = matrix.vantages[place].name
        platforms = matrix.platforms.map(\.description)

        let loads = ProbeKit.loads(of: matrix, from: place)
        let asked = matrix.configurations.indices.filter { !loads[$0].isEmpty }
        guard !asked.isEmpty else {
            throw KitError(.request, "no cell of the matrix starts from '\(excerpt(self.vantage))'")
        }
        guard asked.count <= ProbeKit.appLimit else {
            throw KitError(
                .request,
                "the matrix has \(asked.count) configurations; expected at most \(ProbeKit.appLimit), each is an app")
        }
        let stem = SafeName.slug(matrix.name)
        apps = asked.enumerated().map { position, index in
            let named = matrix.configurations[index]
            let number = SafeName.number(position + 1, of: asked.count)
            let slug = SafeName.slug(named.name)
            return ProbeApp(
                name: named.name, configuration: named.configuration,
                folder: slug.isEmpty ? number : "\(number)-\(slug)",
                identifier: "org.ats-matrix.probe.\(stem.isEmpty ? "matrix" : stem).c\(number)", loads: loads[index])
        }
    }

    private static func place(_ name: String?, in matrix: MatrixDefinition) throws(KitError) -> Int {
        let names = matrix.vantages.map(\.name)
        if let name {
            guard let index = names.firstIndex(of: name) else {
                let hint = nearestWord(to: name, among: names).map { "; did you mean '\(excerpt($0))'?" }
                throw KitError(
                    .request, "the matrix has no vantage '\(excerpt(name))'" + (hint ?? expected(names)))
            }
            return index
        }
        if let index = names.firstIndex(of: NamedVantage.thisMachine) { return index }
        guard names.count == 1 else {
            throw KitError(.request, "the matrix has several vantages; name one with --vantage" + expected(names))
        }
        return 0
    }

    private static func expected(_ names: [String]) -> String {
        let shown = names.prefix(12).map { "'\(excerpt($0))'" }.joined(separator: ", ")
        return "; expected \(shown)" + (names.count > 12 ? " or another of its \(names.count)" : "")
    }

    /// By configuration: each destination and client once, whatever the platforms, in the order of the cells.
    private static func loads(of matrix: MatrixDefinition, from place: Int) -> [[ProbeLoad]] {
        struct Key: Hashable {
            let configuration: Int32
            let destination: Int32
            let client: Client
        }
        var order: [Key] = []
        var platforms: [Key: [String]] = [:]
        let names = matrix.platforms.map(\.description)
        for cell in matrix.cells where Int(cell.vantage) == place {
            let key = Key(configuration: cell.configuration, destination: cell.destination, client: cell.client)
            if platforms[key] == nil { order.append(key) }
            platforms[key, default: []].append(names[Int(cell.platform)])
        }
        let hasClients = Set(matrix.cells.map(\.client)).count > 1
        var loads = [[ProbeLoad]](repeating: [], count: matrix.configurations.count)
        for key in order {
            let named = matrix.destinations[Int(key.destination)]
            let plain = "\(matrix.configurations[Int(key.configuration)].name)/\(named.name)"
            loads[Int(key.configuration)].append(
                ProbeLoad(
                    destination: named.name, client: key.client.rawValue, platforms: platforms[key] ?? [],
                    url: named.destination.url, shown: named.shown,
                    plain: hasClients ? "\(plain)/\(key.client.rawValue)" : plain))
        }
        return loads
    }
}
