// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLEncoding
internal import SAMLSignature

extension TestIdentityProvider {
    /// Creates a `LogoutRequest`.
    ///
    /// - Parameters:
    ///   - user: The user to sign out.
    ///   - url: The URL of the service provider for logout.
    ///   - moment: The current time.
    /// - Returns: The request, which a test can change before it is sent.
    /// - Throws: An error if no identifier can be created.
    public func logoutRequest(for user: TestUser, to url: String, at moment: Timestamp) throws -> LogoutRequest {
        LogoutRequest(
            MessageHeader(
                id: .random(),
                issueInstant: moment,
                destination: URIReference(url),
                issuer: NameID(entityID)
            ),
            identifier: .nameID(user.nameID),
            sessionIndexes: user.sessionIndex.map { [$0] } ?? [],
            notOnOrAfter: moment.adding(seconds: 300)
        )
    }

    /// Creates the answer to a `LogoutRequest` of a service provider.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - url: The URL of the service provider for logout.
    ///   - codes: The status codes.
    ///   - moment: The current time.
    /// - Returns: The answer, which a test can change before it is sent.
    /// - Throws: An error if no identifier can be created.
    public func logoutResponse(
        to request: Received<LogoutRequest>,
        sentTo url: String,
        status codes: [Status.Code] = [.success],
        at moment: Timestamp
    ) throws -> LogoutResponse {
        LogoutResponse(
            MessageHeader(
                id: .random(),
                issueInstant: moment,
                destination: URIReference(url),
                issuer: NameID(entityID)
            ),
            inResponseTo: request.message.id,
            status: Status(codes)
        )
    }

    /// Signs a message as the query of a redirect.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - relayState: The relay state, or `nil` for none.
    ///   - isOtherKey: Whether a key signs that the metadata does not name.
    /// - Returns: The query, without a question mark.
    /// - Throws: An error if the message cannot be written or signed.
    public func query(
        for message: some ProtocolMessage,
        relayState: String? = nil,
        byOtherKey isOtherKey: Bool = false
    ) throws -> String {
        let signer = try RedirectSigner(key: (isOtherKey ? otherKey : signingKey).privateKey)
        let kind: RedirectSigner.Message = message is any StatusResponse ? .response : .request
        return try signer.query(for: message.document(), as: kind, relayState: relayState)
    }

    /// Signs a message as a form.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - relayState: The relay state, or `nil` for none.
    ///   - isSigned: Whether the message is signed.
    /// - Returns: The form.
    /// - Throws: An error if the message cannot be written or signed.
    public func form(
        for message: some ProtocolMessage,
        relayState: String? = nil,
        signed isSigned: Bool = true
    ) throws -> PostedForm {
        var document = try message.document()
        if isSigned {
            let signer = try ResponseSigner(key: signingKey.privateKey)
            document = try signer.sign(document, .element(id: message.id.rawValue))
        }
        return PostedForm(
            action: message.destination?.rawValue ?? "",
            message: Base64().encodedString(of: document.span),
            field: message is any StatusResponse ? "SAMLResponse" : "SAMLRequest",
            relayState: relayState
        )
    }
}
