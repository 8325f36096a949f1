// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// Finds what each configuration makes, and the platforms that all of them together are made for.
struct ScopeResolution {
    private let file: MatrixFile
    private var clientAxis: Axis
    private var destinationAxis: Axis
    private var vantageAxis: Axis
    /// The matrix's own, then those that configurations and rows of `include` name or link otherwise.
    private(set) var platforms: [Platform]
    private var numbers: [Platform: Int] = [:]
    /// The matrix's own first, then one for each long form.
    private(set) var scopes: [CellScope]

    init(_ file: MatrixFile, _ clients: Axis, _ destinations: Axis, _ vantages: Axis) {
        self.file = file
        clientAxis = clients
        destinationAxis = destinations
        vantageAxis = vantages
        platforms = file.platforms
        for (number, platform) in file.platforms.enumerated() { numbers[platform] = number }
        scopes = [
            CellScope(
                destinations: Array(file.destinations.indices), clients: Array(file.clients.indices),
                platforms: Array(file.platforms.indices), vantages: Array(file.vantages.indices))
        ]
    }

    mutating func resolve(spending work: inout Work) throws(InputError) {
        var cells = 0
        for scope in file.scopes {
            let resolved = try resolve(scope, spending: &work)
            // Before the lists are kept: their lengths together stay below the number of cells.
            cells += resolved.count
            guard cells <= Limits.cells else {
                throw InputError(
                    at: scope.selection.position, "the matrix has more than \(Limits.cells) cells",
                    expected: "at most \(Limits.cells)")
            }
            scopes.append(resolved)
        }
        for item in file.include.flatMap({ $0.platforms?.items ?? [] }) {
            if let platform = Platform(item.text) { _ = try number(of: platform, at: item.position) }
        }
    }

    private mutating func resolve(
        _ scope: ConfigurationScope, spending work: inout Work
    ) throws(InputError) -> CellScope {
        let own = scopes[0]
        let selection = scope.selection
        var platforms = try selection.platforms.map { selector throws(InputError) in
            try self.platforms(selector, spending: &work)
        }
        if let sdk = scope.sdk { platforms = try sdk.applied(to: platforms ?? file.platforms, of: scope.what) }
        let result = CellScope(
            destinations: selection.destinations == nil
                ? own.destinations : try destinationAxis.select(selection.destinations, spending: &work),
            clients: selection.clients == nil
                ? own.clients : try clientAxis.select(selection.clients, spending: &work),
            platforms: try platforms.map { list throws(InputError) in try numbers(of: list, for: scope) }
                ?? own.platforms,
            vantages: selection.vantages == nil
                ? own.vantages : try vantageAxis.select(selection.vantages, spending: &work))
        let makesSense = result.clients.contains { client in
            result.destinations.contains {
                CellTable.makesSense(Client(rawValue: clientAxis.names[client]) ?? .urlsession, file.destinations[$0])
            }
        }
        guard makesSense else {
            throw InputError(
                at: selection.position, "\(scope.what) makes no cell",
                expected: "a websocket with ws and wss, other clients with http and https")
        }
        return result
    }

    /// Platforms by name, whether the matrix has them or not, and those of the matrix by glob or comparison.
    private func platforms(_ selector: Selector, spending work: inout Work) throws(InputError) -> [Platform] {
        var axis = Axis(noun: "platform", names: file.platforms.map(\.description), platforms: file.platforms)
        var result: [Platform] = []
        for item in selector.items {
            let found: [Platform]
            if let platform = Platform(item.text) {
                found = [platform]
            } else {
                found = try axis.select(Selector(item), spending: &work).map { file.platforms[$0] }
            }
            for platform in found where !result.contains(platform) { result.append(platform) }
        }
        return result
    }

    private mutating func numbers(
        of platforms: [Platform], for scope: ConfigurationScope
    ) throws(InputError) -> [Int] {
        var result: [Int] = []
        for platform in platforms { result.append(try number(of: platform, at: scope.selection.position)) }
        return result.sorted()
    }

    private mutating func number(of platform: Platform, at position: SourcePosition) throws(InputError) -> Int {
        if let known = numbers[platform] { return known }
        guard platforms.count < Limits.smallAxis else {
            throw InputError(
                at: position, "the matrix has more than \(Limits.smallAxis) platforms",
                expected: "at most \(Limits.smallAxis)")
        }
        numbers[platform] = platforms.count
        platforms.append(platform)
        return platforms.count - 1
    }
}
