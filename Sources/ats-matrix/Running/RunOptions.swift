// SPDX-License-Identifier: MIT
import Matrix
import Reporting

/// What `run` takes beside the options that other commands take too.
enum RunOptions {
    static let lab = Option(
        "lab", .optional("NAMES"),
        "Serve the destinations from loopback: all, or those named (joined by commas). URLs stay as written, no name is "
            + "resolved, no proxy is used; a matrix says under lab: what stands there.")
    static let noProbe = Option("no-probe", "Ask nothing of the network: only rulings.")
    static let set = Option(
        "set", .required("NAME=VALUE"), repeats: true,
        "Fill ${NAME} in; wins over the environment. The value is a secret: neither printed nor recorded.")
    static let failOn = Option(
        "fail-on", .required("WHAT"), completion: .list(FailOn.words, separator: ","),
        "What ends with status 1: unexpected (default: an unmet expectation), never, or flags joined by commas: "
            + Flag.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    static let failWithin = Option(
        "fail-within", .required("DAYS"),
        "End with status 1 where a certificate of a chain ends sooner than that, and mark the cells as due: 21, 21d, or "
            + "hours as 12h.")
    static let jobs = Option("jobs", .required("N"), "Requests at once. Default: 50.")
    static let connectTimeout = Option("connect-timeout", .required("SECONDS"), "Time to connect. Default: 5.")
    static let resume = Option(
        "resume", .required("RUN"), "Take an incomplete run up again: its number, or last. The matrix must be the same."
    )
    static let shard = Option(
        "shard", .required("I/N"), "Run part I of N. All cells of a destination are in one part.")
    static let quiet = Option("quiet", "No progress and no words on standard error, errors aside.")

    static let all = [
        lab, noProbe, set, SharedOptions.tailscaleStatus, SharedOptions.connectTo, SharedOptions.store,
        SharedOptions.reportFormat, SharedOptions.stable, SharedOptions.output, failOn, failWithin, jobs,
        SharedOptions.timeout, connectTimeout, resume, shard,
        SharedOptions.own, SharedOptions.onLink, SharedOptions.color, quiet,
    ]
}
