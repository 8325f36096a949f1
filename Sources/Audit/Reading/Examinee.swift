// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// One declaration while it is audited.
struct Examinee {
    let declaration: Declaration
    let settings: AuditSettings
    let nodes: [KeyNode]
    let configuration: Configuration
    let judges: Judges
    let steps: PlatformSteps

    init(_ declaration: Declaration, _ settings: AuditSettings, _ judges: Judges) {
        self.declaration = declaration
        self.settings = settings
        self.judges = judges
        nodes = KeyWalk(declaration.tree).nodes
        steps = judges.steps(for: declaration.target.systems)
        let value = nodes.last { $0.level == .top && $0.key == KeyLevel.root }?.value
        configuration = Configuration(transportSecurity: value.flatMap { PropertyValue(written: $0) })
    }

    /// The target's name, or its bundle identifier.
    var target: String? { declaration.target.label }
    /// Whether ATS reads this `Info.plist` at all.
    var isRead: Bool { declaration.target.kind.isMainBundle }
    var judge: Judge { judges.judge(configuration, on: steps) }

    /// The counting node of a global key.
    func global(_ key: String) -> KeyNode? {
        nodes.first { $0.level == .security && $0.isReached && $0.key == key }
    }

    func place(of node: KeyNode) -> DocumentPlace { declaration.place(of: node.path, at: node.position) }

    func finding(
        _ id: FindingID, _ node: KeyNode, _ message: String, _ consequence: String, _ grounds: Grounds = .none,
        severity: Severity? = nil, related: [DocumentPlace] = []
    ) -> Finding {
        Finding(
            id, severity ?? id.severity, at: place(of: node), target: target, keyPath: node.path, message: message,
            consequence: consequence, section: grounds.section, evidence: grounds.evidence, related: related)
    }
}

extension Target {
    /// What findings call it.
    package var label: String? { name ?? identifier }
}

/// What a finding rests on.
struct Grounds {
    let section: String
    let evidence: Evidence?

    static let none = Grounds(section: "", evidence: nil)

    init(section: String, evidence: Evidence?) {
        self.section = section
        self.evidence = evidence
    }

    /// A rule of the model.
    init(rule id: String) {
        let rule = Rule.named(id)
        self.init(section: rule?.section ?? "", evidence: rule?.evidence)
    }
}

extension PropertyValue {
    /// The value as a property list holds it: of equal keys the last one counts, and a nothing of JSON or YAML is no
    /// entry at all.
    init?(written tree: Tree) {
        switch tree.value {
        case .null: return nil
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .string(let value): self = .string(value)
        case .data(let value): self = .data(value)
        case .date(let value): self = .date(value)
        case .array(let items): self = .array(items.compactMap { PropertyValue(written: $0) })
        case .dictionary(let entries):
            var values: [String: PropertyValue] = [:]
            for entry in entries { values[entry.key] = PropertyValue(written: entry.value) }
            self = .dictionary(values)
        }
    }
}
