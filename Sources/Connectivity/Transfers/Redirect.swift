// SPDX-License-Identifier: MIT
internal import ATSModel

/// Where an answer leads.
enum Redirect {
    /// The next hop, as libcurl resolves the `Location`.
    case to(Destination)
    /// Nowhere that can be asked; `location` is what was sent.
    case broken(Problem, location: String)

    struct Problem {
        /// For the record; holds no secrets.
        let text: String
        let failure: TransferFailure
    }

    /// Resolves a `Location` against the hop that sent it (RFC 9110 §10.2.2).
    ///
    /// The user info of the hop does not go into a relative one: what is sent where is decided anew at each hop.
    init(_ location: String, from destination: Destination) {
        if let scheme = location.writtenScheme, Destination.Scheme(rawValue: scheme) == nil {
            self = .broken(.scheme(scheme, location), location: location)
            return
        }
        guard let url = CurlURL(destination.urlWithoutUserInfo), url.follow(location), let text = url.url else {
            self = .broken(.malformed(location, "libcurl cannot read it"), location: location)
            return
        }
        do {
            self = .to(try Destination(text))
        } catch {
            self = .broken(.malformed(location, error.reason), location: text)
        }
    }
}

extension Redirect.Problem {
    private static let shownLength = 200

    private static func shown(_ location: String) -> String {
        let redacted = Destination.redact(String(location.prefix(16_384)))
        return redacted.count > shownLength ? redacted.prefix(shownLength) + "…" : redacted
    }

    /// curl ends with 1, an app with −1002.
    static func scheme(_ scheme: String, _ location: String) -> Self {
        // Of any length that a header may have, and of ASCII alone.
        let scheme = scheme.utf8.count > 20 ? scheme.prefix(20) + "…" : scheme
        return Self(
            text: "redirect to \(shown(location)): \(scheme) is neither http nor https",
            failure: failure(1, "Protocol \"\(scheme)\" not supported"))
    }

    /// curl ends with 3, an app with −1000.
    static func malformed(_ location: String, _ reason: String) -> Self {
        Self(
            text: "redirect to a malformed URL '\(shown(location))': \(reason)",
            failure: failure(3, "URL using bad/illegal format or missing URL"))
    }

    /// curl ends with 47, an app with −1007.
    static func tooMany(limit: Int, loopsTo hop: Int?) -> Self {
        let loop = hop.map { "; the last one leads back to hop \($0)" } ?? ""
        return Self(
            text: "too many redirects, more than \(limit)" + loop,
            failure: failure(47, "Maximum (\(limit)) redirects followed"))
    }

    private static func failure(_ curlCode: Int, _ text: String) -> TransferFailure {
        var cause = FailureCause(curlCode: curlCode)
        cause.isRedirect = true
        return TransferFailure(curlCode: curlCode, text: text, urlError: cause.urlError)
    }
}

extension String {
    /// The scheme of an absolute reference, in lower case; `nil` for a relative one (RFC 3986 §4.1).
    fileprivate var writtenScheme: String? {
        guard let end = utf8.firstIndex(where: { ":/?#".utf8.contains($0) }), utf8[end] == 0x3a else { return nil }
        let scheme = self[..<end]
        guard let first = scheme.utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7a,
            scheme.utf8.allSatisfy({
                (0x61...0x7a).contains($0 | 0x20) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
            })
        else { return nil }
        return scheme.lowercased()
    }
}
