// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats
internal import Matrix
internal import Recorder

extension RowMatcher {
    func full(_ row: MeasuredRow, _ subject: MeasuredRow.FullSubject) throws(ImportProblem) -> Candidates {
        guard subject.matrix == axes.matrix else {
            throw ImportProblem(
                .foreign, line: row.line,
                "it is of the matrix '\(excerpt(subject.matrix))', and run \(axes.run) is of '\(excerpt(axes.matrix))'")
        }
        guard let configuration = configurations[subject.configuration] else {
            throw unknown("configuration", subject.configuration, among: axes.configurations.map(\.name), row.line)
        }
        guard let destination = destinations[subject.destination] else {
            throw unknown("destination", subject.destination, among: axes.destinations.map(\.name), row.line)
        }
        guard let client = axes.clients.first(where: { $0.rawValue == subject.client }) else {
            throw unknown("client", subject.client, among: axes.clients.map(\.rawValue), row.line)
        }
        guard let vantage = axes.vantages.first(where: { $0.name == subject.vantage }) else {
            throw unknown("vantage", subject.vantage, among: axes.vantages.map(\.name), row.line)
        }
        guard configuration.contentHash == subject.configurationHash else {
            throw ImportProblem(
                .foreign, line: row.line,
                "the app was built with other keys than '\(excerpt(configuration.name))' has in run \(axes.run); "
                    + "bundle it anew")
        }
        guard destination.url == subject.url else {
            throw ImportProblem(
                .foreign, line: row.line,
                "it asked \(excerpt(Destination.redact(subject.url))), and '\(excerpt(destination.name))' of run "
                    + "\(axes.run) is \(excerpt(destination.url))")
        }
        let (platform, system) = try platform(of: subject, row.line)
        return Candidates(
            row: row,
            keys: [
                RunAxes.Key(
                    configuration: configuration.id, destination: destination.id, client: client, platform: platform,
                    vantage: vantage.id)
            ],
            origin: Measurement.Origin(
                system: system, build: subject.build, signing: subject.signing, time: subject.time, file: file,
                isEvidence: MeasuredSystem(subject.system) != .linux))
    }

    /// The platform of the cell, and the words for the system that measured it.
    private func platform(
        of subject: MeasuredRow.FullSubject, _ line: Int
    ) throws(ImportProblem) -> (Platform, String) {
        guard case .apple(let written) = MeasuredSystem(subject.system) else {
            return (try platform(of: .linux, line), subject.system)
        }
        let measured = Platform(
            written.system, written.version, sdk: subject.sdk.flatMap { Version($0) } ?? written.sdk,
            isSimulator: subject.isSimulator || written.isSimulator)
        return (try platform(of: .apple(measured), line), measured.description)
    }

    /// Which of the run's platforms a system stands for.
    func platform(of system: MeasuredSystem, _ line: Int) throws(ImportProblem) -> Platform {
        let named = axes.platforms.map(\.description).joined(separator: ", ")
        switch system {
        case .apple(let measured):
            let fitting = axes.platforms.filter { $0.covers(measured) }
            guard
                let platform = fitting.first(where: { $0 == measured })
                    ?? fitting.first(where: { $0.version == measured.version })
                    ?? fitting.first(where: { $0.sdk == measured.sdk }) ?? fitting.first
            else {
                throw ImportProblem(
                    .foreign, line: line, "it was measured on \(measured), and run \(axes.run) is of \(excerpt(named))")
            }
            return platform
        case .linux:
            // The same network below every platform: the row stands beside one of them.
            if axes.platforms.count == 1 { return axes.platforms[0] }
            guard let hint = hints.platform else {
                throw ImportProblem(
                    .unknown, line: line,
                    "Linux is none of the platforms of run \(axes.run); name one of \(excerpt(named)) with --platform")
            }
            return try platform(of: .apple(hint), line)
        }
    }

    private func unknown(_ kind: String, _ word: String, among words: [String], _ line: Int) -> ImportProblem {
        let nearest = nearestWord(to: word, among: words).map { "; did you mean '\(excerpt($0))'?" } ?? ""
        return ImportProblem(
            .unknown, line: line, "run \(axes.run) has no \(kind) '\(excerpt(word))'\(nearest)")
    }
}
