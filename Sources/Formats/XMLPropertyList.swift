// SPDX-License-Identifier: MIT

/// XML property lists by expat: positions kept, duplicate keys kept, entity declarations refused.
package enum XMLPropertyList {
    package static func parse(_ bytes: [UInt8]) throws(InputError) -> Tree {
        throw InputError(at: nil, "the property list reader is missing")
    }
}
