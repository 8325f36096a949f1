// SPDX-License-Identifier: MIT
package import ATSModel

/// Lines that put TLS in front of a server, and the URL that they make.
package struct ServerRecipe: Hashable, Sendable {
    package enum Tool: String, CaseIterable, Hashable, Sendable {
        case tailscaleServe = "tailscale-serve"
        case nginx
    }

    package let tool: Tool
    /// What it needs, as a sentence.
    package let needs: String
    /// To be copied: a command, or the lines of a configuration file.
    package let lines: [String]
    package let url: Destination

    package init(tool: Tool, needs: String, lines: [String], url: Destination) {
        self.tool = tool
        self.needs = needs
        self.lines = lines
        self.url = url
    }
}
