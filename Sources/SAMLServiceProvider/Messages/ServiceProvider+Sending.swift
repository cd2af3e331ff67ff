// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SAMLSignature

extension ServiceProvider {
    /// Creates the header of a message with a new identifier.
    func header(to destination: EndpointURL, at moment: Timestamp) throws(Refusal) -> MessageHeader {
        // An identifier is a name of XML, which does not begin with a digit.
        guard let id = XMLID("_\(RandomReference.next())") else { throw Refusal(.failed) }
        return MessageHeader(
            id: id,
            issueInstant: Timestamp(seconds: moment.seconds),
            destination: URIReference(destination.text),
            issuer: NameID(configuration.entityID)
        )
    }

    /// Signs a message and sends the browser with it to an identity provider.
    func send(
        _ message: some ProtocolMessage,
        _ relayState: String?,
        to location: EndpointURL,
        by binding: IdentityProvider.Endpoint.Binding
    ) throws(Refusal) -> Response {
        let kind: RedirectSigner.Message = message is any StatusResponse ? .response : .request
        guard let document = try? message.document() else { throw Refusal(.failed) }
        if binding == .redirect {
            guard let query = try? querySigner.query(for: document, as: kind, relayState: relayState) else {
                throw Refusal(.failed)
            }
            return .redirect(to: location.adding(query: query))
        }
        guard let signed = try? messageSigner.sign(document, .element(id: message.id.rawValue)) else {
            throw Refusal(.failed)
        }
        let value = Base64().encodedString(of: signed.span)
        var fields: [(name: StaticString, value: String)] = [
            (kind == .request ? "SAMLRequest" : "SAMLResponse", value)
        ]
        if let relayState { fields.append(("RelayState", relayState)) }
        return PostPage.response(fields, to: location)
    }
}
