// SPDX-License-Identifier: MIT
internal import ATSModel

/// Finds the words of ``LogVocabulary`` one after another.
///
/// Each byte is compared with the few phrases that begin with it; what is read behind a phrase is bounded.
struct LogScanner {
    struct Find {
        let sign: LogSign
        let range: Range<Int>
    }

    let bytes: [UInt8]
    private(set) var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next sign before `end`, or `nil`; ``index`` is then at `end`.
    ///
    /// Where nothing is looked for, the bytes go by: braces and line ends are the caller's.
    mutating func find(at place: Int) -> Find? {
        for phrase in LogVocabulary.phrases[Int(LogScanner.lowered(bytes[place]))] {
            guard let end = match(phrase, at: place), let find = read(phrase.meaning, from: place, to: end) else {
                continue
            }
            return find
        }
        return nil
    }

    static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }

    private func isLetter(_ place: Int) -> Bool {
        guard place >= 0, place < bytes.count else { return false }
        return (0x61...0x7a).contains(LogScanner.lowered(bytes[place]))
    }

    /// The end of a phrase that stands here.
    private func match(_ phrase: LogVocabulary.Phrase, at start: Int) -> Int? {
        if phrase.isWord, isLetter(start - 1) { return nil }
        var place = start
        for byte in phrase.text {
            if byte == 0x20 {
                let first = place
                place = skipBlanks(place)
                guard place > first else { return nil }
            } else {
                guard place < bytes.count, LogScanner.lowered(bytes[place]) == byte else { return nil }
                place += 1
            }
        }
        return place
    }

    /// Blanks and line ends, at most a wrapped line's worth.
    private func skipBlanks(_ start: Int) -> Int {
        var place = start
        while place < bytes.count, place < start + 60, bytes[place] == 0x20 || bytes[place] == 0x0a { place += 1 }
        return place
    }

    private func skip(_ start: Int, _ set: String, atMost limit: Int = 12) -> Int {
        var place = start
        while place < bytes.count, place < start + limit,
            bytes[place] == 0x20 || bytes[place] == 0x0a || set.utf8.contains(bytes[place])
        {
            place += 1
        }
        return place
    }

    /// A number of at most six digits; the minus may be a real one or a dash, as editors make of it.
    private func number(_ start: Int) -> (value: Int, end: Int)? {
        var place = start
        var isNegative = false
        if place < bytes.count, bytes[place] == 0x2d {
            (isNegative, place) = (true, place + 1)
        } else if place + 2 < bytes.count, bytes[place] == 0xe2,
            (bytes[place + 1] == 0x88 && bytes[place + 2] == 0x92)
                || (bytes[place + 1] == 0x80 && (0x90...0x94).contains(bytes[place + 2]))
        {
            (isNegative, place) = (true, place + 3)
        }
        let first = place
        var value = 0
        while place < bytes.count, place < first + 7, (0x30...0x39).contains(bytes[place]) {
            value = value * 10 + Int(bytes[place] - 0x30)
            place += 1
        }
        guard place > first, place < first + 7 else { return nil }
        return (isNegative ? -value : value, place)
    }

    /// `3:-9802`
    private func pair(_ start: Int) -> (domain: Int, code: Int, end: Int)? {
        guard let (domain, colon) = number(start), (0...20).contains(domain), colon < bytes.count,
            bytes[colon] == 0x3a, let (code, end) = number(colon + 1)
        else { return nil }
        return (domain, code, end)
    }

    // MARK: Behind the phrases

    private func read(_ meaning: LogVocabulary.Meaning, from start: Int, to end: Int) -> Find? {
        func find(_ sign: LogSign, _ end: Int) -> Find { Find(sign: sign, range: start..<end) }
        switch meaning {
        case .sign(let sign): return find(sign, end)
        case .errorDomain:
            var place = end
            while place < bytes.count, place < end + 120, bytes[place] > 0x20, bytes[place] != 0x2c { place += 1 }
            let name = String(decoding: bytes[end..<place], as: UTF8.self)
            let domain = ErrorDomain(rawValue: name) ?? .other
            place = skip(place, ",")
            guard let word = word("code", at: place), let (code, end) = number(skip(word, "=:")) else { return nil }
            return find(.opening(domain: domain, code: code), end)
        case .domain(let domain):
            let place = skip(end, "\"'),:;.=-")
            if domain == .sslStream, let (code, end) = number(skip(end, ",")) {
                return find(.stream(domain: 3, code: code), end)
            }
            if let word = word("code", at: place) ?? word("errorcode", at: place) {
                let sign = skip(word, "\"'", atMost: 4)
                guard sign < bytes.count, bytes[sign] == 0x3d || bytes[sign] == 0x3a,
                    let (code, end) = number(skip(sign + 1, "\"'", atMost: 4))
                else { return nil }
                return find(.error(domain: domain, code: code), end)
            }
            // `(NSURLErrorDomain error -1022.)`: the parenthesis tells a description from talk about one.
            guard start > 0, bytes[start - 1] == 0x28, let word = word("error", at: place),
                let (code, end) = number(skip(word, ":"))
            else { return nil }
            return find(.error(domain: domain, code: code), end)
        case .finished:
            let place = skip(end, "[-,(")
            let after = word("code", at: place).map { skip($0, ":=") } ?? place
            guard let (code, end) = negative(after), LogVocabulary.isURLCode(code) else { return nil }
            return find(.error(domain: nil, code: code), end)
        case .errorCode:
            guard let (code, end) = negative(skip(end, "")), LogVocabulary.isURLCode(code) else { return nil }
            return find(.error(domain: nil, code: code), end)
        case .code:
            // `statusCode` is another thing, and `==` is a program.
            var place = skip(end, "\"'", atMost: 4)
            guard place < bytes.count, bytes[place] == 0x3d || bytes[place] == 0x3a else { return nil }
            place += 1
            guard place < bytes.count, bytes[place] != 0x3d, let (code, end) = negative(skip(place, "\"'", atMost: 4)),
                LogVocabulary.isURLCode(code)
            else { return nil }
            return find(.error(domain: nil, code: code), end)
        case .number:
            guard let (code, end) = negative(skip(end, "\"'", atMost: 4)), LogVocabulary.isURLCode(code) else {
                return nil
            }
            return find(.error(domain: nil, code: code), end)
        case .stream:
            // `TIC TCP Conn Failed [4:0x1c0362f40]: 3:-9802 Err(-9802)`
            var place = end
            if bytes[end - 1] == 0x5b {
                while place < bytes.count, place < end + 40, bytes[place] != 0x5d { place += 1 }
            }
            guard let (domain, code, end) = pair(skip(place, "](:")) else { return nil }
            return find(.stream(domain: domain, code: code), end)
        case .nearStream:
            for place in end..<min(bytes.count, end + 60) where bytes[place] == 0x28 || bytes[place] == 0x5b {
                if let (code, end) = number(place + 1), isTLS(code) {
                    return find(.stream(domain: 3, code: code), end)
                }
            }
            return nil
        case .trustNumber:
            guard let (code, end) = number(skip(end, "(")) else { return nil }
            return find(.stream(domain: 3, code: code), end)
        case .trustList:
            var place = skip(end, "[")
            let first = place
            while place < bytes.count, place < first + 200, bytes[place] != 0x5d { place += 1 }
            let words = bytes[first..<place].split { $0 == 0x20 || $0 == 0x0a }
            return find(.trustFailure(words.map { String(decoding: $0, as: UTF8.self) }), place)
        case .blockedHost: return find(.cleartext(host: blockedHost(end)), end)
        case .key: return key(start, end)
        case .streamCode, .streamDomain:
            guard let (code, end) = number(skip(end, "\"'=:")) else { return nil }
            if case .streamCode = meaning { return find(.streamCode(code), end) }
            return find(.streamDomain(code), end)
        case .webURL:
            guard let (url, end) = LogURL.read(bytes, at: start) else { return nil }
            return find(.anyURL(url), end)
        case .task: return task(start, end)
        case .connection: return connection(start, end)
        case .unsatisfied:
            var place = end
            while place < bytes.count, place < end + 80, bytes[place] != 0x29, bytes[place] != 0x0a { place += 1 }
            let reason = String(decoding: bytes[end..<place], as: UTF8.self)
            let isPermission = reason.lowercased().contains("local network")
            return find(isPermission ? .localNetwork : .unsatisfied(reason), place)
        case .misconfigured:
            var place = end
            while place < bytes.count, place < end + 200, bytes[place] != 0x0a { place += 1 }
            let sentence = String(decoding: bytes[start..<place], as: UTF8.self)
            guard sentence.contains("must be a") || sentence.contains("is not a valid CIDR") else { return nil }
            return find(.misconfigured(sentence), place)
        }
    }

    private func isTLS(_ code: Int) -> Bool { (-9999 ... -9800).contains(code) }

    private func negative(_ start: Int) -> (value: Int, end: Int)? {
        // `[-1022]`, `- code: -1022`, and `-` that was skipped as a separator.
        if let number = number(start), number.value < 0 { return number }
        guard start > 0, bytes[start - 1] == 0x2d, let number = number(start) else { return nil }
        return (-number.value, number.end)
    }

    /// The end of a word that stands here, in any case.
    private func word(_ text: String, at start: Int) -> Int? {
        var place = start
        for byte in text.utf8 {
            guard place < bytes.count, LogScanner.lowered(bytes[place]) == byte else { return nil }
            place += 1
        }
        return place
    }

    /// `connection to HOST since`; a forum may have made a link of the host.
    private func blockedHost(_ start: Int) -> String? {
        let place = skipBlanks(start)
        guard let end = word("connection", at: place), let end = word("to", at: skipBlanks(end)) else { return nil }
        let first = skip(end, "[<'\"“")
        var place2 = first
        while place2 < bytes.count, place2 < first + 255, LogURL.isHost(bytes[place2]) { place2 += 1 }
        let host = String(decoding: bytes[first..<place2], as: UTF8.self)
        return host.isEmpty || host == "private" ? nil : host
    }

    private func key(_ start: Int, _ end: Int) -> Find? {
        let place = skip(end, "\"'=:(")
        guard place > end else { return nil }
        if let (url, end) = LogURL.read(bytes, at: place) { return Find(sign: .url(url), range: start..<end) }
        if let end = word("<private>", at: place) ?? word("<redacted>", at: place) {
            return Find(sign: .hiddenURL, range: start..<end)
        }
        return nil
    }

    /// `Task <UUID>.<n>`; a device log writes `Task <UUID>.<n> {strength 0, …}`.
    private func task(_ start: Int, _ end: Int) -> Find? {
        var place = end
        while place < bytes.count, place < end + 40, LogURL.isHex(bytes[place]) || bytes[place] == 0x2d { place += 1 }
        guard place - end >= 8, place < bytes.count, bytes[place] == 0x3e else { return nil }
        let identifier = String(decoding: bytes[end..<place], as: UTF8.self).uppercased()
        place += 1
        if let dot = word(".<", at: place), let (number, close) = number(dot), close < bytes.count,
            bytes[close] == 0x3e
        {
            return Find(sign: .task("Task <\(identifier)>.<\(number)>"), range: start..<close + 1)
        }
        return Find(sign: .task("Task <\(identifier)>"), range: start..<place)
    }

    /// `Connection 6:` of CFNetwork, `[C6.1:2]` of the network stack. Their numbers are not each other's.
    private func connection(_ start: Int, _ end: Int) -> Find? {
        guard let (number, end) = number(end), number > 0 else { return nil }
        let name = bytes[start] == 0x5b ? "C\(number)" : "\(number)"
        return Find(sign: .connection(name), range: start..<end)
    }
}
