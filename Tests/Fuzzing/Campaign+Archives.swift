// SPDX-License-Identifier: MIT
import Formats

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Campaign {
    /// Whether the directory of an archive can be read, and what is wrong with what was read of its entries: nothing
    /// may hold more than it may, and the same entry is the same each time.
    static func read(archive mutant: [UInt8]) -> (isRead: Bool, fault: String?) {
        guard var archive = try? ZipArchive(ByteSource(mutant)) else { return (false, nil) }
        let limit = 1 << 16
        for entry in archive.entries {
            let head = try? archive.head(of: entry, count: 8)
            guard let bytes = try? archive.read(entry, limit: limit) else { continue }
            if bytes.count > limit { return (true, "holds \(bytes.count) bytes") }
            if UInt64(bytes.count) != entry.announcedSize { return (true, "holds another number than announced") }
            if head != Array(bytes.prefix(8)) { return (true, "begins with other bytes") }
        }
        return (true, nil)
    }

    /// Whether a program is one, and what is wrong with its property lists: they are bytes of the file.
    static func read(program mutant: [UInt8]) -> (isRead: Bool, fault: String?) {
        guard let images = try? MachO.images(in: ByteSource(mutant)) else { return (false, nil) }
        if images.count > MachO.architectureLimit { return (true, "has \(images.count) architectures") }
        for list in images.compactMap(\.infoPlist) where !list.isEmpty && mutant.firstRange(of: list) == nil {
            return (true, "holds a list that is not in the file")
        }
        return (true, nil)
    }
}
