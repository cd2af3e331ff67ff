// SPDX-License-Identifier: Apache-2.0

/// What a rule judges.
package struct RuleSubject: Sendable {
    /// The response.
    package let response: Response

    /// What it must keep to.
    package let policy: ValidationPolicy

    /// The moment at which time windows are judged.
    package let instant: Timestamp

    /// Whether that moment comes from a document that was not verified (S-66).
    let instantIsUnverified: Bool

    /// Whether a signature that was verified covers the whole response (S-41, S-42).
    package let responseIsSigned: Bool

    /// Whether every required signature is there and every signature verifies, as far as signatures were checked.
    let signaturesHold: Bool

    /// Whether an assertion came encrypted, be it opened by now or not (S-41).
    let holdsEncrypted: Bool

    /// The assertions that make claims and can be read, each with its place.
    ///
    /// There are none in the response to a request that failed: nobody is ever shown them (S-40).
    let assertions: [(assertion: Assertion, address: ElementAddress)]

    /// Brings together what a response is judged by.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - policy: What it must keep to.
    ///   - instant: The moment at which time windows are judged.
    ///   - instantIsUnverified: Whether that moment comes from a document that was not verified.
    ///   - responseIsSigned: Whether a signature covers the whole response.
    ///   - signaturesHold: Whether no signature is missing or fails to verify; true where none was checked.
    ///   - openedEncrypted: Whether an assertion of it was encrypted before somebody opened it.
    package init(
        response: Response,
        policy: ValidationPolicy,
        instant: Timestamp,
        instantIsUnverified: Bool = false,
        responseIsSigned: Bool,
        signaturesHold: Bool = true,
        openedEncrypted: Bool = false
    ) {
        self.response = response
        self.policy = policy
        self.instant = instant
        self.instantIsUnverified = instantIsUnverified
        self.responseIsSigned = responseIsSigned
        self.signaturesHold = signaturesHold
        holdsEncrypted = openedEncrypted || !response.encryptedAssertions.isEmpty
        assertions =
            response.status.isSuccess
            ? response.entries.enumerated().compactMap { index, entry in
                if case .assertion(let assertion) = entry { (assertion, .response.child(.entry, index)) } else { nil }
            } : []
    }
}
