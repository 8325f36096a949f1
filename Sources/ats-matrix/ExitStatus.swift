// SPDX-License-Identifier: MIT

/// What the process tells its caller (`design.md` §6).
enum ExitStatus: Int32, Sendable {
    case done = 0
    /// Something was found that the caller asked to be told of: an unmet expectation, a flag or finding of
    /// `--fail-on`, a record that disagrees.
    case findings = 1
    /// The request is wrong: usage, a file that does not parse, a resume of a changed matrix.
    case wrongRequest = 2
    /// The machine is in the way: a record that is not ours or not writable, a lab that cannot start.
    case machine = 3
    /// SIGINT or SIGTERM; what was done is kept.
    case interrupted = 130

    /// What each number means, for the help and the manual page.
    static let meanings: [(status: ExitStatus, meaning: String)] = [
        (.done, "done"),
        (
            .findings,
            "an expectation is unmet, a flag or finding of --fail-on was found, a batch record disagrees, or a measurement "
                + "contradicts"
        ),
        (.wrongRequest, "the request is wrong: usage, a file that does not parse, a resume of a changed matrix"),
        (.machine, "the machine is in the way: record not ours or not writable, lab cannot start"),
        (.interrupted, "interrupted by SIGINT or SIGTERM; what was done is kept and can be resumed"),
    ]
}
