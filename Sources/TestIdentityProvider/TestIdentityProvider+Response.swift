// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLEncoding
internal import SAMLSignature

extension TestIdentityProvider {
    /// Signs a user in.
    ///
    /// - Parameters:
    ///   - request: The request that the response answers.
    ///   - user: The user.
    ///   - misbehavior: What is wrong with the response, or `nil` for a good one.
    ///   - moment: The current time.
    /// - Returns: The form that the browser posts.
    /// - Throws: An error if the response cannot be written or signed.
    public func response(
        to request: Received<AuthnRequest>,
        for user: TestUser = TestUser(),
        misbehaving misbehavior: Misbehavior? = nil,
        at moment: Timestamp
    ) throws -> PostedForm {
        let authn = request.message
        return try response(
            to: authn.assertionConsumerServiceURL?.rawValue ?? "",
            audience: authn.issuer?.value ?? "",
            answering: authn.id,
            relayState: request.relayState,
            for: user,
            misbehaving: misbehavior,
            at: moment
        )
    }

    /// Signs a user in without a request.
    ///
    /// - Parameters:
    ///   - url: The ACS URL of the service provider.
    ///   - audience: The entity ID of the service provider.
    ///   - relayState: The relay state, or `nil` for none.
    ///   - user: The user.
    ///   - misbehavior: What is wrong with the response, or `nil` for a good one.
    ///   - moment: The current time.
    /// - Returns: The form that the browser posts.
    /// - Throws: An error if the response cannot be written or signed.
    public func unsolicitedResponse(
        to url: String,
        audience: String,
        relayState: String? = nil,
        for user: TestUser = TestUser(),
        misbehaving misbehavior: Misbehavior? = nil,
        at moment: Timestamp
    ) throws -> PostedForm {
        try response(
            to: url,
            audience: audience,
            answering: nil,
            relayState: relayState,
            for: user,
            misbehaving: misbehavior,
            at: moment
        )
    }

    private func response(
        to url: String,
        audience: String,
        answering request: XMLID?,
        relayState: String?,
        for user: TestUser,
        misbehaving misbehavior: Misbehavior?,
        at moment: Timestamp
    ) throws -> PostedForm {
        let content = ResponseContent(
            issuer: entityID,
            url: url,
            audience: audience,
            request: request,
            user: user,
            misbehavior: misbehavior,
            moment: moment
        )
        let signer = try ResponseSigner(key: (misbehavior == .otherKey ? otherKey : signingKey).privateKey)
        var document = try content.response().document()
        if misbehavior != .unsigned, misbehavior != .failure { document = try signer.sign(document, .assertions) }
        if let misbehavior { document = try content.forge(document, misbehavior) }
        if let encryptsFor {
            document = try Self.encrypter(for: encryptsFor).encrypt(document)
        }
        if signsResponse, misbehavior != .unsigned { document = try signer.sign(document, .response) }
        return PostedForm(
            action: url,
            message: Base64().encodedString(of: document.span),
            field: "SAMLResponse",
            relayState: relayState
        )
    }

    /// Encrypts assertions for the first certificate of a PEM file, which must have an RSA key.
    package mutating func encrypt(for pem: [UInt8]) throws {
        let certificate = try ResponseSigner.certificates(pem: pem).first ?? []
        _ = try Self.encrypter(for: certificate)
        encryptsFor = certificate
    }

    /// Encrypts as most identity providers do, and as every token of PKCS #11 decrypts.
    private static func encrypter(for certificate: [UInt8]) throws -> AssertionEncrypter {
        try AssertionEncrypter(for: PublicKey(certificate: certificate), transport: .rsaOAEPMGF1P)
    }
}
