// SPDX-License-Identifier: Apache-2.0

public import SAML

/// The result of validating a message other than a response.
public struct MessageResult<Message: ProtocolMessage>: Hashable, Sendable {
    /// The message, or `nil` if a finding is an error.
    public let verified: VerifiedMessage<Message>?

    /// All findings, in report order.
    public let findings: [Finding]

    /// The result for the signature in the message, or `nil` if the message itself is not signed.
    let signature: SignatureResult?

    /// Whether a trusted key signed the message, which may nevertheless be undecodable or not meet the policy.
    let isSigned: Bool

    /// Creates the result of a message; without a message or a key, a finding states why.
    init(
        _ message: Message?,
        key: SignatureResult.Key?,
        relayState: [UInt8]? = nil,
        signature: SignatureResult? = nil,
        _ findings: [Finding]
    ) {
        let findings = findings.inReportOrder
        self.findings = findings
        self.signature = signature
        isSigned = key != nil
        if let message, let key, !findings.contains(where: { $0.severity == .error }) {
            verified = VerifiedMessage(message: message, key: key, relayState: relayState, findings: findings)
        } else {
            verified = nil
        }
    }
}
