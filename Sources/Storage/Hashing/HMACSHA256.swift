// SPDX-License-Identifier: MIT

/// HMAC with SHA-256 (RFC 2104), its key already digested: for many short messages under one key.
package struct HMACSHA256: Sendable {
    private let inner: SHA256
    private let outer: SHA256

    package init(key: [UInt8]) {
        var block = key.count > 64 ? SHA256.digest(of: key) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        var inner = SHA256()
        inner.update(block.map { $0 ^ 0x36 })
        var outer = SHA256()
        outer.update(block.map { $0 ^ 0x5c })
        self.inner = inner
        self.outer = outer
    }

    /// The 32 bytes that authenticate the message.
    package func code(for message: some Sequence<UInt8>) -> [UInt8] {
        var inner = inner
        inner.update(message)
        var outer = outer
        outer.update(inner.finish())
        return outer.finish()
    }
}
