// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

extension Expectation {
    /// What became of the row for one cell: an outcome for `app` and one for `curl`, as far as it speaks of them.
    package func outcomes(ruling: Ruling, connection: Connection?, prediction: Prediction) -> [ExpectationOutcome] {
        var outcomes: [ExpectationOutcome] = []
        if let app {
            outcomes.append(
                ExpectationOutcome(
                    expected: appText, because: because,
                    isMet: Expectation.isMet(app, byApp: prediction, ruling)))
        }
        if let curl {
            outcomes.append(
                ExpectationOutcome(
                    expected: curlText, because: because,
                    isMet: connection.flatMap { connection in
                        Expectation.anyMet(curl) { $0.isMet(byCurl: connection) }
                    }))
        }
        return outcomes
    }

    private var appText: String { "app " + (app ?? []).map(\.description).joined(separator: " or ") }
    private var curlText: String { "curl " + (curl ?? []).map(\.description).joined(separator: " or ") }

    private static func isMet(_ answers: [Answer], byApp prediction: Prediction, _ ruling: Ruling) -> Bool? {
        // Where either of two codes may come, the list must hold both.
        switch prediction.outcome {
        case .refused(let codes) where !codes.isEmpty, .distrusted(let codes):
            return codes.allSatisfy { answers.contains(.number($0.rawValue)) }
        default: return anyMet(answers) { $0.isMet(byApp: prediction, ruling) }
        }
    }

    /// One answer of a list suffices; where none is met, one that nobody knows leaves the list open.
    private static func anyMet(_ answers: [Answer], _ isMet: (Answer) -> Bool?) -> Bool? {
        var result: Bool? = false
        for answer in answers {
            switch isMet(answer) {
            case true?: return true
            case nil: result = nil
            case false?: break
            }
        }
        return result
    }
}

extension Expectation.Answer: CustomStringConvertible {
    package var description: String {
        switch self {
        case .ok: "ok"
        case .unsettled: "unsettled"
        case .number(let number): URLErrorCode(number).description
        }
    }

    fileprivate func isMet(byApp prediction: Prediction, _ ruling: Ruling) -> Bool? {
        switch (self, prediction.outcome) {
        case (.unsettled, _): ruling.verdict == .unsettled
        case (_, .unsettled): false
        case (.ok, .none): true
        case (.ok, .status), (.ok, .reached): true
        case (.ok, .refused), (.ok, .failed), (.ok, .distrusted): false
        // Without the network an allowed load may yet end anyhow, but never in an ATS refusal of cleartext.
        case (.number(let number), .none):
            number == URLErrorCode.appTransportSecurityRequiresSecureConnection.rawValue ? false : nil
        case (.number(let number), .status(let status)): number == status
        case (.number(let number), .failed(let code)): number == code.rawValue
        case (.number(let number), .distrusted(let codes)): codes.contains(URLErrorCode(number))
        // Some status arrives, and nobody knows which.
        case (.number(let number), .reached): number < 0 ? false : nil
        // No code is asserted for such a refusal (`ats-rules.md` §12.13), so none can be contradicted.
        case (.number(let number), .refused): number < 0 ? nil : false
        }
    }

    fileprivate func isMet(byCurl connection: Connection) -> Bool? {
        switch self {
        case .ok, .number(0): connection.isOK
        case .unsettled: false
        case .number(let number) where number < 100: connection.failure?.curlCode == number
        case .number(let number): connection.status == number
        }
    }
}
