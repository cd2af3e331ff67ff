// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import UntrustedText

extension ServiceProvider {
    /// The longest time in which a message is accepted, in seconds.
    ///
    /// Its `IssueInstant` and the clock of another node may differ by the clock skew, and so may the ends of its validity. A store
    /// keeps the use of a message no longer, whatever end an identity provider wrote; one identity provider could otherwise fill
    /// the store of all with messages that are valid for years.
    static let maximumUse = ValidationPolicy.defaultMaximumAge + 3 * ValidationPolicy.clockSkews.upperBound

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
    func check(_ location: EndpointURL) throws(Refusal) {
        if let fault = configuration.fault(of: location) { throw Refusal(.unusableProvider, reason: fault) }
    }

    /// Signs a message and sends the browser with it to an identity provider.
    func send(
        _ message: some ProtocolMessage,
        _ relayState: String?,
        to provider: IdentityProvider,
        at location: EndpointURL,
        by binding: SAMLBinding
    ) async throws(Refusal) -> BrowserResponse {
        try check(location)
        guard let document = try? message.document() else { throw Refusal(.failed) }
        do throws(ProtectionError) {
            let signer = signers.signer(for: provider)
            if binding == .redirect {
                let kind: RedirectSigner.Message = message is any StatusResponse ? .response : .request
                let query = try await signer.query(for: document, as: kind, relayState: relayState)
                return .redirect(to: location.adding(query: query))
            }
            let signed = try await signer.sign(document, .element(id: message.id.rawValue))
            if let page = try? PostPage(of: message, signed, relayState: relayState) { return .page(page) }
        } catch {
            throw Refusal(.failed, reason: error.description)
        }
        throw Refusal(.failed)
    }
}
