// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates

/// Makes facts of what the watches keep, for one run: it knows the certificates that it has read, and reads the bundle of
/// public roots when the first chain ends at a trusted one.
final class HandshakeReader {
    private static let cacheLimit = 512

    private let publicRootsFile: String?
    private lazy var publicRoots = PublicRoots(file: publicRootsFile)
    private var read: [[UInt8]: PresentedCertificate] = [:]

    /// - Parameter publicRoots: a PEM file; `nil` for the system's bundle.
    init(publicRoots: String?) { publicRootsFile = publicRoots }

    func handshake(_ record: HandshakeRecord) -> Handshake {
        let messages = ServerMessages(record.messages)
        var handshake = Handshake()
        handshake.isFinished = record.isFinished
        handshake.speaksTLS = record.speaksTLS
        handshake.version = messages.version
        handshake.suite = messages.suite
        handshake.group = messages.group
        handshake.applicationProtocol = messages.applicationProtocol
        handshake.extendedMasterSecret =
            messages.version.map { $0 == .tls13 || messages.hasExtendedMasterSecret }
        handshake.alert = record.alert
        handshake.certificates = messages.certificates.map(certificate)
        handshake.leftOutCertificates = messages.leftOutCertificates
        handshake.path = record.path.map(certificate)
        if record.untrustedCount < record.path.count, let root = handshake.path.last {
            handshake.anchor = publicRoots.contains(root) ? .publicRoot : .installedRoot
        }
        handshake.verifyErrors = record.errors
        handshake.namesHost = record.namesHost
        handshake.timestamps = messages.timestamps
        if let staple = messages.staple, let leaf = messages.certificates.first {
            let answer = StapledAnswer(reading: staple, of: leaf)
            handshake.staple = Handshake.Staple(answer)
            handshake.timestamps += answer.timestamps
        }
        return handshake
    }

    private func certificate(_ der: [UInt8]) -> PresentedCertificate {
        if let known = read[der] { return known }
        let certificate = PresentedCertificate(reading: der)
        // A stranger decides how many there are.
        if read.count >= Self.cacheLimit { read.removeAll(keepingCapacity: true) }
        read[der] = certificate
        return certificate
    }
}

extension Handshake.Staple {
    fileprivate init(_ answer: StapledAnswer) {
        let status: ServerChain.Staple =
            switch answer.status {
            case .good: .good
            case .revoked: .revoked
            case .unknown: .unknown
            case .unreadable: .unreadable
            }
        self.init(status: status, nextUpdate: answer.nextUpdate)
    }
}
