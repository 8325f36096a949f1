// SPDX-License-Identifier: MIT

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The file that holds the lab's root, there as long as this value lives.
struct RootsFile: ~Copyable {
    let path: String

    /// Writes the whole file under another name and then renames it: nobody reads half a root.
    init(pem: String, directory: String) throws(LaboratoryError) {
        let suffix = String(UInt64.random(in: .min ... .max), radix: 16)
        let path = "\(directory)/lab-ca-\(suffix).pem"
        let draft = path + ".tmp"
        do throws(LaboratoryError) {
            try Self.fill(draft, with: Array(pem.utf8))
            guard unsafe rename(draft, path) == 0 else { throw LaboratoryError(errno: errno, "writing \(path)") }
        } catch {
            unsafe unlink(draft)
            throw error
        }
        self.path = path
    }

    deinit { unsafe unlink(path) }

    private static func fill(_ path: String, with bytes: [UInt8]) throws(LaboratoryError) {
        let number = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
        guard number >= 0 else { throw LaboratoryError(errno: errno, "writing \(path)") }
        let descriptor = Descriptor(takingOver: number)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe write(descriptor.number, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw LaboratoryError(errno: errno, "writing \(path)") }
            written += count
        }
        // Others may run the client, whatever the umask says.
        guard fchmod(descriptor.number, 0o644) == 0 else { throw LaboratoryError(errno: errno, "writing \(path)") }
    }
}
