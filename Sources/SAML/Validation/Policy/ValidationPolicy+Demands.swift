// SPDX-License-Identifier: Apache-2.0

extension ValidationPolicy {
    /// The request that the response must answer: the one of the query, if there is a query.
    ///
    /// If the query is not among the expected requests, no response is acceptable.
    var expectedRequest: InResponseTo {
        guard let query else { return inResponseTo }
        if case .anyOf(let ids) = inResponseTo { return .anyOf(ids.intersection([query.id])) }
        return .anyOf([query.id])
    }

    /// Whether each assertion must have an audience restriction (S-43).
    var needsAudience: Bool { profile.isWebSSO || !audiences.isEmpty }

    /// Whether the policy requires more than valid times of an assertion; if so, an assertion that was not decrypted is
    /// rejected.
    package var validatesAssertions: Bool {
        profile != .core || query != nil || inResponseTo != .notChecked
            || requiresSubjectIdentifier || confirmationKey != nil
            || [issuers, audiences, recipients, spNameQualifiers, authnContexts].contains { !$0.isEmpty }
    }
}
