// SPDX-License-Identifier: MIT
package import Formats

extension MatrixDefinition {
    /// Reads a matrix file (`design.md` §7), YAML or JSON by its name.
    ///
    /// - Parameters:
    ///   - file: as the user named it; `-` is not read here.
    ///   - settings: `--set NAME=VALUE`, which win over the environment.
    ///   - tailnet: asked only where the matrix says `from: tailscale`.
    /// - Throws: `InputError` with file, line and column.
    package static func read(
        file: String, settings: [String: String], environment: [String: String], tailnet: TailnetSource = .none
    ) throws(InputError) -> MatrixDefinition {
        let bytes: [UInt8]
        do throws(InputError) {
            bytes = try InputFile.read(file, limit: Limits.bytes)
        } catch {
            throw error.inFile(file)
        }
        let slash = file.lastIndex(of: "/")
        return try parse(
            bytes, name: file, isJSON: file.lowercased().hasSuffix(".json"),
            directory: slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "", settings: settings,
            environment: environment, tailnet: tailnet)
    }

    /// The same for bytes at hand. `directory` is where `file:` references start.
    package static func parse(
        _ bytes: [UInt8], name: String, isJSON: Bool, directory: String, settings: [String: String],
        environment: [String: String], tailnet: TailnetSource = .none
    ) throws(InputError) -> MatrixDefinition {
        do throws(InputError) {
            guard bytes.count <= Limits.bytes else {
                throw InputError(at: nil, "a matrix has at most \(Limits.bytes >> 20) MiB")
            }
            let tree = isJSON ? try JSON.parse(bytes) : try YAML.parse(bytes)
            let file = try MatrixFile(
                tree, directory: directory, variables: Variables(settings: settings, environment: environment),
                tailnet: tailnet)
            return try MatrixDefinition(expanding: file)
        } catch {
            throw error.inFile(name)
        }
    }
}
