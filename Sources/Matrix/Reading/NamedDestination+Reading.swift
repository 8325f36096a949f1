// SPDX-License-Identifier: MIT
import ATSModel
import Formats

extension NamedDestination {
    /// A destination of texts whose variables are filled in: what they hold is a secret.
    init(
        name: String, url: Variables.Expanded, at position: SourcePosition, lab: Variables.Expanded?,
        at labPosition: SourcePosition
    ) throws(InputError) {
        let destination: Destination
        do throws(DestinationError) {
            destination = try Destination(url.text)
        } catch {
            // The text of the error holds the values of variables, which are secrets.
            throw InputError(
                at: position,
                "the destination \(quoted(name)): \(quoted(Destination.redact(url.shown))) is no destination: \(error.reason)"
            )
        }
        let setting = lab.map {
            LabSetting(text: $0.text, shown: Destination.redact($0.shown), position: labPosition)
        }
        let values = (lab?.secrets ?? []) + url.secrets
        guard !values.isEmpty else {
            self.init(name: name, destination: destination, lab: setting)
            return
        }
        let path = NamedDestination.isPathMissing(url.shown, destination) ? "/" : ""
        self.init(
            name: name, destination: destination, lab: setting, shown: Destination.redact(url.shown + path),
            secrets: NamedDestination.secrets(of: values))
    }

    /// Whether the added `/` can be shown at the end, which it cannot behind a variable that may hold a path.
    private static func isPathMissing(_ shown: String, _ destination: Destination) -> Bool {
        destination.addedPath && destination.pathAndQuery == "/" && !shown.hasSuffix("}")
    }

    /// The values, and the hosts of those that are URLs: a redirect or a curl message repeats only the host.
    private static func secrets(of given: [VariableValue]) -> [VariableValue] {
        var values = Set(given)
        for secret in given {
            if let host = (try? Destination(secret.value))?.host {
                values.insert(VariableValue(name: secret.name, value: host))
            }
        }
        return values.sorted {
            ($1.value.utf8.count, $0.value, $0.name) < ($0.value.utf8.count, $1.value, $1.name)
        }
    }
}
