// SPDX-License-Identifier: MIT
import TestSupport

/// Two machines of a tailnet, each a network of its own, in one script: needs Linux, `ip`, `nsenter`, dnsmasq, nginx
/// (with TLS), openssl and the right to make namespaces. Everything is gone with the script, also where it is killed.
///
/// | machine | how a script runs something there | addresses | serves |
/// |---|---|---|---|
/// | mymac | `…` | 100.64.0.1, 100.90.80.70, fd7a:115c:a1e0::1, …::70 | http on 8765 and 8080 |
/// | nas, peer | `nas …` | 100.64.0.2, 100.101.102.103, fd7a:115c:a1e0::2, …::103 | the same, https on 443 and 8443 |
///
/// As in a tailnet, addresses are /32 and /128 with routes to hosts alone, and the name server is 100.100.100.100, with
/// tailnet-example.ts.net as the domain to search. The certificate is of a private CA, `$d/ca.pem`, and names the full
/// names. Beside them, seen from mymac: nobody has 100.64.0.9, 100.64.0.8 swallows what it gets, no route leads to
/// 100.64.0.7. `$v6` is empty where there is no IPv6. `$d/mymac.json` and `$d/nas.json` are their statuses.
enum TailnetNamespaces {
    /// Whether they can be made here.
    static let isPermitted = (try? NetworkNamespace.run(script: setUp + "exit 0", in: Folder()).status) == 0

    /// Runs lines of a shell on mymac, with `$p` the command and `$d` the folder.
    static func run(_ lines: String, in folder: Folder) throws -> NetworkNamespace.Ended {
        for own in ["mymac", "nas"] { try folder.write(status(of: own), "\(own).json") }
        return try NetworkNamespace.run(script: setUp + lines, in: folder)
    }

    private static func status(of own: String) -> String {
        func machine(_ name: String) -> String {
            let number = name == "mymac" ? 1 : 2
            return #"""
                { "HostName": "\#(name)", "DNSName": "\#(name).tailnet-example.ts.net.", "Online": true, "OS": "linux",
                  "TailscaleIPs": ["100.64.0.\#(number)", "fd7a:115c:a1e0::\#(number)"] }
                """#
        }
        return #"""
            { "BackendState": "Running", "Self": \#(machine(own)),
              "CurrentTailnet": { "MagicDNSSuffix": "tailnet-example.ts.net", "MagicDNSEnabled": true },
              "Peer": { "nodekey:1": \#(machine(own == "nas" ? "mymac" : "nas")) } }
            """#
    }

    private static let setUp = #"""
        set -e
        mount -t proc proc /proc
        ip link set lo up
        unshare -n sleep 3600 & b=$!
        n=0; while [ "$(readlink /proc/$b/ns/net)" = "$(readlink /proc/self/ns/net)" ]; do sleep 0.05; n=$((n+1)); [ $n -lt 1200 ] || exit 8; done
        nas() { nsenter -t $b -n "$@"; }
        ip link add va type veth peer name vb
        ip link set vb netns $b
        ip link set va up
        nas ip link set lo up
        nas ip link set vb up
        for own in 100.64.0.1 100.90.80.70; do ip addr add $own/32 dev va; done
        for own in 100.64.0.2 100.101.102.103 100.100.100.100; do nas ip addr add $own/32 dev vb; done
        for peer in 100.64.0.2 100.101.102.103 100.100.100.100 100.64.0.8 100.64.0.9; do ip route add $peer/32 dev va src 100.64.0.1; done
        for peer in 100.64.0.1 100.90.80.70; do nas ip route add $peer/32 dev vb src 100.64.0.2; done
        ip neigh replace 100.64.0.8 lladdr 02:00:00:00:00:99 dev va nud permanent
        v6=
        if ip -6 addr add fd7a:115c:a1e0::1/128 dev va nodad 2>/dev/null; then
            v6=1
            ip -6 addr add fd7a:115c:a1e0::70/128 dev va nodad
            for own in 2 103; do nas ip -6 addr add fd7a:115c:a1e0::$own/128 dev vb nodad; done
            for peer in 2 103; do ip -6 route add fd7a:115c:a1e0::$peer/128 dev va src fd7a:115c:a1e0::1; done
            for peer in 1 70; do nas ip -6 route add fd7a:115c:a1e0::$peer/128 dev vb src fd7a:115c:a1e0::2; done
        fi
        printf 'search tailnet-example.ts.net\nnameserver 100.100.100.100\noptions timeout:5 attempts:3\n' >"$d/resolv.conf"
        printf 'hosts: files dns\n' >"$d/nsswitch.conf"
        printf '127.0.0.1 localhost\n' >"$d/hosts"
        for file in resolv.conf nsswitch.conf hosts; do mount --bind "$d/$file" /etc/$file; done
        record() { printf -- '--host-record=%s.tailnet-example.ts.net,%s%s ' "$1" "$2" "${v6:+,$3}"; }
        nas dnsmasq --keep-in-foreground --conf-file=/dev/null --no-resolv --no-hosts --user=root --group=root --pid-file \
            --listen-address=100.100.100.100 --bind-interfaces --local=/ts.net/ --log-facility="$d/dnsmasq.log" \
            $(record nas 100.64.0.2 fd7a:115c:a1e0::2) $(record mymac 100.64.0.1 fd7a:115c:a1e0::1) \
            $(record peer 100.101.102.103 fd7a:115c:a1e0::103) >"$d/dnsmasq" 2>&1 &
        {
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj '/CN=Private CA' \
                -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign -keyout "$d/ca.key" -out "$d/ca.pem"
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj '/CN=nas' -keyout "$d/key.pem" -out "$d/csr.pem"
            printf 'subjectAltName=DNS:nas.tailnet-example.ts.net,DNS:peer.tailnet-example.ts.net\nextendedKeyUsage=serverAuth\n' >"$d/ext"
            openssl x509 -req -in "$d/csr.pem" -CA "$d/ca.pem" -CAkey "$d/ca.key" -CAcreateserial -days 30 -extfile "$d/ext" \
                -out "$d/leaf.pem"
        } >"$d/openssl" 2>&1
        listen() { for port in $1; do echo "listen $port $2; ${v6:+listen [::]:$port $2;}"; done; }
        server() {
            mkdir "$d/$1"
            {
                echo "daemon off; master_process off; pid $d/$1/pid; error_log $d/$1/log; events {} http { access_log off;"
                for part in client_body proxy fastcgi uwsgi scgi; do echo "${part}_temp_path $d/$1/$part;"; done
                echo "server { $(listen '8765 8080' '') return 200 plain; }"
                [ "$1" = mymac ] || echo "server { $(listen '443 8443' ssl) ssl_certificate $d/leaf.pem;
                    ssl_certificate_key $d/key.pem; return 200 twin; }"
                echo "}"
            } >"$d/$1/conf"
        }
        server nas
        server mymac
        nas nginx -p "$d/nas" -c "$d/nas/conf" -e "$d/nas/log" >"$d/nas/out" 2>&1 &
        nginx -p "$d/mymac" -c "$d/mymac/conf" -e "$d/mymac/log" >"$d/mymac/out" 2>&1 &
        n=0
        until getent ahostsv4 nas >/dev/null && nas ss -ltn | grep -q ':8443 ' && ss -ltn | grep -q ':8080 '; do
            sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || exit 8
        done
        set +e

        """#
}
