// SPDX-License-Identifier: MIT
import Formats

/// What the long form of a configuration says beside its keys: which cells it makes, in place of the whole product.
struct ConfigurationScope {
    /// The configuration, for messages: `the configuration 'mail'`.
    let what: String
    let selection: Selection
    let sdk: SDKChoice?

    static let keys = ["sdk"] + Selection.keys.filter { !$0.hasPrefix("configuration") }

    /// - Parameter fields: those of the long form, whose keys are checked.
    init?(_ fields: Fields) throws(InputError) {
        what = fields.what
        selection = try Selection(fields)
        sdk = try fields["sdk"].map { tree throws(InputError) in try SDKChoice(tree) }
        if selection.isEmpty, sdk == nil { return nil }
    }
}
