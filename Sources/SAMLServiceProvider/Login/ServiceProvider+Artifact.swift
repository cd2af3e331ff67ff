// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLSignature
internal import UntrustedText

/// How a service provider resolves artifacts.
public struct ArtifactResolution: Sendable {
    /// Sends a SOAP envelope to a URL by POST, with the type `text/xml`, and returns the body of the answer.
    ///
    /// The transport checks the certificate of the server, follows no redirect, and limits time and size. Metadata names the
    /// URL, so a service whose metadata others write also limits the addresses that its server may reach.
    public typealias Transport = @Sendable (_ envelope: [UInt8], _ url: EndpointURL) async throws -> [UInt8]

    /// The transport.
    public let transport: Transport

    /// Whether requests for a login ask for an artifact instead of a response by POST.
    public var isRequested = false

    /// Resolves artifacts over a transport.
    public init(over transport: @escaping Transport) { self.transport = transport }
}

extension ServiceProvider.Configuration {
    /// The binding of the responses that the service provider asks for.
    var responseBinding: SAMLBinding { artifacts?.isRequested == true ? .artifact : .post }
}

extension ServiceProvider {
    /// Returns the identity provider that an artifact names, which only selects the keys and the endpoint (S-83).
    func provider(of artifact: Artifact, _ record: inout AttemptRecord) throws(Refusal) -> IdentityProvider {
        guard let provider = configuration.identityProviders.provider(withSourceID: artifact.sourceID) else {
            throw Refusal(.unusableProvider)
        }
        return try usable(provider.entityID, &record)
    }

    /// Returns the document of a response, which the identity provider sends for its artifact.
    ///
    /// The channel proves nothing: the response is validated like one that a browser brings.
    func document(
        of received: ReceivedResponse,
        from provider: IdentityProvider,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> [UInt8] {
        let artifact: Artifact
        switch received.content {
        case .document(let document): return document
        case .artifact(let received): artifact = received
        }
        guard let resolution = configuration.artifacts else { throw Refusal(.malformedRequest) }
        guard provider.sourceID == artifact.sourceID, let endpoint = provider.artifactEndpoint(artifact.index) else {
            throw Refusal(.unusableProvider)
        }
        try check(endpoint.location)
        let message = ArtifactResolve(
            header(to: endpoint.location, at: record.moment),
            artifact: artifact.text
        )
        guard let envelope = try? message.soapEnvelope(),
            let signed = try? messageSigner.sign(envelope, .element(id: message.id.rawValue))
        else { throw Refusal(.failed) }
        let answer: [UInt8]
        do {
            answer = try await resolution.transport(signed, endpoint.location)
        } catch {
            throw Refusal(.providerUnreachable)
        }
        try checkAnswer(answer, to: message)
        return answer
    }

    /// Checks that an answer is one to this request, before the response in it is validated.
    private func checkAnswer(_ answer: [UInt8], to request: ArtifactResolve) throws(Refusal) {
        let response: ArtifactResponse?
        do throws(SAMLError) {
            response = try UnverifiedResponse(parsing: answer, limits: configuration.limits).artifactResponse
        } catch {
            throw Refusal(.rejectedMessage, [error.finding])
        }
        guard response?.inResponseTo == request.id else {
            let message = "The identity provider sent no `ArtifactResponse` with a response for the `ArtifactResolve`."
            throw Refusal(.rejectedMessage, [Finding(.inResponseToMismatch, .error, message)])
        }
    }
}
