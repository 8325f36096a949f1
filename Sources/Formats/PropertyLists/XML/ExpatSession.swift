// SPDX-License-Identifier: MIT
internal import CExpat

/// Owns one expat parser and leads its events to a property list builder.
///
/// A class, because expat keeps a pointer to it; the pointer is used only inside `parse(_:)`.
@safe
final class ExpatSession {
    private let parser: OpaquePointer
    private var builder: PropertyListBuilder
    private var error: InputError?

    /// The corresponding C function is `XML_ParserCreate`.
    init(_ builder: PropertyListBuilder) throws(InputError) {
        guard let parser = unsafe XML_ParserCreate(nil) else {
            throw InputError(at: nil, "the XML parser cannot start: out of memory")
        }
        unsafe self.parser = parser
        self.builder = builder
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// The corresponding C function is `XML_Parse`.
    ///
    /// The whole text is given at once: in pieces, expat before 2.6 reads a long token again for every piece.
    func parse(_ bytes: [UInt8]) throws(InputError) -> Tree {
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(parser, expatStartElement, expatEndElement)
        unsafe XML_SetCharacterDataHandler(parser, expatCharacterData)
        unsafe XML_SetStartDoctypeDeclHandler(parser, expatStartDoctype)
        unsafe XML_SetEntityDeclHandler(parser, expatEntityDeclaration)
        unsafe XML_SetSkippedEntityHandler(parser, expatSkippedEntity)
        let status = withExtendedLifetime(self) {
            unsafe bytes.withUnsafeBytes { buffer in
                unsafe XML_Parse(parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), 1)
            }
        }
        if let error { throw error }
        guard status == XML_STATUS_OK else { throw failure() }
        return try builder.finished()
    }

    /// Where the current event begins; expat counts columns from 0, and characters.
    private var position: SourcePosition {
        unsafe SourcePosition(
            line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    }

    private func failure() -> InputError {
        let code = unsafe XML_GetErrorCode(parser)
        let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "code \(code.rawValue)"
        let open = builder.innermost
        return InputError(
            at: position, "the XML is broken: \(reason)",
            expected: open.map { "</\($0.name)> for the <\($0.name)> at \($0.position)" })
    }

    /// Hands an event to the builder. The first error stops the parser, which may still deliver an event or two.
    private func pass(_ event: (inout PropertyListBuilder, SourcePosition) throws(InputError) -> Void) {
        guard error == nil else { return }
        do {
            try event(&builder, position)
        } catch {
            self.error = error
            _ = unsafe XML_StopParser(parser, 0)
        }
    }

    fileprivate func start(_ name: UnsafePointer<XML_Char>) {
        let element = unsafe PropertyListElement(name)
        pass { (builder, position) throws(InputError) in
            guard let element else { throw builder.unknown(unsafe string(name), at: position) }
            try builder.start(element, at: position)
        }
    }

    fileprivate func end() {
        // Without its place, which is dear and nobody's.
        guard error == nil else { return }
        do {
            try builder.end()
        } catch {
            self.error = error
            _ = unsafe XML_StopParser(parser, 0)
        }
    }

    fileprivate func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        // Most text is a line break between elements, and to compute a place is dear.
        if unsafe error != nil || bytes.allSatisfy(isXMLSpace) && !builder.isCollecting { return }
        if unsafe builder.collect(bytes) { return }
        pass { (builder, position) throws(InputError) in try unsafe builder.strayText(bytes, at: position) }
    }

    fileprivate func doctype(_ name: String, hasDeclarations: Bool) {
        pass { (_, position) throws(InputError) in
            guard hasDeclarations || name != "plist" else { return }
            let found = hasDeclarations ? "the DOCTYPE holds declarations" : "the DOCTYPE is '\(excerpt(name))'"
            throw InputError(at: position, found, expected: "Apple's plain DOCTYPE line for 'plist', or none")
        }
    }

    fileprivate func refuse(_ problem: String) {
        pass { (_, position) throws(InputError) in throw InputError(at: position, problem) }
    }
}

// The callbacks are free functions, so that they capture nothing; expat gives each the session it belongs to.

private func session(_ pointer: UnsafeMutableRawPointer?) -> ExpatSession? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<ExpatSession>.fromOpaque(pointer).takeUnretainedValue()
}

private func string(_ pointer: UnsafePointer<XML_Char>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
}

private func expatStartElement(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let name = unsafe name else { return }
    unsafe session(data)?.start(name)
}

private func expatEndElement(_ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?) {
    unsafe session(data)?.end()
}

private func expatCharacterData(
    _ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<XML_Char>?, _ count: Int32
) {
    let buffer = unsafe UnsafeBufferPointer(start: text, count: Int(count))
    unsafe buffer.withMemoryRebound(to: UInt8.self) { bytes in unsafe session(data)?.text(bytes) }
}

private func expatStartDoctype(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ system: UnsafePointer<XML_Char>?,
    _ identifier: UnsafePointer<XML_Char>?, _ hasDeclarations: Int32
) {
    unsafe session(data)?.doctype(string(name), hasDeclarations: hasDeclarations != 0)
}

private func expatEntityDeclaration(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32,
    _ value: UnsafePointer<XML_Char>?, _ length: Int32, _ base: UnsafePointer<XML_Char>?,
    _ system: UnsafePointer<XML_Char>?, _ identifier: UnsafePointer<XML_Char>?, _ notation: UnsafePointer<XML_Char>?
) {
    unsafe session(data)?.refuse("an entity is declared here; a property list has none")
}

/// Called for an entity that an unread DTD might declare: its text would silently be missing.
private func expatSkippedEntity(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32
) {
    unsafe session(data)?.refuse("the entity '&\(excerpt(string(name)));' is not known")
}
