// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import UntrustedText

extension ServiceProvider {
    /// Returns the identity provider that an artifact names, which only selects the keys and the endpoint (S-83).
    func provider(of artifact: Artifact, _ record: inout AttemptRecord) throws(Refusal) -> IdentityProvider {
        guard let provider = configuration.identityProviders.provider(withSourceID: artifact.sourceID) else {
            throw Refusal(.unusableProvider)
        }
        return try usable(provider.entityID, &record)
    }

    /// Returns the document of a response, which the identity provider sends for its artifact, and its limits.
    ///
    /// The channel proves nothing: the response is validated like one that a browser brings, but has elements around it.
    func document(
        of received: ReceivedResponse,
        from provider: IdentityProvider,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> (octets: [UInt8], limits: DocumentLimits) {
        let artifact: Artifact
        switch received.content {
        case .document(let document): return (document, configuration.limits.withoutEnclosure)
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
            let signed = try? await signers.signer(for: provider).sign(envelope, .element(id: message.id.rawValue))
        else { throw Refusal(.failed) }
        let answer: [UInt8]
        do {
            answer = try await resolution.transport(signed, endpoint.location)
        } catch {
            throw Refusal(.providerUnreachable)
        }
        try checkAnswer(answer, to: message)
        return (answer, configuration.limits)
    }

    /// Checks that an answer is one to this request, before the response in it is validated.
    private func checkAnswer(_ answer: [UInt8], to request: ArtifactResolve) throws(Refusal) {
        guard try parsed(answer).artifactResponse?.inResponseTo == request.id else {
            let message = "The identity provider sent no `ArtifactResponse` with a response for the `ArtifactResolve`."
            throw Refusal(.rejectedMessage, [Finding(.inResponseToMismatch, .error, message)])
        }
    }
}
