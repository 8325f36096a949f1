// SPDX-License-Identifier: MIT

/// Leads expat's events to a property list builder.
final class PropertyListSession: ExpatSession {
    private var builder: PropertyListBuilder

    init(_ builder: PropertyListBuilder) throws(InputError) {
        self.builder = builder
        try super.init()
    }

    func parse(_ bytes: [UInt8]) throws(InputError) -> Tree {
        try run(bytes)
        return try builder.finished()
    }

    override var document: String { "a property list" }

    override var innermost: (name: String, position: SourcePosition)? { builder.innermost }

    override func start(_ name: UnsafePointer<CChar>, _ attributes: AttributeList) {
        let element = unsafe PropertyListElement(name)
        pass { () throws(InputError) in
            guard let element else { throw builder.unknown(unsafe String(cString: name), at: position) }
            try builder.start(element, at: position)
        }
    }

    override func end() {
        // Without its place, which is dear and nobody's.
        pass { () throws(InputError) in try builder.end() }
    }

    override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        // To compute a place is dear, and most text is a value or a line break between elements.
        if unsafe isStopped || builder.collect(bytes) { return }
        pass { () throws(InputError) in try unsafe builder.strayText(bytes, at: position) }
    }

    override func doctype(_ name: String, namesDTD: Bool, hasDeclarations: Bool) {
        pass { () throws(InputError) in
            guard hasDeclarations || name != "plist" else { return }
            let found = hasDeclarations ? "the DOCTYPE holds declarations" : "the DOCTYPE is '\(excerpt(name))'"
            throw InputError(at: position, found, expected: "Apple's plain DOCTYPE line for 'plist', or none")
        }
    }
}
