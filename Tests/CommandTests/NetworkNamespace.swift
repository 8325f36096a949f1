// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// A network of a test's own, with faults in it that loopback cannot have: needs Linux, `ip` and the right to make
/// namespaces.
///
/// | address | what becomes of a SYN |
/// |---|---|
/// | 198.51.100.9, fd00:5::9 | goes to a link address that nobody has: never answered |
/// | 192.0.2.1 | no route to the host (`EHOSTUNREACH`) |
/// | 192.0.2.129 | forbidden (`EACCES`) |
/// | 192.0.2.193 | swallowed, which the kernel tells as `EINVAL` |
/// | 203.0.113.1 | no network (`ENETUNREACH`) |
///
/// 198.51.100.9 is the name server as well. Names from n1.test to n100.test stand for 127.0.0.1; v6-refused.test and
/// v6-silent.test have an IPv6 address beside it. This machine's own name is in no file.
enum NetworkNamespace {
    /// The built command lies beside the tests.
    static let program =
        Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "ats-matrix").path ?? ""

    /// Whether one can be made here.
    static let isPermitted = (try? run("true", in: Folder()).status) == 0

    struct Ended {
        let status: Int32
        let output: String
        let error: String
    }

    private static let setUp = #"""
        set -e
        ip link set lo up
        ip link add va type veth peer name vb
        ip link set va up
        ip link set vb up
        ip addr add 198.51.100.1/24 dev va
        ip neigh replace 198.51.100.9 lladdr 02:00:00:00:00:99 dev va nud permanent
        ip route add unreachable 192.0.2.0/25
        ip route add prohibit 192.0.2.128/26
        ip route add blackhole 192.0.2.192/26
        # Without IPv6 its addresses are passed over, which is one more way of being dead.
        ip -6 addr add fd00:5::1/64 dev va nodad 2>/dev/null || true
        ip -6 neigh replace fd00:5::9 lladdr 02:00:00:00:00:99 dev va nud permanent 2>/dev/null || true
        resolver() { printf 'search .\nnameserver %s\noptions %s\n' "$1" "$2" >"$d/resolv.conf"; }
        sources() { printf 'hosts: %s\n' "$1" >"$d/nsswitch.conf"; }
        # Longer than any test waits.
        resolver 198.51.100.9 'timeout:30 attempts:5'
        sources 'files dns'
        {
            echo 127.0.0.1 localhost
            echo ::1 v6-refused.test; echo 127.0.0.1 v6-refused.test
            echo fd00:5::9 v6-silent.test; echo 127.0.0.1 v6-silent.test
            n=1; while [ $n -le 100 ]; do echo "127.0.0.1 n$n.test"; n=$((n+1)); done
        } >"$d/hosts"
        for file in resolv.conf nsswitch.conf hosts; do
            [ -e /etc/$file ] || exit 1
            mount --bind "$d/$file" /etc/$file
        done
        set +e

        """#

    /// Runs lines of a shell in it, with `$p` the command and `$d` the folder. What they leave running ends with them.
    static func run(_ lines: String, in folder: Folder) throws -> Ended { try run(script: setUp + lines, in: folder) }

    /// The same with a network that the script itself makes.
    static func run(script whole: String, in folder: Folder) throws -> Ended {
        let script = try folder.write(whole, "script-\(UUID()).sh")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = [
            "-c",
            #"[ "$(id -u)" = 0 ] || r=-r; exec timeout -k 5 300 unshare $r -n -m -p --fork --kill-child /bin/sh "$s""#,
        ]
        process.environment = [
            "p": program, "d": folder.path, "s": script, "HOME": folder.path,
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
        ]
        let (output, error) = (folder("output-\(UUID())"), folder("error-\(UUID())"))
        for file in [output, error] { try Data().write(to: URL(filePath: file)) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: error)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        func text(_ file: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        }
        return Ended(status: process.terminationStatus, output: try text(output), error: try text(error))
    }
}
