// SPDX-License-Identifier: MIT

/// What a shell offers where a value is to be written.
enum Completion: Hashable, Sendable {
    /// Only the user knows what comes here.
    case nothing
    case files
    case folders
    /// The numbers of the recorded runs, and `last`.
    case runs
    /// A command, or a page of the help.
    case topics
    /// One of these.
    case words([String])
    /// Some of these, joined.
    case list([String], separator: String)

    /// One of the words of `Choice`.
    static func words<Choice: CaseIterable & RawRepresentable<String>>(of _: Choice.Type) -> Completion {
        .words(Choice.allCases.map(\.rawValue))
    }

    /// What a placeholder of the usage line says of itself: a `FILE` is one in every command.
    init(placeholder: String) {
        switch placeholder {
        case "FILE", "MATRIX", "PATH": self = .files
        case "DIR", "FOLDER": self = .folders
        case "RUN": self = .runs
        default: self = .nothing
        }
    }

    /// The same with the topics named. They are not part of a description, since one of them is asked for the names of
    /// all.
    var resolved: Completion {
        guard self == .topics else { return self }
        return .words(NamedCommand.firstWords + HelpTopic.all.map(\.name))
    }
}
