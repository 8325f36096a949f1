// SPDX-License-Identifier: MIT

/// Mach-O files, thin or universal: the `Info.plist` that a tool without a bundle carries in its
/// `__TEXT,__info_plist` section, and the systems it is built for.
///
/// Read by hand, since only what stands in front of the code matters and no offset may be believed. The layout is that
/// of Apple's published `mach-o/loader.h` and `mach-o/fat.h`.
package enum MachO {
    /// The most bytes of a property list in a section.
    package static let sectionByteLimit = 4 << 20
    /// The most bytes of one architecture's load commands.
    package static let commandByteLimit = 1 << 20
    /// The most architectures. A Java class begins with the same four bytes, and a number from 45 on.
    package static let architectureLimit = 30

    /// Whether a file that begins so is a Mach-O file.
    package static func isOne(_ head: some Sequence<UInt8>) -> Bool {
        let head = Array(head.prefix(8))
        if MachOHeader.Layout(magic: head) != nil { return true }
        guard FatHeader.Width(magic: head) != nil, head.count == 8 else { return false }
        return head[4..<7].allSatisfy { $0 == 0 } && (1...architectureLimit).contains(Int(head[7]))
    }

    /// What each architecture holds, in the order of the file. What is no Mach-O in a universal file, such as a static
    /// library, is passed over.
    ///
    /// - Throws: `InputError` without a place.
    package static func images(in source: ByteSource) throws(InputError) -> [MachOImage] {
        let whole = MachOSlice(source, start: 0, count: source.count)
        guard isOne(whole.bytes(at: 0, count: 8)) else {
            throw InputError(at: nil, "this is no Mach-O file")
        }
        guard let fat = try FatHeader(whole) else { return [try MachOImage(whole)] }
        var images: [MachOImage] = []
        for slice in fat.slices where MachOHeader.Layout(magic: slice.bytes(at: 0, count: 4)) != nil {
            images.append(try MachOImage(slice))
        }
        return images
    }
}
