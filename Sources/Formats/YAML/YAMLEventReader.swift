// SPDX-License-Identifier: MIT
internal import CYAML

/// Owns one libyaml parser over bytes that outlive it.
@safe
struct YAMLEventReader: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeBufferPointer<UInt8>

    /// The corresponding C functions are `yaml_parser_initialize` and `yaml_parser_set_input_string`.
    ///
    /// - Parameter bytes: UTF-8 without a byte order mark; must stay where they are as long as the reader lives.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(InputError) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            unsafe parser.deallocate()
            throw InputError(at: nil, "the YAML parser cannot start: out of memory")
        }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
        unsafe self.parser = parser
        unsafe self.bytes = bytes
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
    }

    /// The corresponding C function is `yaml_parser_parse`.
    mutating func next() throws(InputError) -> YAMLEvent {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure() }
        defer { unsafe yaml_event_delete(&event) }
        return unsafe YAMLEvent(event)
    }

    private func failure() -> InputError {
        let problem = unsafe text(parser.pointee.problem) ?? "the parser ran out of memory"
        if unsafe parser.pointee.error == YAML_READER_ERROR {
            let offset = unsafe Int(parser.pointee.problem_offset)
            let value = unsafe parser.pointee.problem_value
            let byte = value < 0 ? "" : " (0x\(String(value, radix: 16, uppercase: true)))"
            return InputError(at: unsafe SourcePosition(ofByte: offset, in: bytes), problem + byte)
        }
        let position = unsafe SourcePosition(parser.pointee.problem_mark)
        var sentence = problem
        if let context = unsafe text(parser.pointee.context) {
            sentence += " " + context
            let start = unsafe SourcePosition(parser.pointee.context_mark)
            if start != position { sentence += ", which begins at \(start)" }
        }
        return InputError(at: position, sentence, expected: hint(for: problem))
    }

    /// What to write instead of a character that YAML reserves.
    private func hint(for problem: String) -> String? {
        guard problem.contains("cannot start any token") else { return nil }
        let index = unsafe Int(parser.pointee.problem_mark.index)
        let rest = unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars.dropFirst(index)
        guard let character = rest.first else { return nil }
        return character == "\t"
            ? "spaces instead of a tab" : "quotes around a text that begins with '\(character)'"
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe String(cString: pointer)
    }
}

extension SourcePosition {
    /// libyaml's marks count from 0, and characters.
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}

extension YAMLEvent {
    fileprivate init(_ event: yaml_event_t) {
        position = unsafe SourcePosition(event.start_mark)
        let start = unsafe Int(event.start_mark.index)
        span = start..<max(start, unsafe Int(event.end_mark.index))
        switch unsafe event.type {
        case YAML_STREAM_START_EVENT: kind = .streamStart
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_ALIAS_EVENT: kind = .alias(unsafe Self.text(event.data.alias.anchor) ?? "")
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let value = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(
                text: unsafe String(decoding: value, as: UTF8.self),
                isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE)
            switch unsafe scalar.style {
            case YAML_SINGLE_QUOTED_SCALAR_STYLE: style = .singleQuoted
            case YAML_DOUBLE_QUOTED_SCALAR_STYLE: style = .doubleQuoted
            case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: style = .blockText
            default: style = .plain
            }
            anchor = unsafe Self.text(scalar.anchor)
            tag = unsafe Self.text(scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart
            if unsafe event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE { style = .flow }
            anchor = unsafe Self.text(event.data.sequence_start.anchor)
            tag = unsafe Self.text(event.data.sequence_start.tag)
        case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            if unsafe event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE { style = .flow }
            anchor = unsafe Self.text(event.data.mapping_start.anchor)
            tag = unsafe Self.text(event.data.mapping_start.tag)
        case YAML_MAPPING_END_EVENT: kind = .mappingEnd
        // YAML_STREAM_END_EVENT, and YAML_NO_EVENT, which comes after it.
        default: kind = .streamEnd
        }
    }

    private static func text(_ pointer: UnsafePointer<yaml_char_t>?) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe String(cString: pointer)
    }
}
