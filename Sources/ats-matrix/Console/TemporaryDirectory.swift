// SPDX-License-Identifier: MIT
import FoundationEssentials

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A new folder that only this user can enter.
struct TemporaryDirectory: Sendable {
    let path: String

    /// The corresponding C function is `mkdtemp`.
    init(environment: [String: String]) throws(MachineError) {
        let parent = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(parent)/ats-matrix.XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
        }
        let fault = errno
        guard made else { throw MachineError("no temporary folder can be made in \(parent): \(systemMessage(fault))") }
        path = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Takes the folder away with all that is in it. What cannot be removed stays for the system to sweep.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
