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
        public var id: XMLID { response.id }

        /// The identifier of the request that the response answers, or `nil` if the response is unsolicited.
        public var inResponseTo: XMLID? { response.inResponseTo }

        /// The time at which the response was issued.
        public var issueInstant: Timestamp { response.issueInstant }

        /// The URL that the response was sent to.
        public var destination: URIReference? { response.destination }

        /// How the principal consented to the response, as one of the consent URIs of SAML.
        public var consent: URIReference? { response.consent }

        /// The entity that issued the response.
        public var issuer: NameID? { response.issuer }

        /// The extension elements that the sender and the recipient agreed on.
        public var extensions: [XMLContent] { response.extensions }

        /// The status of the request.
        public var status: Status { response.status }

        /// The response without its assertions.
        private var response: Response

        package init(_ response: Response) {
            self.response = response
            self.response.entries = []
        }
    }

    /// Whether a verified signature covers the properties.
    public var isSigned: Bool {
        if case .signed = self { true } else { false }
    }
}
