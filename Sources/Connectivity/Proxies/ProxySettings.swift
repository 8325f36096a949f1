// SPDX-License-Identifier: MIT
internal import ATSModel

/// The proxies that curl takes from the environment.
///
/// What libcurl would do with `getenv` is done here over a dictionary, so that the process's own environment has no say
/// and the record cannot part from the transfer. The corresponding C options are `CURLOPT_PROXY` and `CURLOPT_NOPROXY`.
struct ProxySettings {
    private let http: Proxy?
    private let https: Proxy?
    private let exceptions: ProxyExceptions

    init(environment: [String: String]) {
        func first(of names: [String]) -> Proxy? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }.map(Proxy.init)
        }
        // HTTP_PROXY in capitals is what a CGI program gets from a header called Proxy, so curl does not read it.
        http = first(of: ["http_proxy", "all_proxy", "ALL_PROXY"])
        https = first(of: ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
        let list = ["no_proxy", "NO_PROXY"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        exceptions = ProxyExceptions(list ?? "")
    }

    /// The proxy for a destination, `nil` where it is asked directly.
    func proxy(for destination: Destination) -> Proxy? {
        guard let proxy = destination.scheme.isCleartext ? http : https else { return nil }
        return exceptions.cover(destination) ? nil : proxy
    }
}
