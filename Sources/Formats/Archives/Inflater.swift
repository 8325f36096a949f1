// SPDX-License-Identifier: MIT
internal import CZip

/// Inflates one deflated stream (RFC 1951) piece by piece, by zlib.
///
/// A class, because zlib's state knows the address of what it belongs to.
@safe
final class Inflater {
    enum Failure: Error {
        case memory
        /// The bytes are no deflated stream.
        case broken
    }

    struct Step {
        /// Bytes that were taken of the input, and bytes that were written.
        let taken: Int
        let written: Int
        let isAtEnd: Bool
    }

    private let stream: UnsafeMutablePointer<z_stream>

    /// The corresponding C function is `inflateInit2`, without the header of zlib's own format.
    init() throws(Failure) {
        unsafe stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { throw .memory }
    }

    deinit {
        // Nothing happens where the start failed.
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// The corresponding C function is `inflate`.
    func step(_ input: ArraySlice<UInt8>, into chunk: inout [UInt8]) throws(Failure) -> Step {
        let room = chunk.count
        let status = unsafe input.withUnsafeBufferPointer { input in
            unsafe chunk.withUnsafeMutableBufferPointer { output in
                // zlib writes nothing through this pointer; its header says so only from some version on.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(input.count)
                unsafe stream.pointee.next_out = output.baseAddress
                unsafe stream.pointee.avail_out = UInt32(output.count)
                return unsafe inflate(stream, Z_NO_FLUSH)
            }
        }
        let step = unsafe Step(
            taken: input.count - Int(stream.pointee.avail_in), written: room - Int(stream.pointee.avail_out),
            isAtEnd: status == Z_STREAM_END)
        switch status {
        // Z_BUF_ERROR: nothing could be done without more input or room.
        case Z_OK, Z_STREAM_END, Z_BUF_ERROR: return step
        case Z_MEM_ERROR: throw .memory
        default: throw .broken
        }
    }

    /// CRC-32 of less than 4 GiB. The corresponding C function is `crc32`.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { unsafe UInt32(crc32(0, $0.baseAddress, UInt32($0.count))) }
    }
}
