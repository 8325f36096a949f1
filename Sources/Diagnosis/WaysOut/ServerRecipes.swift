// SPDX-License-Identifier: MIT
internal import ATSModel

/// Writes the lines that make an https twin of a plain destination.
struct ServerRecipes {
    let destination: Destination
    /// The name that a certificate can be had for: the tailnet's full one where it is known.
    let fullName: String?
    let isTailnet: Bool

    func write() -> [ServerRecipe] {
        [isTailnet && destination.scheme.isCleartext ? tailscaleServe : nil, nginx].compactMap(\.self)
    }

    /// `tailscale serve` makes the certificate too, for the machine's full name (https://tailscale.com/kb/1242).
    private var tailscaleServe: ServerRecipe? {
        guard let name = fullName, let url = twin(host: name, port: port) else { return nil }
        return ServerRecipe(
            tool: .tailscaleServe,
            needs: "On the machine that runs the server. MagicDNS and HTTPS certificates must be on for the tailnet; "
                + "where the server listens on one address only, that address stands in place of 127.0.0.1.",
            lines: ["tailscale serve --bg --https=\(port) http://127.0.0.1:\(destination.port)"], url: url)
    }

    /// A server block of its own (https://nginx.org/en/docs/http/websocket.html for the two lines of web sockets).
    private var nginx: ServerRecipe? {
        let protocols = ["ssl_protocols TLSv1.2 TLSv1.3;", "ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;"]
        guard destination.scheme.isCleartext else {
            return ServerRecipe(
                tool: .nginx, needs: "In the server block, where the server is an nginx.", lines: protocols,
                url: destination)
        }
        let name = fullName ?? destination.host
        guard let url = twin(host: name, port: port) else { return nil }
        let serverName = ServerRecipes.isPlain(name) ? name : "_"
        let file = serverName == "_" ? "server" : name
        let certificate =
            IPAddress(name) == nil
            ? "a certificate for \(name) from an authority that the devices trust"
            : "a certificate with the address \(name) in it, from an authority that is installed on the devices; a "
                + "name is easier to have one for"
        return ServerRecipe(
            tool: .nginx,
            needs: "On the machine that runs the server, in a file that nginx includes; with \(certificate).",
            lines: [
                "map $http_upgrade $connection_upgrade { default upgrade; '' close; }",
                "server {", "    listen \(port) ssl;", "    listen [::]:\(port) ssl;",
                "    server_name \(serverName);", "    ssl_certificate /etc/ssl/\(file).crt;",
                "    ssl_certificate_key /etc/ssl/\(file).key;", "    \(protocols[0])", "    \(protocols[1])",
                "    location / {",
                "        proxy_pass http://127.0.0.1:\(destination.port);", "        proxy_http_version 1.1;",
                "        proxy_set_header Host $http_host;", "        proxy_set_header Upgrade $http_upgrade;",
                "        proxy_set_header Connection $connection_upgrade;", "    }", "}",
            ], url: url)
    }

    /// The port of the twin: https's own, unless the plain server sits there.
    private var port: UInt16 { destination.port == 443 ? 8_443 : 443 }

    private func twin(host: String, port: UInt16) -> Destination? {
        destination.secureTwin(host: host, port: port)
    }

    /// What may stand in a configuration file without being quoted: the host comes from a URL, which a log may hold.
    private static func isPlain(_ host: String) -> Bool {
        host.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }
    }
}
