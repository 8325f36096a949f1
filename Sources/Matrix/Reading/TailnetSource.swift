// SPDX-License-Identifier: MIT
package import Formats
package import Vantage

/// Where the machines of a matrix's `from: tailscale` come from. It is asked only where a matrix says so.
package struct TailnetSource: Sendable {
    /// A result, since Swift 6.3 holds an error type that a closure throws for unused.
    private let ask: @Sendable () -> Result<Tailnet, InputError>

    package init(_ ask: @escaping @Sendable () -> Result<Tailnet, InputError>) { self.ask = ask }

    func read() throws(InputError) -> Tailnet { try ask().get() }

    /// A source that has no tailnet, for readers that want none.
    package static let none = TailnetSource { .failure(InputError(at: nil, "there is no status of Tailscale here")) }
}
