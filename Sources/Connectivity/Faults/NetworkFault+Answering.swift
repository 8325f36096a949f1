// SPDX-License-Identifier: MIT
internal import ATSModel

/// From the request on: answers and redirects.
extension NetworkFault {
    static let answers = [
        NetworkFault(
            "silent", .answers, "The request is never answered", curl: 28, app: .timedOut, .documented, lab: "silent",
            note: waitNote),
        NetworkFault(
            "drip", .answers, "A byte a second", curl: 28, app: .timedOut, .inferred, lab: "drip",
            note: "The 60 s of an app begin anew with every byte. It gets the answer if that ends before "
                + "timeoutIntervalForResource, 7 days unless it sets another; curl gives up at --timeout."),
        NetworkFault(
            "closed", .answers, "Closed without a word", curl: 52, app: .networkConnectionLost, .documented),
        NetworkFault(
            "half-header", .answers, "Closed inside the header", curl: 52, app: .networkConnectionLost, .inferred,
            lab: "half-header", note: "After a whole status line curl itself ends with 0; here it counts as 52."),
        NetworkFault(
            "short-body", .answers, "Closed inside the body", curl: 18, app: .networkConnectionLost, .inferred,
            note: "Where not one byte of a promised body came, Apple documents −1014 as well."),
        NetworkFault(
            "reset", .answers, "Reset before the first byte", curl: 56, when: .systemErrors([.reset]),
            app: .networkConnectionLost, .documented, lab: "reset"),
        NetworkFault(
            "reset-in-header", .answers, "Reset inside the header", curl: 56, when: .systemErrors([.reset]),
            app: .networkConnectionLost, .documented, lab: "reset-in-header"),
        NetworkFault(
            "reset-in-body", .answers, "Reset inside the body", curl: 56, when: .systemErrors([.reset]),
            app: .networkConnectionLost, .documented, lab: "reset-in-body"),
        NetworkFault(
            "lost", .answers, "The connection breaks in another way", curl: 56, 55, 80, app: .networkConnectionLost,
            .documented),
        NetworkFault(
            "http2", .answers, "An HTTP/2 or HTTP/3 stream breaks", curl: 92, 16, 95, app: .networkConnectionLost,
            .inferred),
        // Only http and https are asked, so CURLE_UNSUPPORTED_PROTOCOL says that what arrived was no HTTP.
        NetworkFault("no-http", .answers, "No HTTP", curl: 1, app: .cannotParseResponse, .inferred),
        NetworkFault(
            "bad-header", .answers, "A header that cannot be read", curl: 8, app: .cannotParseResponse, .inferred),
        NetworkFault(
            "bad-chunk", .answers, "A chunk that cannot be read", curl: 56, when: .malformed, app: .cannotParseResponse,
            .inferred),
        NetworkFault(
            "bad-encoding", .answers, "A coding that cannot be undone", curl: 61, app: .cannotDecodeContentData,
            .documented),
        // CURLE_OUT_OF_MEMORY is what libcurl says to a header line that is too long for it.
        NetworkFault(
            "huge-header", .answers, "A header of more than 100 KiB", curl: 27, 63, 100,
            app: .dataLengthExceedsMaximum, .inferred, lab: "huge-header"),
        NetworkFault(
            "endless-body", .answers, "A body without an end", curl: 0, app: nil, .inferred, lab: "endless-body",
            note: "Cut at 64 KiB here. An app that takes the body whole goes on until timeoutIntervalForResource."),
    ]

    static let redirects = [
        NetworkFault(
            "too-many", .redirects, "More than 10 redirects, or a loop", curl: 47, app: .tooManyRedirects, .documented,
            lab: "redirect-loop",
            note: "Apple documents 16 as an app's own limit: a chain of 11 to 16 gets an app through."),
        NetworkFault(
            "other-scheme", .redirects, "To another scheme", curl: 1, when: .redirect, app: .unsupportedURL, .inferred,
            lab: "location ftp://a.example/"),
        NetworkFault(
            "bad-location", .redirects, "To a URL that cannot be read", curl: 3, when: .redirect, app: .badURL,
            .inferred, lab: "location http://"),
    ]

    private static let waitNote =
        "An app waits until its own limit, timeoutIntervalForRequest: 60 s since anything arrived, unless it sets "
        + "another."
}
