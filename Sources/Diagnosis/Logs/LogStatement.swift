// SPDX-License-Identifier: MIT
internal import ATSModel

/// What one passage of a log says of one failure; statements that tell of the same one are put together.
struct LogStatement {
    /// What it is about, as far as two statements must agree to be about the same.
    enum Family {
        case cleartext, tls, network, configuration
    }

    struct Signs: OptionSet {
        let rawValue: Int
        static let cleartext = Signs(rawValue: 1)
        static let violation = Signs(rawValue: 2)
        static let systemTrust = Signs(rawValue: 4)
        static let trustFailure = Signs(rawValue: 8)
        static let localNetwork = Signs(rawValue: 16)
        static let misconfigured = Signs(rawValue: 32)
        /// AVFoundation's or WebKit's own error, which says nothing of the cause.
        static let wrapped = Signs(rawValue: 64)
    }

    /// Bytes of the text.
    var range: Range<Int>
    var signs: Signs = []
    private(set) var code: Int?
    /// How well the code is attested: NSURLErrorDomain 3, another name or none 2, a described text 1.
    private var codeRank = 0
    var streamCode: Int?
    var streamDomain: Int?
    var url: String?
    /// A URL that only stands near.
    var nearURL: String?
    var host: String?
    var isURLHidden = false
    var task: String?
    /// CFNetwork's number and the network stack's.
    var connection: String?
    var flow: String?
    var trustReasons: [String] = []
    var unsatisfied: String?
    var enforces: Bool?
    var sentence: String?

    init(at range: Range<Int>) { self.range = range }

    /// Whether it tells of a failure of a load.
    var isFailure: Bool { code != nil || !signs.isEmpty || isStreamFailure }

    private var isStreamFailure: Bool {
        guard let streamCode, streamCode != 0 else { return false }
        return isTLSStream || [50, 51, 53, 54, 57, 60, 61, 64, 65].contains(streamCode)
    }

    var isTLSStream: Bool { streamCode.map { (-9899 ... -9800).contains($0) } ?? false }

    var family: Family {
        if signs.contains(.misconfigured) { return .configuration }
        if signs.contains(.cleartext) || code == -1022 { return .cleartext }
        if !signs.isDisjoint(with: [.violation, .systemTrust, .trustFailure]) || isTLSStream { return .tls }
        return code.map { (-1206 ... -1200).contains($0) } ?? false ? .tls : .network
    }

    /// Whether it says itself which load it is about.
    var isNamed: Bool { task != nil || url != nil || host != nil }

    mutating func take(_ sign: LogSign) {
        switch sign {
        case .opening(let domain, let code): take(code, of: domain)
        case .error(let domain, let code): take(code, of: domain)
        case .described(let code): setCode(code.rawValue, rank: 1)
        case .cleartext(let host):
            signs.insert(.cleartext)
            if self.host == nil { self.host = host }
        case .violation: signs.insert(.violation)
        case .systemTrust: signs.insert(.systemTrust)
        case .trustFailure(let reasons):
            signs.insert(.trustFailure)
            if trustReasons.isEmpty { trustReasons = Array(reasons.prefix(8)) }
        case .stream(let domain, let code): setStream(domain, code)
        case .localNetwork: signs.insert(.localNetwork)
        case .misconfigured(let sentence):
            signs.insert(.misconfigured)
            if self.sentence == nil { self.sentence = sentence }
        case .url(let url): if self.url == nil { self.url = url }
        case .hiddenURL: isURLHidden = true
        case .task(let task): if self.task == nil { self.task = task }
        case .connection(let name):
            if name.hasPrefix("C") {
                if flow == nil { flow = name }
            } else if connection == nil {
                connection = name
            }
        case .streamCode(let code): setStream(nil, code)
        case .streamDomain(let domain): if streamDomain == nil { streamDomain = domain }
        case .unsatisfied(let reason): if unsatisfied == nil { unsatisfied = reason }
        case .enforces(let enforces): if self.enforces == nil { self.enforces = enforces }
        case .anyURL, .underlying, .userInfo: break
        }
    }

    private mutating func take(_ code: Int, of domain: ErrorDomain?) {
        switch domain {
        case .url: setCode(code, rank: 3)
        case nil: setCode(code, rank: 2)
        case .cfNetwork, .osStatus, .coreMedia, .media:
            if LogVocabulary.isURLCode(code) {
                setCode(code, rank: 2)
            } else if (-9899 ... -9800).contains(code) {
                setStream(3, code)
            } else if domain == .media {
                signs.insert(.wrapped)
            }
        case .posix: setStream(1, code)
        case .webKit: signs.insert(.wrapped)
        case .sslStream: setStream(3, code)
        case .other: break
        }
    }

    private mutating func setCode(_ code: Int, rank: Int) {
        if rank > codeRank { (self.code, codeRank) = (code, rank) }
    }

    private mutating func setStream(_ domain: Int?, _ code: Int) {
        guard streamCode == nil || streamCode == 0 else { return }
        streamCode = code
        if let domain { streamDomain = domain }
    }

    // MARK: Two of them

    /// Whether nothing in them says that they are about two failures.
    func agrees(with other: LogStatement) -> Bool {
        func agree<T: Equatable>(_ left: T?, _ right: T?) -> Bool { left == nil || right == nil || left == right }
        if let task, let its = other.task {
            // A text that was cut off may lack the number.
            guard task.hasPrefix(its) || its.hasPrefix(task) else { return false }
        }
        guard agree(url, other.url), agree(code, other.code), agree(connection, other.connection),
            agree(flow, other.flow)
        else { return false }
        if let streamCode, let its = other.streamCode, streamCode != 0, its != 0, streamCode != its { return false }
        let hosts = [host ?? LogStatement.host(of: url), other.host ?? LogStatement.host(of: other.url)]
        return agree(hosts[0], hosts[1]) && agree(sentence, other.sentence)
    }

    /// Whether they may be about the same one, where neither says so.
    func isRelated(to other: LogStatement) -> Bool {
        guard family == other.family else { return false }
        return family != .network || code == nil || other.code == nil || code == other.code
    }

    static func host(of url: String?) -> String? {
        url.flatMap { try? Destination($0) }?.host
    }

    mutating func merge(_ other: LogStatement) {
        range = min(range.lowerBound, other.range.lowerBound)..<max(range.upperBound, other.range.upperBound)
        signs.formUnion(other.signs)
        if let code = other.code { setCode(code, rank: other.codeRank) }
        if let code = other.streamCode { setStream(other.streamDomain, code) }
        streamDomain = streamDomain ?? other.streamDomain
        url = url ?? other.url
        nearURL = nearURL ?? other.nearURL
        host = host ?? other.host
        isURLHidden = isURLHidden || other.isURLHidden
        if let its = other.task, its.utf8.count > (task?.utf8.count ?? 0) { task = its }
        connection = connection ?? other.connection
        flow = flow ?? other.flow
        if trustReasons.isEmpty { trustReasons = other.trustReasons }
        unsatisfied = unsatisfied ?? other.unsatisfied
        enforces = enforces ?? other.enforces
        sentence = sentence ?? other.sentence
    }
}
