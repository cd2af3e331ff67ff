// SPDX-License-Identifier: Apache-2.0

/// The input of a rule: a response, a policy and the validation time.
public struct RuleSubject: Sendable {
    /// The response that the rules examine.
    ///
    /// It can contain assertions that no verified signature covers. The verification of signatures then rejects the
    /// response, so use its content for findings only.
    public let response: Response

    /// The policy that the response must meet.
    public let policy: ValidationPolicy

    /// The time at which validity periods are evaluated.
    public let instant: Timestamp

    /// Whether the validation time comes from an unverified document (S-66).
    let instantIsUnverified: Bool

    /// Whether a verified signature covers the whole response (S-41, S-42).
    package let responseIsSigned: Bool

    /// Whether no required signature is missing and no checked signature failed to verify.
    let signaturesHold: Bool

    /// Whether the response contains an assertion that is, or was before decryption, encrypted (S-41).
    let holdsEncrypted: Bool

    /// Returns the keys of a `ds:KeyInfo`, each as DER `SubjectPublicKeyInfo`; `nil` if no signature was verified.
    let holderKeys: (@Sendable (XMLContent) -> [[UInt8]])?

    /// The scopes in verified metadata, or `nil` if no signature was verified.
    let scopes: (any ScopeSource)?

    /// Whether each entry of the response was decoded from signed octets.
    private let verified: [Bool]

    /// The readable assertions that make claims, with their paths.
    ///
    /// Empty if the status is not Success, because the assertions of a failed request are never returned (S-40).
    public let assertions: [(assertion: Assertion, address: ElementAddress)]

    /// Creates the input of a rule.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - policy: The policy that the response must meet.
    ///   - instant: The time at which validity periods are evaluated.
    ///   - instantIsUnverified: Whether the validation time comes from an unverified document.
    ///   - responseIsSigned: Whether a verified signature covers the whole response.
    ///   - signaturesHold: Whether no signature is missing or failed to verify; `true` if no signature was checked.
    ///   - openedEncrypted: Whether an assertion of the response was encrypted before decryption.
    ///   - holderKeys: The reader of keys in signed confirmations.
    ///   - scopes: The scopes in verified metadata.
    ///   - verified: Whether each entry of the response was decoded from signed octets.
    package init(
        response: Response,
        policy: ValidationPolicy,
        instant: Timestamp,
        instantIsUnverified: Bool = false,
        responseIsSigned: Bool,
        signaturesHold: Bool = true,
        openedEncrypted: Bool = false,
        holderKeys: (@Sendable (XMLContent) -> [[UInt8]])? = nil,
        scopes: (any ScopeSource)? = nil,
        verified: [Bool] = []
    ) {
        self.response = response
        self.policy = policy
        self.instant = instant
        self.instantIsUnverified = instantIsUnverified
        self.responseIsSigned = responseIsSigned
        self.signaturesHold = signaturesHold
        self.holderKeys = holderKeys
        self.scopes = scopes
        self.verified = verified
        holdsEncrypted = openedEncrypted || !response.encryptedAssertions.isEmpty
        assertions =
            response.status.isSuccess
            ? response.entries.enumerated().compactMap { index, entry in
                if case .assertion(let assertion) = entry { (assertion, .response.child(.entry, index)) } else { nil }
            } : []
    }

    /// The path of the first assertion if none has an authentication statement and none is encrypted, in which one may be.
    var unauthenticated: ElementAddress? {
        guard response.encryptedAssertions.isEmpty, assertions.allSatisfy(\.assertion.authnStatements.isEmpty) else {
            return nil
        }
        return assertions.first?.address
    }

    /// Returns whether the assertion at a path was decoded from signed octets.
    func isVerified(_ assertion: ElementAddress) -> Bool {
        verified.indices.contains { verified[$0] && assertion == .response.child(.entry, $0) }
    }
}
