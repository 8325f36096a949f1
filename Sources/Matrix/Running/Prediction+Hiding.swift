// SPDX-License-Identifier: MIT
internal import ATSModel

extension Prediction {
    /// The same without the values of variables, which a certificate may name.
    func hiding(_ secrets: [VariableValue]) -> Prediction {
        guard !secrets.isEmpty, let finding else { return self }
        return Prediction(outcome, hop: hop, condition: condition, finding: finding.hiding(secrets))
    }
}

extension TrustFinding {
    func hiding(_ secrets: [VariableValue]) -> TrustFinding {
        TrustFinding(
            rule: rule, standing: standing, codes: codes, says: secrets.hidden(in: says), evidence: evidence)
    }
}
