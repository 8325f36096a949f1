// SPDX-License-Identifier: MIT

/// XML by expat, with the place of every element and attribute.
///
/// A place in such a document is a path of texts. It begins at the root element's children: an element's name and its
/// number among the siblings of that name, from 0, for each level; then perhaps `@name` for an attribute. Where an
/// element holds a part of a property list, `plist()` after it leads to that value, and what follows are its keys and
/// the numbers of its items.
///
///     ["access", "0"]                                                  the first <access>
///     ["platform", "1", "access", "0", "@origin"]                      an attribute in the second <platform>
///     ["edit-config", "0", "dict", "0", "plist()", "NSExceptionDomains"]    a key of a <dict>
package enum XMLDocument {
    /// The most bytes that are read.
    package static let byteLimit = 16 << 20
    /// How deep elements may stand in each other, the root included.
    package static let depthLimit = 100
    /// The most elements and attributes together.
    package static let nodeLimit = 1_000_000
    /// What leads from an element into the property list that it holds.
    package static let propertyListStep = "plist()"

    /// The root element.
    ///
    /// Nothing outside the bytes is ever read. A `DOCTYPE` that names a DTD or holds declarations, and an entity that
    /// XML does not know of itself, end the reading. Encodings are those that expat knows: UTF-8, UTF-16, ISO 8859-1
    /// and US-ASCII; in others than UTF-8 an attribute stands where its element does.
    ///
    /// - Throws: `InputError` with the place.
    package static func parse(_ bytes: [UInt8], nodeLimit: Int = nodeLimit) throws(InputError) -> Element {
        guard bytes.count <= byteLimit else {
            throw InputError(
                at: nil, "the XML text holds \(bytes.count) bytes", expected: "at most \(byteLimit) bytes")
        }
        let session = try XMLDocumentSession(bytes, nodeLimit: nodeLimit)
        return try session.parse()
    }

    /// The element that a path leads to; an attribute's path leads to its element.
    package static func element(at path: some Sequence<String>, in root: Element) -> Element? {
        var element = root
        var name: String?
        for part in path {
            if let wanted = name {
                guard let number = Int(part), number >= 0 else { return nil }
                let siblings = element.children.lazy.filter { $0.name == wanted }
                guard let next = siblings.dropFirst(number).first else { return nil }
                element = next
                name = nil
            } else if part.hasPrefix("@") || part == propertyListStep {
                return element
            } else {
                name = part
            }
        }
        return name == nil ? element : nil
    }
}
