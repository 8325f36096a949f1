// SPDX-License-Identifier: MIT

/// Leads expat's events to a property list builder.
@safe
final class PropertyListSession: ExpatSession {
    /// Nobody else has it: without a pointer, each event would ask the runtime whether that is so.
    private let builder: UnsafeMutablePointer<PropertyListBuilder>

    init(_ builder: PropertyListBuilder) throws(InputError) {
        unsafe self.builder = .allocate(capacity: 1)
        unsafe self.builder.initialize(to: builder)
        try super.init()
    }

    deinit {
        unsafe builder.deinitialize(count: 1)
        unsafe builder.deallocate()
    }

    func parse(_ bytes: [UInt8]) throws(InputError) -> Tree {
        try run(bytes)
        return try unsafe builder.pointee.finished()
    }

    override var document: String { "a property list" }

    override var innermost: (name: String, position: SourcePosition)? { unsafe builder.pointee.innermost }

    override func start(_ name: UnsafePointer<CChar>, _ attributes: AttributeList) {
        let element = unsafe PropertyListElement(name)
        pass { () throws(InputError) in
            guard let element else { throw unsafe builder.pointee.unknown(String(cString: name), at: position) }
            try unsafe builder.pointee.start(element, at: position)
        }
    }

    override func end() {
        // Without its place, which is dear and nobody's.
        pass { () throws(InputError) in try unsafe builder.pointee.end() }
    }

    override func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        // To compute a place is dear, and most text is a value or a line break between elements.
        if unsafe isStopped || builder.pointee.collect(bytes) { return }
        pass { () throws(InputError) in try unsafe builder.pointee.strayText(bytes, at: position) }
    }

    override func doctype(_ name: String, namesDTD: Bool, hasDeclarations: Bool) {
        pass { () throws(InputError) in
            guard hasDeclarations || name != "plist" else { return }
            let found = hasDeclarations ? "the DOCTYPE holds declarations" : "the DOCTYPE is '\(excerpt(name))'"
            throw InputError(at: position, found, expected: "Apple's plain DOCTYPE line for 'plist', or none")
        }
    }
}
