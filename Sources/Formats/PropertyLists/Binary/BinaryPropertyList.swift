// SPDX-License-Identifier: MIT

/// Binary property lists (`bplist00`), read strictly and within bounds.
///
/// Foundation's own reader crashes on a crafted file, so this one stands alone: every offset, count and reference is
/// checked before it is followed, values that stand in themselves are refused, and shared values count each time that
/// they are met. The layout is that of Apple's published `CFBinaryPList.c`.
package enum BinaryPropertyList {
    /// The tree of one property list. No value has a place in a text: all of them stand at ``SourcePosition/nowhere``.
    ///
    /// Of duplicate keys all are kept, in the order of the file.
    package static func parse(
        _ bytes: [UInt8], nodeLimit: Int = PropertyList.nodeLimit
    ) throws(InputError) -> Tree {
        try PropertyList.checkSize(bytes)
        let table = try BinaryObjectTable(bytes)
        var builder = BinaryTreeBuilder(table, nodeLimit: nodeLimit)
        return try builder.tree(of: table.top)
    }

    /// Whether the bytes say that they are one, in whatever version.
    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }
}
