// SPDX-License-Identifier: MIT

/// What all transfers of a run have in common.
struct TransferSetup {
    let options: TransferOptions
    let proxies: ProxySettings
    let anchors: TrustAnchors
    let reader: HandshakeReader
    let concurrency: Int
    let descriptorLimit: Int

    init(_ options: TransferOptions) {
        self.options = options
        proxies = ProxySettings(environment: options.environment)
        anchors = TrustAnchors(environment: options.environment, extraRoots: options.extraRoots)
        reader = HandshakeReader(publicRoots: options.publicRoots)
        descriptorLimit = DescriptorLimit.raise() ?? .max
        concurrency = DescriptorLimit.concurrency(options.concurrency, limit: descriptorLimit)
    }
}
