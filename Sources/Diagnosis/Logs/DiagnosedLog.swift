// SPDX-License-Identifier: MIT
package import ATSModel
internal import Matrix

/// A pasted log with what each of its URLs is worth today.
package struct DiagnosedLog: Sendable {
    /// More URLs than these are counted: somebody waits, and a dead one takes its time.
    package static let limit = 10

    /// As the user named it.
    package let file: String
    package let log: PastedLog
    /// One for each URL, in the order of the log.
    package let diagnoses: [Diagnosis]
    /// URLs beyond the limit.
    package let leftOut: Int
    /// By the error's place in the log, the place of its diagnosis.
    private let places: [Int: Int]

    /// - Parameters:
    ///   - diagnose: called once for each URL that can be read.
    ///   - isInterrupted: asked before each.
    package init(
        file: String, _ log: PastedLog, isInterrupted: () -> Bool = { false }, diagnose: (Destination) -> Diagnosis
    ) {
        self.file = file
        self.log = log
        var known: [String: Int] = [:]
        var leftOut: Set<String> = []
        var places: [Int: Int] = [:]
        var diagnoses: [Diagnosis] = []
        for (index, error) in log.errors.enumerated() {
            guard error.isOfLoad, let url = error.url, let destination = try? Destination(url) else { continue }
            let name = destination.redacted
            if known[name] == nil {
                guard diagnoses.count < DiagnosedLog.limit, !isInterrupted() else {
                    leftOut.insert(name)
                    continue
                }
                known[name] = diagnoses.count
                diagnoses.append(diagnose(destination))
            }
            places[index] = known[name]
        }
        self.diagnoses = diagnoses
        self.leftOut = leftOut.count
        self.places = places
    }

    /// The place in `diagnoses` of what belongs to an error of the log.
    package func place(of error: Int) -> Int? { places[error] }

    /// Whether the app failed: an error of a load is one, whatever its URL is worth today.
    package var isFailure: Bool { log.errors.contains(where: \.isOfLoad) }

    /// What it means where the log and today's answer part, as a sentence.
    package func remark(on error: Int) -> String? {
        guard let place = places[error] else { return nil }
        return log.errors[error].remark(beside: diagnoses[place])
    }
}

extension PastedError {
    /// Whether it is the failure of a load, and no complaint of a key.
    package var isOfLoad: Bool { kind != .configuration }

    fileprivate func remark(beside diagnosis: Diagnosis) -> String? {
        let refuses = diagnosis.answer.ruling.verdict == .blocked
        switch kind {
        case .cleartext where !refuses && diagnosis.answer.ruling.verdict == .allowed:
            return diagnosis.trouble.configuration.transportSecurity == nil
                ? "The log says that ATS refused it, and without any keys it would not: name the app's own with --plist, "
                    + "and its system with --platform."
                : "The log says that ATS refused it, and these keys let it through: the app was built with others, or "
                    + "another target, an extension or an older build made the load."
        case .tls where diagnosis.outcome == .passes, .trust where diagnosis.outcome == .passes:
            return "The log has a failure of TLS or trust that does not show from here: another server, another "
                + "certificate then, or a check of the app's own."
        case .network where diagnosis.outcome == .passes, .localNetwork where diagnosis.outcome == .passes:
            return "From here the network is fine: look at the device's own network, its VPN, its name servers and the "
                + "Local Network permission."
        case .network where refuses, .localNetwork where refuses:
            return
                "The log has a failure of the network; with these keys ATS would refuse the load before that, so that "
                + "the app was built with others, or loads with another client."
        case .cleartext, .tls, .trust, .localNetwork, .network, .configuration, .unclear: return nil
        }
    }
}
