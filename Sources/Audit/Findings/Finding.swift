// SPDX-License-Identifier: MIT
package import ATSDocuments
package import ATSModel

/// One thing that is wrong or worth knowing about a configuration.
package struct Finding: Hashable, Sendable {
    package let id: FindingID
    package let severity: Severity
    package let place: DocumentPlace
    /// The target's name, or its bundle identifier; `nil` where the document names none.
    package let target: String?
    /// In the `Info.plist`, from its root: `["NSAppTransportSecurity", "NSAllowsArbitraryLoads"]`.
    package let keyPath: [String]
    /// What is there, one sentence, lower case, no full stop.
    package let message: String
    /// What happens because of it, in terms of loads and systems; one sentence or more.
    package let consequence: String
    /// The section of `ats-rules.md`, such as `§2.2`; empty for what is no rule of ATS.
    package let section: String
    /// `nil` for what is no claim about ATS.
    package let evidence: Evidence?
    /// Other places that belong to it: the narrow keys beside the blanket key, the generated file.
    package let related: [DocumentPlace]
    /// Ways to mend it, the ones that change no ruling first; empty where there is none that could be written down.
    package var mends: [Mend]

    package init(
        _ id: FindingID, _ severity: Severity, at place: DocumentPlace, target: String? = nil, keyPath: [String] = [],
        message: String, consequence: String, section: String = "", evidence: Evidence? = nil,
        related: [DocumentPlace] = [],
        mends: [Mend] = []
    ) {
        self.id = id
        self.severity = severity
        self.place = place
        self.target = target
        self.keyPath = keyPath
        self.message = message
        self.consequence = consequence
        self.section = section
        self.evidence = evidence
        self.related = related
        self.mends = mends
    }
}
