// SPDX-License-Identifier: MIT
internal import FoundationEssentials

/// The roots that a run trusts.
///
/// Roots are named to libcurl as one file and nothing else wherever that is possible: only then does a multi handle keep
/// them parsed (`CURLOPT_CA_CACHE_TIMEOUT`). With a directory or a block of memory beside it, every handshake reads the
/// whole bundle again, which is twenty times slower.
struct TrustAnchors {
    /// `CURLOPT_CAINFO`; `nil` leaves libcurl's own.
    let file: String?
    /// `CURLOPT_CAPATH`; `nil` clears it.
    let directory: String?
    /// `CURLOPT_CAINFO_BLOB`, where no file could be written.
    let bytes: [UInt8]?
    /// Removed with the last copy of this value.
    private let temporary: TemporaryFile?

    /// Takes what the curl tool takes: `CURL_CA_BUNDLE`, else `SSL_CERT_FILE` and `SSL_CERT_DIR`, else what libcurl was
    /// built with; then joins `extraRoots` to the file.
    ///
    /// A file that cannot be read is left to libcurl, so that its transfers fail as curl's do (77).
    init(environment: [String: String], extraRoots: String?) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let bundle = value("CURL_CA_BUNDLE")
        let base = bundle ?? value("SSL_CERT_FILE") ?? CurlLibrary.builtInRoots()
        directory = bundle == nil ? value("SSL_CERT_DIR") : nil

        var chosen = base
        var joined: [UInt8]?
        if let extraRoots {
            if let base, let extra = FileManager.default.contents(atPath: extraRoots) {
                if let own = FileManager.default.contents(atPath: base) { joined = own + [0x0a] + extra }
            } else {
                chosen = extraRoots
            }
        }
        let written = joined.flatMap { TemporaryFile($0, in: value("TMPDIR") ?? "/tmp") }
        file = joined == nil ? chosen : written?.path
        bytes = written == nil ? joined : nil
        temporary = written
    }
}
