// SPDX-License-Identifier: MIT
import FoundationEssentials

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What this machine is, as the record keeps it: `Linux x86_64`, `macOS 26.6 arm64`.
func machineName() -> String {
    var names = utsname()
    guard unsafe uname(&names) == 0 else { return "unknown" }
    let hardware = unsafe withUnsafeBytes(of: names.machine) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    #if canImport(Darwin)
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "macOS \(version.majorVersion).\(version.minorVersion) \(hardware)"
    #else
        return "Linux \(hardware)"
    #endif
}
