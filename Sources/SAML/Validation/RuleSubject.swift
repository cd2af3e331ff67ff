// SPDX-License-Identifier: Apache-2.0

/// What a rule judges.
package struct RuleSubject: Sendable {
    /// The response.
    package let response: Response

    /// What it must keep to.
    package let policy: ValidationPolicy

    /// The moment at which time windows are judged.
    package let instant: Timestamp

    /// Whether a signature that was verified covers the whole response (S-41, S-42).
    package let responseIsSigned: Bool

    /// The assertions that make claims and can be read, each with its place.
    ///
    /// There are none in the response to a request that failed: nobody is ever shown them (S-40).
    let assertions: [(assertion: Assertion, address: ElementAddress)]

    /// Brings together what a response is judged by.
    package init(response: Response, policy: ValidationPolicy, instant: Timestamp, responseIsSigned: Bool) {
        self.response = response
        self.policy = policy
        self.instant = instant
        self.responseIsSigned = responseIsSigned
        assertions =
            response.status.isSuccess
            ? response.entries.enumerated().compactMap { index, entry in
                if case .assertion(let assertion) = entry { (assertion, .response.child(.entry, index)) } else { nil }
            } : []
    }
}
