// SPDX-License-Identifier: MIT

/// Microseconds from the start of a hop to the end of each phase; `nil` for a phase that was not reached.
package struct PhaseTimes: Hashable, Sendable {
    package var nameLookup: Int?
    package var connect: Int?
    package var tls: Int?
    package var firstByte: Int?
    package var total: Int?

    package init(
        nameLookup: Int? = nil, connect: Int? = nil, tls: Int? = nil, firstByte: Int? = nil, total: Int? = nil
    ) {
        self.nameLookup = nameLookup
        self.connect = connect
        self.tls = tls
        self.firstByte = firstByte
        self.total = total
    }
}
