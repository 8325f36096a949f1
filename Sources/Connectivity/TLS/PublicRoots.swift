// SPDX-License-Identifier: MIT
internal import Certificates
internal import FoundationEssentials

/// The roots that everybody has: those of the system's own bundle, by their fingerprints.
struct PublicRoots {
    private let fingerprints: Set<String>

    /// Where systems keep their bundle, the likeliest first. On macOS libcurl's own may be Homebrew's.
    private static var bundles: [String] {
        #if canImport(Darwin)
            ["/etc/ssl/cert.pem"]
        #else
            [CurlLibrary.builtInRoots()].compactMap(\.self) + [
                "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
            ]
        #endif
    }

    /// What an administrator of a Debian adds stands in the system's bundle too (`man update-ca-certificates`).
    private static let added = "/usr/local/share/ca-certificates"

    /// - Parameter file: the PEM file whose certificates count as public; `nil` for the system's bundle without what was
    ///   added to it.
    init(file: String?, added: String = PublicRoots.added) {
        if let file {
            fingerprints = Self.fingerprints(in: FileManager.default.contents(atPath: file))
            return
        }
        let bundle = Self.bundles.lazy.compactMap { FileManager.default.contents(atPath: $0) }.first
        let own = FileManager.default.subpathsOfDirectoryOrNone(added).filter { $0.hasSuffix(".crt") }
        fingerprints = own.reduce(into: Self.fingerprints(in: bundle)) { all, name in
            all.subtract(Self.fingerprints(in: FileManager.default.contents(atPath: "\(added)/\(name)")))
        }
    }

    func contains(_ certificate: PresentedCertificate) -> Bool { fingerprints.contains(certificate.fingerprint) }

    var count: Int { fingerprints.count }

    /// SHA-256 of each certificate between its two lines (RFC 7468 §5).
    private static func fingerprints(in file: Data?) -> Set<String> {
        var found: Set<String> = []
        var digits: [UInt8]?
        for line in Array(file ?? Data()).split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
            if line.elementsEqual("-----BEGIN CERTIFICATE-----".utf8) {
                digits = []
            } else if line.starts(with: "-----END".utf8) {
                if let text = digits, let der = Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters) {
                    found.insert(PrintableText.hex(SHA256.digest(of: Array(der))))
                }
                digits = nil
            } else {
                digits?.append(contentsOf: line)
            }
        }
        return found
    }
}

extension FileManager {
    fileprivate func subpathsOfDirectoryOrNone(_ path: String) -> [String] {
        (try? subpathsOfDirectory(atPath: path)) ?? []
    }
}
