// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

extension TrustStore {
    /// The maximum number of notices that a command prints; an aggregate can have thousands.
    private static let maximumNotices = 20

    /// The notices about parts of trust files that are not used, for standard error.
    var noticeLines: [String] {
        let listed = notices.prefix(Self.maximumNotices)
        let others = notices.count - listed.count + omittedNotices
        return listed.map(\.description) + (others > 0 ? ["\(others) more notices about trust files"] : [])
    }
}
