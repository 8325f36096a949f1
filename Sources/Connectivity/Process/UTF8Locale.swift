// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A locale in which text is UTF-8.
///
/// libcurl hands international names to libidn2 in the encoding of the thread's locale, and a process that has never set
/// one is in plain ASCII: `bücher.example` would then be no URL (curl 3). The curl tool sets the user's.
enum UTF8Locale {
    /// Has this thread use it while `body` runs; without such a locale on the system, `body` runs all the same.
    ///
    /// The corresponding C function is `uselocale`.
    static func used<Failure: Error>(during body: () throws(Failure) -> Void) throws(Failure) {
        guard
            let locale = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
                ?? newlocale(LC_CTYPE_MASK, "en_US.UTF-8", nil)
        else { return try body() }
        let former = unsafe uselocale(locale)
        defer {
            unsafe _ = uselocale(former)
            unsafe freelocale(locale)
        }
        try body()
    }
}
