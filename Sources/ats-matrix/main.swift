// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

exit(Main.run(Array(CommandLine.arguments.dropFirst()), in: .standard()).rawValue)
