// SPDX-License-Identifier: MIT

extension XMLDocument.Element {
    /// The part of a property list that the element is, as `<dict>` or `<true/>`; places are those in the document.
    ///
    /// - Throws: `InputError` with the place.
    package func propertyList() throws(InputError) -> Tree {
        var builder = PropertyListBuilder(nodeLimit: XMLDocument.nodeLimit)
        try add(to: &builder)
        return try builder.finished()
    }

    private func add(to builder: inout PropertyListBuilder) throws(InputError) {
        guard let element = PropertyListElement(rawValue: name) else { throw builder.unknown(name, at: position) }
        try builder.start(element, at: position)
        let bytes = Array(text.utf8)
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(InputError) in
            if unsafe !builder.collect(buffer) { try unsafe builder.strayText(buffer, at: position) }
        }
        for child in children { try child.add(to: &builder) }
        try builder.end()
    }
}
