// SPDX-License-Identifier: MIT
internal import CExpat

/// Owns one expat parser and receives its events; what comes of them is a subclass's.
///
/// A class, because expat keeps a pointer to it; the pointer is used only inside `run(_:)`.
@safe
class ExpatSession {
    private let parser: OpaquePointer
    private var error: InputError?
    /// Whether there is an error. Asked at every event, and an error is large.
    private(set) final var isStopped = false

    private var bytes: [UInt8] = []
    private var counter: LineCounter?

    /// Expat asks the system for random bytes anew for every parser that is given none.
    private static let hashSalt = UInt.random(in: 1...UInt.max)

    /// The corresponding C functions are `XML_ParserCreate` and `XML_SetHashSalt`.
    init() throws(InputError) {
        guard let parser = unsafe XML_ParserCreate(nil) else {
            throw InputError(at: nil, "the XML parser cannot start: out of memory")
        }
        unsafe self.parser = parser
        _ = unsafe XML_SetHashSalt(parser, Self.hashSalt)
    }

    deinit { unsafe XML_ParserFree(parser) }

    // MARK: What a subclass makes of the events

    /// An XML declaration that names an encoding.
    func declaration(encoding: String) {
        // In others a byte is a character.
        if !["utf-8", "us-ascii"].contains(encoding.lowercased()) { counter = nil }
    }
    /// - Parameters:
    ///   - name: ends with a zero byte, and is valid only until this returns, as the attributes are.
    func start(_ name: UnsafePointer<CChar>, _ attributes: AttributeList) {}
    func end() {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
    /// - Parameter hasDeclarations: whether there is an internal subset (`[…]`).
    func doctype(_ name: String, namesDTD: Bool, hasDeclarations: Bool) {}
    /// The innermost open element, for messages.
    var innermost: (name: String, position: SourcePosition)? { nil }
    /// What the text is, for messages: `a property list`.
    var document: String { "this document" }

    // MARK: What it does for one

    /// The corresponding C function is `XML_Parse`.
    ///
    /// The whole text is given at once: in pieces, expat before 2.6 reads a long token again for every piece.
    final func run(_ bytes: [UInt8]) throws(InputError) {
        self.bytes = bytes
        counter = LineCounter(bytes)
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetXmlDeclHandler(parser, expatDeclaration)
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
    }

    /// Where the current event begins.
    final var position: SourcePosition {
        let offset = unsafe Int(XML_GetCurrentByteIndex(parser))
        return counter?.position(of: offset, in: bytes) ?? slowPosition
    }

    /// Expat counts columns from 0, and characters.
    private final var slowPosition: SourcePosition {
        unsafe SourcePosition(
            line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    }

    /// The bytes of the input that the current event stands for.
    ///
    /// The corresponding C functions are `XML_GetCurrentByteIndex` and `XML_GetCurrentByteCount`.
    final var byteRange: Range<Int> {
        let start = unsafe max(0, Int(XML_GetCurrentByteIndex(parser)))
        return unsafe start..<start + max(0, Int(XML_GetCurrentByteCount(parser)))
    }

    /// Does something with an event. The first error stops the parser, which may still deliver an event or two.
    @inline(__always)
    final func pass(_ event: () throws(InputError) -> Void) {
        guard !isStopped else { return }
        do {
            try event()
        } catch {
            stop(error)
        }
    }

    @inline(never)
    private final func stop(_ error: InputError) {
        self.error = error
        isStopped = true
        _ = unsafe XML_StopParser(parser, 0)
    }

    fileprivate final func refuse(_ problem: String) {
        pass { () throws(InputError) in throw InputError(at: position, problem) }
    }

    private func failure() -> InputError {
        let code = unsafe XML_GetErrorCode(parser)
        let reason = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "code \(code.rawValue)"
        let open = innermost
        return InputError(
            at: position, "the XML is broken: \(reason)",
            expected: open.map { "</\($0.name)> for the <\($0.name)> at \($0.position)" })
    }
}

/// The attributes of one start tag while expat holds them.
@safe
struct AttributeList {
    private let raw: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

    fileprivate init(_ raw: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) { unsafe self.raw = raw }

    /// Names and values, in the order of the text.
    var all: [(name: String, value: String)] {
        guard let raw = unsafe raw else { return [] }
        var all: [(name: String, value: String)] = []
        var index = 0
        while let name = unsafe raw[index], let value = unsafe raw[index + 1] {
            unsafe all.append((String(cString: name), String(cString: value)))
            index += 2
        }
        return all
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

private func expatDeclaration(
    _ data: UnsafeMutableRawPointer?, _ version: UnsafePointer<XML_Char>?, _ encoding: UnsafePointer<XML_Char>?,
    _ standalone: Int32
) {
    guard let encoding = unsafe encoding else { return }
    unsafe session(data)?.declaration(encoding: string(encoding))
}

private func expatStartElement(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
) {
    guard let name = unsafe name else { return }
    unsafe session(data)?.start(name, AttributeList(attributes))
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
    let namesDTD = unsafe system != nil || identifier != nil
    unsafe session(data)?.doctype(string(name), namesDTD: namesDTD, hasDeclarations: hasDeclarations != 0)
}

private func expatEntityDeclaration(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32,
    _ value: UnsafePointer<XML_Char>?, _ length: Int32, _ base: UnsafePointer<XML_Char>?,
    _ system: UnsafePointer<XML_Char>?, _ identifier: UnsafePointer<XML_Char>?, _ notation: UnsafePointer<XML_Char>?
) {
    guard let session = unsafe session(data) else { return }
    session.refuse("an entity is declared here; \(session.document) has none")
}

/// Called for an entity that an unread DTD might declare: its text would silently be missing.
private func expatSkippedEntity(
    _ data: UnsafeMutableRawPointer?, _ name: UnsafePointer<XML_Char>?, _ isParameter: Int32
) {
    unsafe session(data)?.refuse("the entity '&\(excerpt(string(name)));' is not known")
}
