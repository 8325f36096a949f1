// SPDX-License-Identifier: MIT
internal import ATSModel

/// What libcurl's callbacks see of one hop while it lasts.
///
/// libcurl forgets much of it when a transfer fails: after a time-out it names no address, after a refused certificate
/// no connect time. So the address, the status and the stamps are kept here.
struct HopObservation {
    let headerLimit: Int
    let bodyLimit: Int
    /// Whether a switch of protocols was asked for, and so is an answer.
    private let asksUpgrade: Bool
    private let start = ContinuousClock.now

    private(set) var headerBytes = 0
    private(set) var bodyBytes = 0
    /// The status of the newest head, an interim one included.
    private var headStatus: Int?
    /// Whether a final head came whole, its empty line included.
    private(set) var isHeadComplete = false
    /// `1.0`, `1.1`, `2` or `3`.
    private(set) var httpVersion: String?
    /// The first `Location` of the head, as it was sent.
    private(set) var location: String?
    /// The header was longer than the limit, and the transfer was ended there.
    private(set) var isHeaderTooLong = false
    /// The body was longer than the limit, and the transfer was ended there.
    private(set) var isTruncated = false
    /// The server switched protocols, and the transfer was ended there.
    private(set) var isUpgraded = false
    /// The newest address that a socket was opened for.
    private(set) var lastTried: (address: IPAddress, port: Int)?
    /// Stamps, in microseconds from the start of the hop.
    private(set) var lookedUp: Int?
    private(set) var connected: Int?
    private(set) var firstByte: Int?

    init(headerLimit: Int, bodyLimit: Int, asksUpgrade: Bool = false) {
        self.headerLimit = headerLimit
        self.bodyLimit = bodyLimit
        self.asksUpgrade = asksUpgrade
    }

    /// The status that counts: no interim one (RFC 9110 §15.2), except the 101 that ends HTTP.
    var status: Int? {
        guard let headStatus else { return nil }
        return headStatus >= 200 || isUpgraded ? headStatus : nil
    }

    /// Whether libcurl's write error (23) is of our own making and stands for a success.
    var endedByUs: Bool { isTruncated || isUpgraded }

    var elapsedMicroseconds: Int {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
    }

    mutating func openSocket(for address: IPAddress, port: Int) {
        if lookedUp == nil { lookedUp = elapsedMicroseconds }
        lastTried = (address, port)
    }

    /// The connection stands; TLS or the request comes next.
    mutating func connect() {
        if connected == nil { connected = elapsedMicroseconds }
    }

    /// Takes one header line, its end included.
    ///
    /// - Returns: whether the transfer goes on.
    mutating func receive(header line: Span<UInt8>) -> Bool {
        if firstByte == nil { firstByte = elapsedMicroseconds }
        headerBytes += line.count
        guard headerBytes <= headerLimit else {
            isHeaderTooLong = true
            return false
        }
        // What follows a complete head are the trailers of a chunked body.
        if isHeadComplete { return true }
        if line.isEmptyLine {
            guard let headStatus else { return true }
            isUpgraded = headStatus == 101 && asksUpgrade
            isHeadComplete = isUpgraded || headStatus >= 200
            return !isUpgraded
        }
        if let (version, status) = line.statusLine {
            httpVersion = version
            headStatus = status
            location = nil
        } else if location == nil, let value = line.value(ofField: "location"), !value.isEmpty {
            location = value
        }
        return true
    }

    /// Takes a piece of the body.
    ///
    /// - Returns: how many of its bytes were taken; fewer than all of them end the transfer.
    mutating func receive(bodyCount count: Int) -> Int {
        let taken = min(count, bodyLimit - bodyBytes)
        bodyBytes += taken
        if taken < count { isTruncated = true }
        return taken
    }
}

extension Span<UInt8> {
    fileprivate var isEmptyLine: Bool { indices.allSatisfy { self[$0] == 0x0d || self[$0] == 0x0a } }

    /// The version and the status of a line such as `HTTP/1.1 200 OK` (RFC 9112 §4).
    fileprivate var statusLine: (version: String, status: Int)? {
        guard hasPrefix("http/"), let space = indices.first(where: { self[$0] == 0x20 }) else { return nil }
        let digits = (space + 1)..<Swift.min(space + 4, count)
        guard digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains(self[$0]) }) else { return nil }
        return (text(5..<space), digits.reduce(0) { $0 * 10 + Int(self[$1] - 0x30) })
    }

    /// The value of the line if it is of this field, whose name is given in lower case.
    fileprivate func value(ofField name: StaticString) -> String? {
        let length = name.utf8CodeUnitCount
        guard count > length, self[length] == 0x3a, hasPrefix(name) else { return nil }
        var range = (length + 1)..<count
        while let first = range.first, self[first] <= 0x20 { range = (first + 1)..<range.upperBound }
        while let last = range.last, self[last] <= 0x20 { range = range.lowerBound..<last }
        return text(range)
    }

    private func hasPrefix(_ name: StaticString) -> Bool {
        name.withUTF8Buffer { prefix in
            guard count >= prefix.count else { return false }
            for index in 0..<prefix.count {
                let expected = unsafe prefix[index]
                if self[index] | 0x20 != expected | 0x20 { return false }
            }
            return true
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: range.map { self[$0] }, as: UTF8.self)
    }
}
