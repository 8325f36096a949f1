// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

/// Asks one URL and gives its connection.
func ask(
    _ url: String, route: Route? = nil, environment: [String: String] = [:],
    _ change: (inout TransferOptions) -> Void = { _ in }
) throws -> Connection {
    let connections = try ask([url], route: route, environment: environment, change)
    return try #require(connections.first)
}

/// Asks many URLs and gives their connections in the order of the URLs.
func ask(
    _ urls: [String], route: Route? = nil, environment: [String: String] = [:],
    _ change: (inout TransferOptions) -> Void = { _ in }
) throws -> [Connection] {
    var options = TransferOptions()
    options.environment = environment
    options.connectTimeoutMilliseconds = 10_000
    options.totalTimeoutMilliseconds = 20_000
    change(&options)
    let requests = try urls.enumerated().map {
        TransferRequest(id: $0.offset, destination: try Destination($0.element), route: route)
    }
    var connections: [Connection] = []
    Prober(options: options).run(requests) { connections.append($0) }
    #expect(connections.count == urls.count)
    return connections.sorted { $0.id < $1.id }
}
