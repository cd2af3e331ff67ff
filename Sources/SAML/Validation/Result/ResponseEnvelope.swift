// SPDX-License-Identifier: Apache-2.0

/// The properties of a response outside its assertions; the case states whether a signature covers them (S-21).
///
/// If only the assertions are signed, an attacker can change the rest of the response. Access to the properties
/// therefore requires matching the case that states whether they are signed.
public enum ResponseEnvelope: Hashable, Sendable {
    /// The signature of the response covers the properties.
    case signed(Contents)
    /// No signature covers the properties.
    case unsigned(Contents)

    /// The properties of a response outside its assertions.
    public struct Contents: Hashable, Sendable {
        /// The identifier of the message.
        public let id: XMLID

        /// The identifier of the request that the response answers, or `nil` if the response is unsolicited.
        public let inResponseTo: XMLID?

        /// The time at which the response was issued.
        public let issueInstant: Timestamp

        /// The URL that the response was sent to.
        public let destination: URIReference?

        /// How the principal consented to the response, as one of the consent URIs of SAML.
        public let consent: URIReference?

        /// The entity that issued the response.
        public let issuer: NameID?

        /// The extension elements that the sender and the recipient agreed on.
        public let extensions: [XMLContent]

        /// The status of the request.
        public let status: Status

        package init(_ response: Response) {
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

    /// Whether a verified signature covers the properties.
    public var isSigned: Bool {
        if case .signed = self { true } else { false }
    }
}
