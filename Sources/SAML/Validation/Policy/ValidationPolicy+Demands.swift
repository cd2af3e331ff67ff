// SPDX-License-Identifier: Apache-2.0

extension ValidationPolicy {
    /// The request that must be answered: that of the query, when there is one.
    ///
    /// A query that is none of the named requests leaves nothing that could be answered.
    var expectedRequest: InResponseTo {
        guard let query else { return inResponseTo }
        if case .anyOf(let ids) = inResponseTo { return .anyOf(ids.intersection([query.id])) }
        return .anyOf([query.id])
    }

    /// Whether each assertion must name its audiences (S-43).
    var needsAudience: Bool { profile == .webSSO || !audiences.isEmpty }

    /// Whether anything but time windows is asked of assertions, so that one which stays closed cannot be accepted.
    package var judgesAssertions: Bool {
        profile != .core || query != nil || inResponseTo != .notChecked
            || [issuers, audiences, recipients, spNameQualifiers].contains { !$0.isEmpty }
    }
}
