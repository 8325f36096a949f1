// SPDX-License-Identifier: MIT
internal import FoundationEssentials

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// How many files this process may have open.
enum DescriptorLimit {
    /// Kept for everything that is no transfer.
    static let reserve = 64
    /// What one transfer may have open at once: a socket of each family while both are tried, and the pair that a name
    /// lookup reports over. A lab in the same process holds the other end of one.
    static let perTransfer = 4

    /// Raises the soft limit to the hard one.
    ///
    /// The corresponding C functions are `getrlimit` and `setrlimit`.
    /// - Returns: the limit in force, `nil` where the system does not say.
    static func raise() -> Int? {
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
        #if canImport(Darwin)
            // The kernel takes no soft limit above this, whatever the hard one says.
            let highest = min(limit.rlim_max, rlim_t(OPEN_MAX))
        #else
            let highest = limit.rlim_max
        #endif
        if limit.rlim_cur < highest {
            var raised = limit
            raised.rlim_cur = highest
            if unsafe setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return Int(exactly: limit.rlim_cur) ?? .max
    }

    /// The concurrency that is asked for, or what a limit allows of it; never less than one.
    static func concurrency(_ asked: Int, limit: Int?) -> Int {
        max(1, min(asked, ((limit ?? .max) - reserve) / perTransfer))
    }

    /// How many files are open now, as the system lists them; 0 where it has no such list, `Int.max` where not one more
    /// can be opened to read it.
    static var used: Int {
        let files = FileManager.default
        guard files.fileExists(atPath: list) else { return 0 }
        return (try? files.contentsOfDirectory(atPath: list).count) ?? .max
    }

    private static let list = "/dev/fd"

    #if canImport(Darwin)
        private static let resource = RLIMIT_NOFILE
    #else
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
}
