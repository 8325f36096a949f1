// SPDX-License-Identifier: MIT
package import ATSModel

/// What the cells of a recorded run are made of, so that a measurement can be matched with one of them.
package struct RunAxes: Sendable, Hashable {
    package struct Configuration: Sendable, Hashable {
        /// The row in the record.
        package let id: Int
        package let name: String
        /// SHA-256 of the dictionary.
        package let contentHash: String

        package init(id: Int, name: String, contentHash: String) {
            self.id = id
            self.name = name
            self.contentHash = contentHash
        }
    }

    package struct Destination: Sendable, Hashable {
        package let id: Int
        package let name: String
        /// Redacted.
        package let url: String

        package init(id: Int, name: String, url: String) {
            self.id = id
            self.name = name
            self.url = url
        }
    }

    package struct Vantage: Sendable, Hashable {
        package let id: Int
        package let name: String

        package init(id: Int, name: String) {
            self.id = id
            self.name = name
        }
    }

    package let run: Int
    package let matrix: String
    /// In the order of the matrix, as are the others.
    package let configurations: [Configuration]
    package let destinations: [Destination]
    package let clients: [Client]
    package let platforms: [Platform]
    package let vantages: [Vantage]

    package init(
        run: Int, matrix: String, configurations: [Configuration], destinations: [Destination], clients: [Client],
        platforms: [Platform], vantages: [Vantage]
    ) {
        self.run = run
        self.matrix = matrix
        self.configurations = configurations
        self.destinations = destinations
        self.clients = clients
        self.platforms = platforms
        self.vantages = vantages
    }

    /// A cell, wherever it stands: the same in every run whose rows are the same.
    package struct Key: Sendable, Hashable {
        package let configuration: Int
        package let destination: Int
        package let client: Client
        package let platform: Platform
        package let vantage: Int

        package init(configuration: Int, destination: Int, client: Client, platform: Platform, vantage: Int) {
            self.configuration = configuration
            self.destination = destination
            self.client = client
            self.platform = platform
            self.vantage = vantage
        }
    }
}
