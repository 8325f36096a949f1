// SPDX-License-Identifier: MIT

extension Policy {
    /// The form of the authenticator data, and the flags.
    func checkForm(_ data: AuthenticatorData) throws(RefusalReason) {
        if let problem = data.problem { throw problem.reason }
        if refusesReservedFlags, let flags = data.flags, !flags.reserved.isEmpty { throw .malformedAuthenticatorData }
    }

    /// `app-attest.md` §1.3, 10.
    func checkCategory(_ extensions: AuthenticatorExtensions?) throws(RefusalReason) {
        guard let allowed = validationCategories, demands(extensions) else { return }
        guard let category = extensions?.validationCategory, allowed.contains(category) else {
            throw .validationCategoryRefused
        }
    }

    /// `app-attest.md` §1.3, 11.
    func checkBundleVersion(_ extensions: AuthenticatorExtensions?) throws(RefusalReason) {
        guard let allowed = bundleVersions, demands(extensions) else { return }
        guard let version = extensions?.bundleVersion, allowed.contains(version) else { throw .bundleVersionRefused }
    }

    /// Systems before 27 send no extensions at all. A map without the one that is asked for is another thing.
    private func demands(_ extensions: AuthenticatorExtensions?) -> Bool {
        extensions != nil || !acceptsMissingExtensions
    }
}
