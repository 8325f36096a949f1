// SPDX-License-Identifier: MIT

/// Makes elements of expat's events.
final class XMLDocumentSession: ExpatSession {
    private let bytes: [UInt8]
    private let nodeLimit: Int
    /// Whether the bytes of a tag can be looked through as they are.
    private var isUTF8: Bool
    /// The open elements, the root first.
    private var open: [XMLDocument.Element] = []
    private var root: XMLDocument.Element?
    private var nodeCount = 0

    init(_ bytes: [UInt8], nodeLimit: Int) throws(InputError) {
        self.bytes = bytes
        self.nodeLimit = nodeLimit
        // UTF-16 has a mark or a zero byte in its first character.
        isUTF8 = !bytes.prefix(2).contains { $0 == 0 || $0 >= 0xFE }
        try super.init()
    }

    func parse() throws(InputError) -> XMLDocument.Element {
        try run(bytes)
        guard let root else { throw InputError(at: nil, "the XML text holds no element") }
        return root
    }

    override var innermost: (name: String, position: SourcePosition)? {
        open.last.map { (excerpt($0.name), $0.position) }
    }

    override func declaration(encoding: String) {
        super.declaration(encoding: encoding)
        isUTF8 = isUTF8 && encoding.lowercased() == "utf-8"
    }

    override func start(_ name: UnsafePointer<CChar>, _ attributes: AttributeList) {
        let name = unsafe String(cString: name)
        pass { () throws(InputError) in
            let position = position
            let all = attributes.all
            nodeCount += 1 + all.count
            guard nodeCount <= nodeLimit else {
                throw InputError(
                    at: position, "the XML text holds too many elements and attributes",
                    expected: "at most \(nodeLimit)")
            }
            guard open.count < XMLDocument.depthLimit else {
                throw InputError(
                    at: position, "the elements stand too deep in each other",
                    expected: "at most \(XMLDocument.depthLimit) levels")
            }
            open.append(XMLDocument.Element(name, placed(all, in: position), at: position))
        }
    }

    override func end() {
        pass { () throws(InputError) in
            guard let element = open.popLast() else { return }
            if open.isEmpty { root = element } else { open[open.count - 1].append(element) }
        }
    }

    override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !isStopped, !open.isEmpty else { return }
        open[open.count - 1].append(unsafe String(decoding: bytes, as: UTF8.self))
    }

    override func doctype(_ name: String, namesDTD: Bool, hasDeclarations: Bool) {
        pass { () throws(InputError) in
            guard namesDTD || hasDeclarations else { return }
            throw InputError(
                at: position, "the DOCTYPE \(hasDeclarations ? "holds declarations" : "names a DTD")",
                expected: "no DOCTYPE")
        }
    }

    /// The attributes with their places.
    private func placed(
        _ attributes: [(name: String, value: String)], in element: SourcePosition
    ) -> [XMLDocument.Element.Attribute] {
        guard !attributes.isEmpty else { return [] }
        var places: [String: SourcePosition] = [:]
        if isUTF8 {
            let range = byteRange.clamped(to: bytes.indices)
            places = XMLStartTag.places(in: bytes[range], at: element)
        }
        return attributes.map { name, value in
            XMLDocument.Element.Attribute(name: name, value: value, position: places[name] ?? element)
        }
    }
}
