// SPDX-License-Identifier: MIT

extension String {
    /// The text with every such scalar written otherwise.
    ///
    /// Goes by scalars, because a quotation mark with a combining mark behind it is another `Character` and still the
    /// same byte to whoever parses the text.
    func replacing(_ scalar: Unicode.Scalar, by replacement: String) -> String {
        guard unicodeScalars.contains(scalar) else { return self }
        var result = ""
        for each in unicodeScalars {
            if each == scalar { result += replacement } else { result.unicodeScalars.append(each) }
        }
        return result
    }
}
