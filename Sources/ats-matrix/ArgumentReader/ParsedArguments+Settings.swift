// SPDX-License-Identifier: MIT

extension ParsedArguments {
    /// The values of `--set NAME=VALUE`.
    func settings() throws(UsageError) -> [String: String] {
        var settings: [String: String] = [:]
        for text in texts(RunOptions.set) {
            // The text may be a secret, so it is not repeated.
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw UsageError("--set takes NAME=VALUE")
            }
            let name = String(text[..<equals])
            guard settings.updateValue(String(text[text.index(after: equals)...]), forKey: name) == nil else {
                throw UsageError("--set \(name) is given twice")
            }
        }
        return settings
    }
}
