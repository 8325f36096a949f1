// SPDX-License-Identifier: MIT

/// JSON (RFC 8259) with positions.
package enum JSON {
    package static func parse(_ bytes: [UInt8]) throws(InputError) -> Tree {
        throw InputError(at: nil, "the JSON reader is missing")
    }
}
