// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// `sdk:`, what an app is linked with: one version, or one for each system.
struct SDKChoice {
    private struct Choice {
        let version: Version
        let position: SourcePosition
    }

    private var bySystem: [System: Choice] = [:]
    /// One version for whatever system there is.
    private var common: Choice?

    /// The systems count alike from here on, so that one number says enough.
    private static let commonNumbers = Version(26)

    init(_ tree: Tree) throws(InputError) {
        guard case .dictionary = tree.value else {
            common = try SDKChoice.choice(tree)
            return
        }
        let entries = try tree.mapping("'sdk'")
        guard !entries.isEmpty else { throw InputError(at: tree.position, "'sdk' is empty", expected: SDKChoice.forms) }
        for entry in entries {
            guard let system = System(rawValue: entry.key) else {
                let names = System.allCases.map(\.rawValue)
                throw InputError(
                    at: entry.keyPosition, "\(quoted(entry.key)) is no system",
                    expected: names.joined(separator: ", "), suggestion: suggestion(for: entry.key, among: names))
            }
            bySystem[system] = try SDKChoice.choice(entry.value)
        }
    }

    private static func choice(_ tree: Tree) throws(InputError) -> Choice {
        guard case .string(let text) = tree.value else { throw tree.wrongKind("'sdk'", expected: forms) }
        guard let version = Version(text) else {
            throw InputError(at: tree.position, "\(quoted(text)) is no version of an SDK", expected: forms)
        }
        return Choice(version: version, position: tree.position)
    }

    /// The platforms for an app that is linked so.
    ///
    /// - Parameter what: the configuration, for messages.
    func applied(to platforms: [Platform], of what: String) throws(InputError) -> [Platform] {
        let systems = Set(platforms.map(\.system))
        for system in System.allCases where !systems.contains(system) {
            guard let choice = bySystem[system] else { continue }
            throw InputError(
                at: choice.position, "\(what) has an SDK for \(system.rawValue) and no platform of that system")
        }
        if let common, systems.count > 1, common.version < SDKChoice.commonNumbers {
            let names = System.allCases.filter(systems.contains).map { "\($0.rawValue): \"…\"" }
            throw InputError(
                at: common.position,
                "the SDK '\(common.version)' of \(what) is for \(systems.count) systems, which count differently",
                expected: "{ \(names.joined(separator: ", ")) }")
        }
        var result: [Platform] = []
        for platform in platforms {
            guard let choice = bySystem[platform.system] ?? common else {
                result.append(platform)
                continue
            }
            guard platform.sdk == platform.version || platform.sdk == choice.version else {
                throw InputError(
                    at: choice.position,
                    "\(what) has the SDK '\(choice.version)' and the platform '\(platform)', which names another",
                    expected: "one of them")
            }
            let linked = Platform(
                platform.system, platform.version, sdk: choice.version, isSimulator: platform.isSimulator)
            if !result.contains(linked) { result.append(linked) }
        }
        return result
    }

    private static let forms = "a version in quotes such as \"16.4\", or one for each system: {iOS: \"16.4\"}"
}
