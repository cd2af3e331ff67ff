// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A message other than a response, whose signature verifies with a trusted key of its issuer, and that meets the policy
/// (S-77).
///
/// Only ``MessageValidator`` creates values of this type. The content is decoded from the signed octets. All properties of
/// the message are available:
///
/// ```swift
/// sessions.end(of: request.issuer, request.nameID, request.sessionIndexes)
/// ```
@dynamicMemberLookup
public struct VerifiedMessage<Message: ProtocolMessage>: Hashable, Sendable {
    /// The message.
    public let message: Message

    /// The key that verified the signature.
    public let key: SignatureResult.Key

    /// The state that came with a signed query, decoded; `nil` if it is absent, or if the signature is in the message.
    public let relayState: [UInt8]?

    /// The warnings and remarks, in report order; none of them is an error.
    public let findings: [Finding]

    /// Returns a property of the message.
    public subscript<Part>(dynamicMember part: KeyPath<Message, Part>) -> Part { message[keyPath: part] }
}
