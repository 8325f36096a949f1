// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats
internal import Matrix
internal import Recorder

extension RowMatcher {
    /// - Parameter wantsHint: whether a wrong name is worth the search for the nearest right one.
    func plain(
        _ row: MeasuredRow, _ name: String, _ system: String?, wantsHint: Bool
    ) throws(ImportProblem) -> Candidates {
        let meanings = meanings(of: name)
        guard !meanings.isEmpty else {
            let nearest = wantsHint ? nearestName(to: name).map { "; did you mean '\(excerpt($0))'?" } ?? "" : ""
            throw ImportProblem(
                .unknown, line: row.line, "run \(axes.run) has no cell '\(excerpt(name))'\(nearest)")
        }
        let vantage = try vantage(row.line)
        let (platform, words, isEvidence) = try place(system, row.line)
        var keys: [RunAxes.Key] = []
        for meaning in meanings {
            let clients = meaning.client.map { [$0] } ?? axes.clients
            guard clients.count == 1 else { continue }
            keys.append(
                RunAxes.Key(
                    configuration: meaning.configuration.id, destination: meaning.destination.id, client: clients[0],
                    platform: platform, vantage: vantage))
        }
        guard !keys.isEmpty else {
            throw ImportProblem(
                .unknown, line: row.line,
                "'\(excerpt(name))' names no client, and run \(axes.run) has "
                    + "\(axes.clients.map(\.rawValue).joined(separator: ", ")); expected "
                    + "'\(excerpt(name))/\(axes.clients[0].rawValue)'")
        }
        return Candidates(
            row: row, keys: keys,
            origin: Measurement.Origin(
                system: words, build: nil, signing: nil, time: nil, file: file, isEvidence: isEvidence))
    }

    private struct Meaning {
        let configuration: RunAxes.Configuration
        let destination: RunAxes.Destination
        let client: Client?
    }

    /// Everything that the name may mean: names hold slashes themselves.
    private func meanings(of name: String) -> [Meaning] {
        var meanings: [Meaning] = []
        for (whole, client) in withoutClient(name) {
            if let configuration = configurations[whole], axes.destinations.count == 1 {
                meanings.append(
                    Meaning(configuration: configuration, destination: axes.destinations[0], client: client))
            }
            for (front, back) in splits(of: whole) {
                if let configuration = configurations[front], let destination = destinations[back] {
                    meanings.append(Meaning(configuration: configuration, destination: destination, client: client))
                }
            }
        }
        return meanings
    }

    /// The name as it is, and without the client at its end where one of the run's stands there.
    private func withoutClient(_ name: String) -> [(String, Client?)] {
        var readings: [(String, Client?)] = [(name, nil)]
        for client in axes.clients where name.hasSuffix("/" + client.rawValue) {
            readings.append((String(name.dropLast(client.rawValue.count + 1)), client))
        }
        return readings
    }

    private func splits(of name: String) -> [(String, String)] {
        name.indices.filter { name[$0] == "/" }.prefix(100).map { slash in
            (String(name[..<slash]), String(name[name.index(after: slash)...]))
        }
    }

    private func nearestName(to name: String) -> String? {
        let names = axes.configurations.map(\.name)
        let targets = axes.destinations.map(\.name)
        for (whole, client) in withoutClient(name).reversed() {
            let end = client.map { "/\($0.rawValue)" } ?? ""
            for (front, back) in splits(of: whole) {
                guard let configuration = configurations[front] != nil ? front : nearestWord(to: front, among: names),
                    let destination = destinations[back] != nil ? back : nearestWord(to: back, among: targets)
                else { continue }
                return "\(configuration)/\(destination)\(end)"
            }
        }
        return axes.destinations.count == 1 ? nearestWord(to: name, among: names) : nil
    }

    private func vantage(_ line: Int) throws(ImportProblem) -> Int {
        let name = hints.vantage ?? (axes.vantages.count == 1 ? axes.vantages[0].name : NamedVantage.thisMachine)
        guard let vantage = axes.vantages.first(where: { $0.name == name }) else {
            let names = axes.vantages.map(\.name).joined(separator: ", ")
            throw ImportProblem(
                .unknown, line: line,
                hints.vantage == nil
                    ? "a plain row names no vantage; name one of \(excerpt(names)) with --vantage"
                    : "run \(axes.run) has no vantage '\(excerpt(name))'; expected one of \(excerpt(names))")
        }
        return vantage.id
    }

    /// The platform of the cell, the words for the system, and whether that has ATS.
    private func place(
        _ system: String?, _ line: Int
    ) throws(ImportProblem) -> (platform: Platform, words: String, isEvidence: Bool) {
        if let system, let measured = MeasuredSystem(system) {
            return (try platform(of: measured, line), system, measured != .linux)
        }
        if let hint = hints.platform { return (try platform(of: .apple(hint), line), hint.description, true) }
        guard axes.platforms.count == 1 else {
            let names = axes.platforms.map(\.description).joined(separator: ", ")
            throw ImportProblem(
                .unknown, line: line, "a plain row names no platform; name one of \(excerpt(names)) with --platform")
        }
        return (axes.platforms[0], axes.platforms[0].description, true)
    }
}
