// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// A global, so that it and what it keeps are never freed.
let console = Console.standard()
exit(Main.run(Array(CommandLine.arguments.dropFirst()), in: console).rawValue)
