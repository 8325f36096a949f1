// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Connectivity
internal import Diagnosis
internal import Matrix

extension DiagnosisText {
    var waysOut: [String] {
        diagnosis.waysOut.enumerated().flatMap { index, way in
            let number = "  \(index + 1). "
            var lines = paragraph("\(way.title.sentenceEnd) Price: \(way.price.withoutStop)", first: number)
            lines += edits(way.edits)
            if !way.edits.isEmpty, let words = formWords { lines += paragraph(words, first: "     ") }
            if !way.recipes.isEmpty { lines += paragraph("The lines stand below", first: "     ") }
            return lines + paragraph("Proof: \(way.proof)", first: "     ")
        }
    }

    /// What makes a twin, and the command that proves it.
    var recipes: [String] {
        diagnosis.waysOut.flatMap(\.recipes).flatMap { recipe in
            var words = ["ats-matrix", "diagnose", recipe.url.redacted]
            if let request = diagnosis.trouble.document?.request {
                words += ["--plist", request.file]
                if let target = request.target { words += ["--target", target] }
            }
            let load = diagnosis.answer.load
            if load.client != .urlsession, load.client != .websocket { words += ["--client", load.client.rawValue] }
            words += ["--platform", diagnosis.trouble.platform.description]
            return paragraph(recipe.needs) + recipe.lines.flatMap { verbatim($0, indent: 4) }
                + ["  Then prove it:"]
                + verbatim("$ " + words.map(shellQuoted).joined(separator: " "), indent: 4)
        }
    }

    private func edits(_ edits: [PlistEdit]) -> [String] {
        var lines: [String] = []
        var last: PlistEdit?
        for edit in edits {
            let isSame =
                last.map { $0.action == .add && edit.action == .add && $0.container == edit.container } ?? false
            if !isSame { lines += Paragraph.lines(heading(of: edit), width: width, first: "     ") }
            lines += (edit.action == .remove ? edit.oldLines : edit.lines).flatMap { verbatim($0, indent: 7) }
            last = edit
        }
        return lines
    }

    /// Whose words the lines are, where they are not those of the document.
    private var formWords: String? {
        guard let document = diagnosis.trouble.document else { return nil }
        switch document.kind {
        case .infoPlist: return nil
        case .bundle, .machO:
            return "The lines are those of an Info.plist. \(document.file) is what a build made: change its source"
        case .xcodeProject, .xcconfig:
            return "The lines are those of an Info.plist: build settings cannot say them. Give the target one with "
                + "INFOPLIST_FILE"
        case .xcodeGen, .expo, .cordova, .tauri, .electronBuilder, .tuist:
            let command = document.kind.command.map { ", then run \($0)" } ?? ""
            return "The lines are those of an Info.plist: say the same in \(document.file)\(command)"
        }
    }

    private func heading(of edit: PlistEdit) -> String {
        let place = place(edit.position).map { " (\($0))" } ?? ""
        switch edit.action {
        case .add:
            return edit.container.last.map { "Add to the dictionary of \($0)\(place):" } ?? "Add to Info.plist:"
        case .remove: return "Remove \(edit.key)\(place):"
        case .replace: return "Write in place of \(edit.key) and its value\(place):"
        case .comment: return "Put above \(edit.key)\(place):"
        }
    }

    /// Places where nothing answers are one line.
    var twins: [String] {
        let absent = diagnosis.twins.filter { $0.standing == .absent }
        let others = diagnosis.twins.filter { $0.standing != .absent }
        var lines = others.flatMap { twin in
            paragraph("\(twin.destination.redacted) · \(twin.connection.words) · \(words(of: twin))", rest: "    ")
        }
        if !absent.isEmpty {
            let list = absent.map { "\($0.destination.redacted) (\($0.connection.words))" }
            lines += paragraph("Nothing over TLS at \(list.joined(separator: ", "))", rest: "    ")
        }
        return lines
    }

    private func words(of twin: Twin) -> String {
        let answer = twin.answer
        switch twin.standing {
        case .passes:
            let condition = answer.prediction.condition
            guard let condition, condition.asksForSomething else { return "passes both gates" }
            return "passes both gates, if it meets what the app needs: \(condition.words)"
        case .answersOtherwise: return "passes both gates, but answers otherwise: perhaps another service"
        case .refused:
            return "the app would see \(answer.prediction.outcome.codes.words): \(answer.ruling.ruleWords)"
        case .distrusted:
            let why =
                answer.prediction.finding?.says ?? twin.connection.failure?.text ?? "the certificate is not trusted"
            let codes = answer.prediction.outcome.codes
            let app = codes.isEmpty ? "" : "the app would see \(codes.words): "
            return "not as it is; \(app)\(why.withoutStop)"
        case .unsettled: return "not settled: \(answer.ruling.rule.title.withoutStop)"
        case .unproved: return "curl fails, the app may get through: ask it with a bundled app"
        case .absent: return "nothing over TLS"
        }
    }

    var otherNames: [String] {
        guard !diagnosis.otherNames.isEmpty else { return [] }
        var table = TextTable([.init("name"), .init("what ATS does"), .init("known from")])
        for name in diagnosis.otherNames {
            table.add([
                .init(name.destination.redacted), .init(name.ruling.words), .init(name.source.words),
            ])
        }
        if let lines = table.lines(width: width - 2, paint: paint), table.fitsWhole(width - 2) {
            return lines.map { "  " + $0 }
        }
        return diagnosis.otherNames.flatMap { name in
            paragraph("\(name.destination.redacted) · \(name.ruling.words), \(name.source.words)", rest: "    ")
        }
    }
}

extension OtherName.Source {
    fileprivate var words: String {
        switch self {
        case .tailnet: "the tailnet"
        case .resolved: "what the name resolves to here"
        case .derived: "a guess, if it resolves"
        }
    }
}
