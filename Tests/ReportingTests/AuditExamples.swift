// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Audit
import Formats

/// Audits made by hand, with all that a report can hold.
enum AuditExamples {
    static let blanket = ["NSAppTransportSecurity", "NSAllowsArbitraryLoads"]
    static let narrow = ["NSAppTransportSecurity", "NSAllowsLocalNetworking"]
    static let domains = ["NSAppTransportSecurity", "NSExceptionDomains"]

    static func place(_ file: String, _ line: Int, _ column: Int = 3, _ path: [String] = []) -> DocumentPlace {
        DocumentPlace(file: file, position: SourcePosition(line: line, column: column), path: path)
    }

    static func voided(at place: DocumentPlace, beside other: DocumentPlace, target: String?) -> Finding {
        Finding(
            .voidedArbitraryLoads, .error, at: place, target: target, keyPath: blanket,
            message: "NSAllowsArbitraryLoads is true, and NSAllowsLocalNetworking stands beside it",
            consequence:
                "Every http load outside loopback and private addresses fails with −1022 from iOS 10 and macOS 10.12 on.",
            section: "§2.2", evidence: .measured, related: [other],
            mends: [
                Mend(
                    "drop-blanket", "remove NSAllowsArbitraryLoads, which has no effect", effect: nil,
                    edits: [
                        Mend.Edit(file: place.file, form: .propertyList, .remove(blanket, at: nil))
                    ]),
                Mend(
                    "drop-narrow", "remove NSAllowsLocalNetworking",
                    effect: "every host may be loaded over http; App Store review asks for a reason",
                    edits: [
                        Mend.Edit(file: place.file, form: .propertyList, .remove(narrow, at: nil))
                    ], next: "xcodegen generate"),
            ])
    }

    /// An app and what hangs on it: a pair that voids itself, a range in a target of a project, a framework, files
    /// without keys, files that could not be read, a finding that a comment allows, and some that are known.
    static var product: AuditReport {
        let app = "App/Info.plist"
        let misspelt = Finding(
            .unknownKey, .error, at: place(app, 15), target: "com.example.app",
            keyPath: ["NSAppTransportSecurity", "NSAllowsArbitaryLoads"],
            message: "NSAllowsArbitaryLoads is no ATS key; did you mean NSAllowsArbitraryLoads?",
            consequence: "It is passed over.", section: "§1.4", evidence: .source,
            mends: [
                Mend(
                    "rename", "rename it to NSAllowsArbitraryLoads", effect: "what it was meant to do begins",
                    edits: [])
            ])
        let range = Finding(
            .cidrNeedsOS17, .note, at: place("project.yml", 20, 13), target: "Widget",
            keyPath: domains + ["100.64.0.0/10"], message: "100.64.0.0/10 is a range",
            consequence: "It counts from iOS 17 and macOS 14 on.", section: "§4.2", evidence: .documented)
        let differs = Finding(
            .differsAcrossTargets, .warning, at: DocumentPlace(file: "Built/Widget.appex/Info.plist"), target: "Widget",
            keyPath: ["NSAppTransportSecurity"], message: "the widget has other ATS keys than the app",
            consequence: "What the app may load the widget may not.", related: [place(app, 11)])
        let reason = Finding(
            .needsJustification, .warning, at: place(app, 11), target: "com.example.app", keyPath: blanket,
            message: "NSAllowsArbitraryLoads is on", consequence: "App Store review asks for a reason.",
            section: "§1.1", evidence: .documented)
        func key(_ target: String?, _ place: DocumentPlace, _ path: [String], _ value: String, _ effective: Bool)
            -> AuditReport.Key
        { AuditReport.Key(target: target, place: place, keyPath: path, value: value, isEffective: effective) }
        return AuditReport(
            findings: [
                voided(at: place(app, 11), beside: place(app, 13), target: "com.example.app"), misspelt, range, differs,
            ],
            keys: [
                key("com.example.app", place(app, 11), blanket, "true", false),
                key("com.example.app", place(app, 13), narrow, "true", true),
                key("com.example.app", place(app, 15), blanket.dropLast() + ["NSAllowsArbitaryLoads"], "true", false),
                key(
                    "Widget", place("project.yml", 21, 15),
                    domains + ["100.64.0.0/10", "NSExceptionAllowsInsecureHTTPLoads"], "true", true),
                key(
                    "Widget", place("base.yml", 4, 15), domains + ["a.example", "NSExceptionMinimumTLSVersion"],
                    "\"TLSv1.2\"", true),
                key("Widget", DocumentPlace(file: "Built/Widget.appex/Info.plist"), narrow, "false", true),
            ],
            subjects: [
                .init(
                    file: app, kind: .infoPlist, target: Target(kind: .application, identifier: "com.example.app"),
                    isRead: true, keyCount: 3),
                .init(
                    file: "project.yml", kind: .xcodeGen,
                    target: Target(
                        name: "Widget", kind: .appExtension, identifier: "com.example.app.widget", systems: [.iOS]),
                    isRead: true, keyCount: 2),
                .init(
                    file: "Built/Widget.appex/Info.plist", kind: .bundle,
                    target: Target(name: "Widget", kind: .appExtension), isRead: true, source: "project.yml",
                    keyCount: 1),
                .init(
                    file: "Kit/Info.plist", kind: .infoPlist,
                    target: Target(kind: .framework, identifier: "com.example.kit"), isRead: false, keyCount: 0),
                .init(file: "Plain.plist", kind: .infoPlist, target: Target(), isRead: true, keyCount: 0),
            ],
            remarks: [
                Remark(.unreadable, at: place("Old/Info.plist", 7, 1), "the element <dict> is not closed"),
                Remark(
                    .computed, at: place("app.config.js", 12, 5), "ios.infoPlist is computed by a function",
                    target: "Mobile"),
                Remark(.skipped, at: DocumentPlace(file: "Links"), "a link that leads out of the folder"),
            ],
            allowed: [(reason, "the customers' servers are not ours")], knownCount: 2)
    }

    static var clean: AuditReport {
        AuditReport(
            keys: [
                .init(target: nil, place: place("Info.plist", 11), keyPath: narrow, value: "true", isEffective: true)
            ],
            subjects: [.init(file: "Info.plist", kind: .infoPlist, target: Target(), isRead: true, keyCount: 1)])
    }

    /// What would move a cursor, break a line, end a property, a table's cell or a string.
    static let wildText = "a\u{1b}[2Jb\r\nc,d:e%f|g`h\"i\\j\u{202e}k<script>::error::é日本"

    static var wild: AuditReport {
        let text = wildText
        let place = DocumentPlace(file: text, position: SourcePosition(line: 1, column: 1), path: [text])
        let finding = Finding(
            .unknownKey, .error, at: place, target: text, keyPath: ["NSAppTransportSecurity", text], message: text,
            consequence: text, section: "§1.4", evidence: .source, related: [place],
            mends: [Mend(text, text, effect: text, edits: [], next: text)])
        return AuditReport(
            findings: [finding],
            keys: [
                .init(
                    target: text, place: place, keyPath: ["NSAppTransportSecurity", text, text], value: text,
                    isEffective: false)
            ],
            subjects: [
                .init(
                    file: text, kind: .infoPlist, target: Target(name: text, identifier: text), isRead: false,
                    source: text, keyCount: 1),
                .init(file: text + "2", kind: .infoPlist, target: Target(name: text), isRead: false, keyCount: 0),
            ],
            remarks: [Remark(.unreadable, at: place, text, target: text)], allowed: [(finding, text)])
    }

    static let all: [(String, AuditReport)] = [
        ("product", product), ("clean", clean), ("wild", wild), ("empty", AuditReport()),
    ]
}
