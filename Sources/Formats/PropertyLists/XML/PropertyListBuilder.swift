// SPDX-License-Identifier: MIT

/// Makes a tree of the elements of a property list.
struct PropertyListBuilder {
    /// An element that is open and holds other elements.
    private struct Frame {
        let element: PropertyListElement
        let position: SourcePosition
        var items: [Tree] = []
        var entries: [Tree.Entry] = []
        var key: (text: String, position: SourcePosition)?
    }

    private let nodeLimit: Int
    private var frames: [Frame] = []
    /// The open element that holds text.
    private var leaf: (element: PropertyListElement, position: SourcePosition)?
    private var text: [UInt8] = []
    private var root: Tree?
    private var firstPlace: SourcePosition?
    private var depth = 0
    private var nodeCount = 0

    init(nodeLimit: Int) {
        self.nodeLimit = nodeLimit
    }

    /// The innermost open element.
    var innermost: (name: String, position: SourcePosition)? {
        if let leaf { return (leaf.element.rawValue, leaf.position) }
        return frames.last.map { ($0.element.rawValue, $0.position) }
    }

    func unknown(_ name: String, at position: SourcePosition) -> InputError {
        let names = PropertyListElement.allCases.map(\.rawValue)
        return InputError(
            at: position, "<\(excerpt(name))> is no element of a property list",
            expected: "one of \(names.map { "<\($0)>" }.joined(separator: ", "))",
            suggestion: nearestWord(to: name, among: names).map { "<\($0)>" })
    }

    mutating func start(_ element: PropertyListElement, at position: SourcePosition) throws(InputError) {
        if let leaf { throw misplaced(element, at: position, "stands inside \(leaf.element.tag)") }
        switch element {
        case .plist:
            guard firstPlace == nil else { throw misplaced(element, at: position, "stands inside another element") }
            frames.append(Frame(element: element, position: position))
        case .key: try startKey(at: position)
        default: try startValue(element, at: position)
        }
        firstPlace = firstPlace ?? position
    }

    mutating func end() throws(InputError) {
        if let (element, start) = leaf {
            leaf = nil
            defer { text.removeAll(keepingCapacity: true) }
            if element == .key {
                frames[frames.count - 1].key = (String(decoding: text, as: UTF8.self), start)
            } else if let value = element.value(of: text) {
                add(Tree(value, at: start))
            } else {
                let found = excerpt(String(decoding: text, as: UTF8.self))
                throw InputError(at: start, "\(element.tag) holds '\(found)'", expected: element.form)
            }
        } else if let frame = frames.popLast() {
            try close(frame)
        }
    }

    /// Takes text that belongs to an element which holds text, and white space between elements; `false` for all else.
    mutating func collect(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard leaf != nil else { return unsafe bytes.allSatisfy(isXMLSpace) }
        unsafe text.append(contentsOf: bytes)
        return true
    }

    /// Refuses text between elements, white space aside.
    func strayText(_ bytes: UnsafeBufferPointer<UInt8>, at position: SourcePosition) throws(InputError) {
        guard let index = unsafe bytes.firstIndex(where: { !isXMLSpace($0) }) else { return }
        // expat delivers line breaks alone, so what comes before the text stands on the same line.
        let place = SourcePosition(line: position.line, column: position.column + index)
        let found = unsafe excerpt(String(decoding: bytes[index...], as: UTF8.self))
        throw InputError(at: place, "the text '\(found)' stands outside a value", expected: "an element, as <string>")
    }

    func finished() throws(InputError) -> Tree {
        guard let root else { throw InputError(at: firstPlace, "<plist> holds no value", expected: "a <dict>") }
        return root
    }

    private mutating func startKey(at position: SourcePosition) throws(InputError) {
        guard let frame = frames.last, frame.element == .dict else {
            throw misplaced(.key, at: position, "stands outside a <dict>")
        }
        if let key = frame.key { throw noValue(key) }
        leaf = (.key, position)
    }

    private mutating func startValue(_ element: PropertyListElement, at position: SourcePosition) throws(InputError) {
        if let frame = frames.last {
            if frame.element == .dict, frame.key == nil {
                throw InputError(at: position, "\(element.tag) has no key", expected: "a <key> before it")
            }
            if frame.element == .plist, root != nil {
                throw misplaced(element, at: position, "is a second value of <plist>")
            }
        }
        nodeCount += 1
        guard nodeCount <= nodeLimit else {
            throw InputError(
                at: position, "the property list holds too many values",
                expected: "at most \(nodeLimit)")
        }
        guard element == .dict || element == .array else {
            leaf = (element, position)
            return
        }
        depth += 1
        guard depth <= PropertyList.depthLimit else {
            throw InputError(
                at: position, "arrays and dictionaries stand too deep in each other",
                expected: "at most \(PropertyList.depthLimit) levels")
        }
        frames.append(Frame(element: element, position: position))
    }

    private mutating func close(_ frame: Frame) throws(InputError) {
        if let key = frame.key { throw noValue(key) }
        guard frame.element != .plist else { return }
        depth -= 1
        let value: Tree.Value = frame.element == .array ? .array(frame.items) : .dictionary(frame.entries)
        add(Tree(value, at: frame.position))
    }

    private mutating func add(_ tree: Tree) {
        let last = frames.count - 1
        guard last >= 0, frames[last].element != .plist else {
            root = tree
            return
        }
        if let key = frames[last].key {
            frames[last].entries.append(Tree.Entry(key: key.text, keyPosition: key.position, value: tree))
            frames[last].key = nil
        } else {
            frames[last].items.append(tree)
        }
    }

    private func noValue(_ key: (text: String, position: SourcePosition)) -> InputError {
        InputError(at: key.position, "the key '\(excerpt(key.text))' has no value", expected: "a value after it")
    }

    private func misplaced(
        _ element: PropertyListElement, at position: SourcePosition, _ how: String
    ) -> InputError {
        InputError(at: position, "\(element.tag) \(how)")
    }
}

/// White space by XML 1.0 §2.3.
func isXMLSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
