// SPDX-License-Identifier: MIT
package import ATSModel

/// One URL under its name in the matrix.
package struct NamedDestination: Sendable, Hashable {
    package let name: String
    package let destination: Destination
    /// What the lab puts there, as written under `lab:`; `nil` for a plain 200.
    package let lab: LabSetting?
    /// The URL as it may be printed and recorded: redacted, and with `${name}` where a variable's value stands.
    package let shown: String
    /// What must not be printed or recorded of this destination, the longest first.
    package let secrets: [VariableValue]

    package init(
        name: String, destination: Destination, lab: LabSetting? = nil, shown: String? = nil,
        secrets: [VariableValue] = []
    ) {
        self.name = name
        self.destination = destination
        self.lab = lab
        self.shown = shown ?? destination.redacted
        self.secrets = secrets
    }
}
