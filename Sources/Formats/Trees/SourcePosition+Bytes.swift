// SPDX-License-Identifier: MIT

extension SourcePosition {
    /// The place of a byte in UTF-8 text. A line ends with LF, CR LF or CR.
    ///
    /// It walks from the start of the text: for errors, not for every value.
    init(ofByte offset: Int, in text: some Collection<UInt8>) {
        var line = 1
        var column = 1
        var previous: UInt8 = 0
        for byte in text.prefix(offset) {
            switch byte {
            case UInt8(ascii: "\n"):
                if previous != UInt8(ascii: "\r") { line += 1 }
                column = 1
            case UInt8(ascii: "\r"):
                line += 1
                column = 1
            // Continuation bytes belong to the scalar before them.
            case 0x80...0xBF: break
            default: column += 1
            }
            previous = byte
        }
        self.init(line: line, column: column)
    }
}
