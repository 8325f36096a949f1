// SPDX-License-Identifier: MIT

/// Finds the heads of HTTP/1 requests in the bytes of a connection (RFC 9112 §2–§3).
///
/// Bounded: a head longer than 16 KiB is refused. Tolerant: bare line feeds end lines, empty lines before a request
/// are skipped, header lines that make no sense are passed over.
struct RequestParser {
    enum Event: Hashable {
        /// More bytes are needed.
        case incomplete
        case request(RequestHead)
        /// No request begins here; the status to refuse it with. Nothing after it can be read.
        case malformed(Int)
    }

    static let limit = 16 * 1_024

    private var buffer: [UInt8] = []
    /// Bytes of `buffer` in which no end of a head was found so far.
    private var scanned = 0
    private var bodyLeft = 0

    mutating func append(_ bytes: some Collection<UInt8>) {
        buffer.append(contentsOf: bytes)
    }

    mutating func next() -> Event {
        skipBody()
        skipEmptyLines()
        guard let first = buffer.first else { return .incomplete }
        // Refused at once: a TLS hello on the plain port would otherwise wait for a line that never ends.
        guard Self.isTokenByte(first) else { return .malformed(400) }
        guard let end = endOfHead() else {
            return buffer.count > Self.limit ? .malformed(431) : .incomplete
        }
        guard end <= Self.limit else { return .malformed(431) }
        let event = Self.parse(buffer[..<end])
        buffer.removeFirst(end)
        scanned = 0
        if case .request(let head) = event { bodyLeft = head.bodyLength }
        return event
    }

    private mutating func skipBody() {
        let count = min(bodyLeft, buffer.count)
        guard count > 0 else { return }
        buffer.removeFirst(count)
        bodyLeft -= count
    }

    private mutating func skipEmptyLines() {
        guard scanned == 0, bodyLeft == 0 else { return }
        let count = buffer.prefix { $0 == 0x0d || $0 == 0x0a }.count
        if count > 0 { buffer.removeFirst(count) }
    }

    /// The index after the empty line that ends the head.
    private mutating func endOfHead() -> Int? {
        var index = scanned
        while let feed = buffer[index...].firstIndex(of: 0x0a) {
            let next = feed + 1
            if next < buffer.count, buffer[next] == 0x0a { return next + 1 }
            if next + 1 < buffer.count, buffer[next] == 0x0d, buffer[next + 1] == 0x0a { return next + 2 }
            index = next
        }
        scanned = max(0, buffer.count - 2)
        return nil
    }
}

extension RequestParser {
    private static func parse(_ head: ArraySlice<UInt8>) -> Event {
        var lines = head.split(separator: 0x0a).map { $0.last == 0x0d ? $0.dropLast() : $0 }[...]
        guard let line = lines.popFirst(), let first = line.firstIndex(of: 0x20), let last = line.lastIndex(of: 0x20)
        else { return .malformed(400) }
        let method = line[..<first]
        let version = line[(last + 1)...]
        guard method.allSatisfy(isTokenByte), first < last, version.starts(with: "HTTP/".utf8) else {
            return .malformed(400)
        }
        guard version.elementsEqual("HTTP/1.1".utf8) || version.elementsEqual("HTTP/1.0".utf8) else {
            return .malformed(505)
        }
        let target = line[(first + 1)..<last]
        guard !target.isEmpty, target.allSatisfy(isVisibleByte) else { return .malformed(400) }

        var request = RequestHead(
            method: String(decoding: method, as: UTF8.self), target: String(decoding: target, as: UTF8.self),
            keepsAlive: version.last == 0x31)
        var wantsWebSocket = false
        var key: String?
        for line in lines {
            guard let colon = line.firstIndex(of: 0x3a), line.first != 0x20, line.first != 0x09 else { continue }
            let value = trimmed(line[(colon + 1)...])
            switch lowercased(line[..<colon]) {
            case "host":
                guard value.allSatisfy(isVisibleByte) else { return .malformed(400) }
                request.host = String(decoding: value, as: UTF8.self)
            case "connection":
                let words = lowercased(value)
                if words.contains("close") { request.keepsAlive = false }
                if words.contains("keep-alive") { request.keepsAlive = true }
            case "content-length":
                guard let length = length(value) else { return .malformed(400) }
                request.bodyLength = length
            case "transfer-encoding": request.hasCodedBody = true
            case "upgrade": wantsWebSocket = lowercased(value).contains("websocket")
            case "sec-websocket-key":
                guard value.allSatisfy(isVisibleByte) else { return .malformed(400) }
                key = String(decoding: value, as: UTF8.self)
            default: break
            }
        }
        if wantsWebSocket, request.method == "GET" { request.webSocketKey = key }
        return .request(request)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
        return bytes
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(String(decoding: bytes, as: UTF8.self))
    }

    private static func isVisibleByte(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7f }

    /// A byte of a token (RFC 9110 §5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        case 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2a, 0x2b, 0x2d, 0x2e, 0x5e, 0x5f, 0x60, 0x7c, 0x7e: true
        default: false
        }
    }
}
