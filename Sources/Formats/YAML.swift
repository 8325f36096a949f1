// SPDX-License-Identifier: MIT

/// YAML by libyaml, one document.
package enum YAML {
    /// How plain scalars get their types.
    package enum Schema: Sendable {
        /// YAML 1.2 core: `true`, `false`, `null`, numbers. `YES` is a text.
        case core12
        /// YAML 1.1, as XcodeGen's reader has it: `yes`, `on` and their like are booleans.
        case yaml11
    }

    package static func parse(_ bytes: [UInt8], schema: Schema = .core12) throws(InputError) -> Tree {
        throw InputError(at: nil, "the YAML reader is missing")
    }
}
