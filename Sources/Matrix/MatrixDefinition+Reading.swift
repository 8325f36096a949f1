// SPDX-License-Identifier: MIT
package import Formats

extension MatrixDefinition {
    /// Reads a matrix file (`design.md` §7), YAML or JSON by its name.
    ///
    /// - Parameters:
    ///   - file: as the user named it; `-` is not read here.
    ///   - settings: `--set NAME=VALUE`, which win over the environment.
    /// - Throws: `InputError` with file, line and column.
    package static func read(
        file: String, settings: [String: String], environment: [String: String]
    ) throws(InputError) -> MatrixDefinition {
        throw InputError(file: file, at: nil, "the matrix reader is missing")
    }

    /// The same for bytes at hand. `directory` is where `file:` references start.
    package static func parse(
        _ bytes: [UInt8], name: String, isJSON: Bool, directory: String, settings: [String: String],
        environment: [String: String]
    ) throws(InputError) -> MatrixDefinition {
        throw InputError(file: name, at: nil, "the matrix reader is missing")
    }
}
