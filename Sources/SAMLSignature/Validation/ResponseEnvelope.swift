// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

/// What a response says around its assertions, and whether anybody vouches for it (S-21).
///
/// With a signature on the assertion alone, whoever passed the message on could have written the rest of it. So there
/// is no way to the values but past the case that says so.
public enum ResponseEnvelope: Hashable, Sendable {
    /// The signature of the response covers these values.
    case signed(Contents)
    /// Nobody signed these values.
    case unsigned(Contents)

    /// The values.
    public struct Contents: Hashable, Sendable {
        /// The identifier of the message.
        public let id: XMLID

        /// The identifier of the request that is answered; nil for an unsolicited response.
        public let inResponseTo: XMLID?

        /// When the message was made.
        public let issueInstant: Timestamp

        /// Where the message was sent.
        public let destination: URIReference?

        /// Whether and how the subject agreed.
        public let consent: URIReference?

        /// Who made the message.
        public let issuer: NameID?

        /// What the parties have added.
        public let extensions: [XMLContent]

        /// What became of the request.
        public let status: Status

        init(_ response: Response) {
            id = response.id
            inResponseTo = response.inResponseTo
            issueInstant = response.issueInstant
            destination = response.destination
            consent = response.consent
            issuer = response.issuer
            extensions = response.extensions
            status = response.status
        }
    }

    /// Whether a signature that was verified covers the values.
    public var isSigned: Bool {
        if case .signed = self { true } else { false }
    }
}
#endif
