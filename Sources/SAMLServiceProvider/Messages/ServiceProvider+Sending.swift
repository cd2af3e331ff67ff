// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import UntrustedText

extension ServiceProvider {
    /// Creates the header of a message with a new identifier.
    func header(to destination: EndpointURL, at moment: Timestamp) -> MessageHeader {
        MessageHeader(
            id: .random(),
            issueInstant: Timestamp(seconds: moment.seconds),
            destination: URIReference(destination.text),
            issuer: NameID(configuration.entityID)
        )
    }

    /// Checks a URL to which a message goes.
    ///
    /// Metadata of a federation must not let this service send requests to itself, or to programs on the user's machine.
    func check(_ location: EndpointURL) throws(Refusal) {
        let own = configuration.endpoints.base
        guard !location.origin.isIdentical(to: own.origin), location.isSecure || !own.isSecure else {
            throw Refusal(.unusableProvider)
        }
    }

    /// Signs a message and sends the browser with it to an identity provider.
    func send(
        _ message: some ProtocolMessage,
        _ relayState: String?,
        to provider: IdentityProvider,
        at location: EndpointURL,
        by binding: SAMLBinding
    ) throws(Refusal) -> BrowserResponse {
        try check(location)
        let signer = signers.signer(for: provider)
        if binding == .redirect {
            guard let query = try? signer.query.query(for: message, relayState: relayState) else {
                throw Refusal(.failed)
            }
            return .redirect(to: location.adding(query: query))
        }
        guard let document = try? message.document(),
            let signed = try? signer.document.sign(document, .element(id: message.id.rawValue)),
            let page = try? PostPage(of: message, signed, relayState: relayState)
        else { throw Refusal(.failed) }
        return .page(page)
    }
}
