// SPDX-License-Identifier: MIT

extension XMLDocument {
    /// One element of an XML document, with everything inside it.
    package struct Element: Hashable, Sendable {
        package struct Attribute: Hashable, Sendable {
            /// As it is written, prefix included.
            package let name: String
            package let value: String
            /// Of the name's first character; the element's own place where the encoding hides it.
            package let position: SourcePosition
        }

        /// As it is written, prefix included: namespaces are not resolved.
        package let name: String
        /// In the order of the text; each name once.
        package let attributes: [Attribute]
        package private(set) var children: [Element] = []
        /// What stands between its tags without what stands inside its children, references resolved.
        package private(set) var text = ""
        /// Of the start tag's `<`.
        package let position: SourcePosition

        init(_ name: String, _ attributes: [Attribute], at position: SourcePosition) {
            self.name = name
            self.attributes = attributes
            self.position = position
        }

        mutating func append(_ child: Element) { children.append(child) }

        mutating func append(_ text: String) { self.text += text }

        package subscript(attribute attribute: String) -> Attribute? { attributes.first { $0.name == attribute } }

        /// The children of that name with what leads to each from here: `[name, number]`.
        package func children(named name: String) -> [(path: [String], element: Element)] {
            children.lazy.filter { $0.name == name }.enumerated().map { ([name, String($0.offset)], $0.element) }
        }

        /// All children with what leads to each from here.
        package var numberedChildren: [(path: [String], element: Element)] {
            var numbers: [String: Int] = [:]
            return children.map { child in
                let number = numbers[child.name, default: 0]
                numbers[child.name] = number + 1
                return ([child.name, String(number)], child)
            }
        }
    }
}
