// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import CAttributes
    import Glibc
#endif

/// What a file carries beside its contents, owner and rights: access control lists, tags of the Finder and the like.
enum FileAttributes {
    /// Gives a new file those of the one whose place it is to take.
    ///
    /// What a file system does not know, or only the system may set, is left out: labels of a security module are given
    /// to each file as it is made. The corresponding C functions are `flistxattr`, `fgetxattr` and `fsetxattr`, on a Mac
    /// `fcopyfile`.
    static func copy(from old: Int32, to new: Int32) {
        #if canImport(Darwin)
            _ = unsafe fcopyfile(old, new, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
        #else
            for name in names(of: old) {
                guard let value = value(of: name, old) else { continue }
                _ = unsafe value.withUnsafeBytes { unsafe fsetxattr(new, name, $0.baseAddress, $0.count, 0) }
            }
        #endif
    }

    #if !canImport(Darwin)
        private static func names(of descriptor: Int32) -> [String] {
            let size = flistxattr(descriptor, nil, 0)
            guard size > 0 else { return [] }
            var bytes = [CChar](repeating: 0, count: size)
            let count = unsafe flistxattr(descriptor, &bytes, size)
            guard count > 0 else { return [] }
            return bytes[..<count].split(separator: 0).map {
                String(decoding: $0.map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
        }

        private static func value(of name: String, _ descriptor: Int32) -> [UInt8]? {
            let size = unsafe fgetxattr(descriptor, name, nil, 0)
            guard size >= 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: size)
            return unsafe fgetxattr(descriptor, name, &bytes, size) == size ? bytes : nil
        }
    #endif
}
