// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

extension Prediction {
    /// What the app would see: an ATS refusal first, then the network's failure as an app would name it, then the
    /// status (`design.md` §2).
    ///
    /// `ruling` is that of the whole chain which the connection found. Every hop that curl issued was reached, so a
    /// refusal at any of them comes before the failure of the last.
    package init(ruling: Ruling, connection: Connection?) {
        switch ruling.verdict {
        case .unsettled:
            self.init(.unsettled(likely: ruling.likely), hop: ruling.hop)
        case .blocked:
            self.init(.refused(ruling.codes), hop: ruling.hop)
        case .allowed:
            guard let connection else {
                self.init(.none)
                return
            }
            let last = max(0, connection.hops.count - 1)
            if let code = connection.urlError {
                self.init(.failed(code), hop: last)
            } else if connection.refusesWebSocket {
                self.init(.failed(.badServerResponse), hop: last)
            } else if let status = connection.status {
                self.init(.status(status), hop: last, condition: ruling.requires)
            } else {
                // A chain that ended neither way: what curl cannot make sense of, an app cannot either.
                self.init(.failed(.badServerResponse), hop: last)
            }
        }
    }
}

extension Connection {
    /// Whether the server of a web socket answered, but not with 101.
    fileprivate var refusesWebSocket: Bool {
        guard let status, let last = hops.last else { return false }
        return last.destination.scheme.isWebSocket && status != 101
    }
}
