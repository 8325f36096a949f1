// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

/// Whether a destination is asked by name or by address, which decides what an exception for it looks like.
enum HostSort {
    case name, address

    init(_ cell: Observation) {
        self = (try? Destination(cell.url))?.address == nil ? .name : .address
    }
}
