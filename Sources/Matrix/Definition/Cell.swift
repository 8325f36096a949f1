// SPDX-License-Identifier: MIT
package import ATSModel

/// One cell: indices into the definition's lists.
package struct Cell: Sendable, Hashable {
    package let configuration: Int32
    package let destination: Int32
    package let platform: Int16
    package let vantage: Int16
    package let client: Client

    package init(configuration: Int, destination: Int, client: Client, platform: Int, vantage: Int) {
        self.configuration = Int32(configuration)
        self.destination = Int32(destination)
        self.client = client
        self.platform = Int16(platform)
        self.vantage = Int16(vantage)
    }
}
