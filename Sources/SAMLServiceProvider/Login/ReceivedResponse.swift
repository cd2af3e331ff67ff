// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// A message that arrived at the ACS URL: a response by the POST binding, or an artifact that stands for it.
struct ReceivedResponse {
    /// The response or its artifact.
    enum Content {
        case document([UInt8])
        case artifact(Artifact)
    }

    let content: Content

    /// The relay state, decoded.
    let relayState: [UInt8]?

    /// Reads a request.
    ///
    /// - Throws: `malformedRequest` if it contains neither, or both.
    init(_ request: ServiceProvider.BrowserRequest, limits: DocumentLimits) throws(ServiceProvider.Refusal) {
        let isPost = request.method == .post
        guard isPost || request.method == .get, (isPost ? request.query : request.body).isEmpty else {
            throw ServiceProvider.Refusal(.malformedRequest)
        }
        // A form with a document is larger than one with an artifact, or at least has another parameter.
        if let parameters = QueryParameters(isPost ? request.body : request.query), let text = parameters["SAMLart"] {
            guard parameters["SAMLResponse"] == nil, let artifact = Artifact(text) else {
                throw ServiceProvider.Refusal(.malformedRequest)
            }
            content = .artifact(artifact)
            relayState = parameters["RelayState"].map { Array($0.utf8) }
            return
        }
        // An assertion belongs neither into a URL nor into what caches and logs keep of it.
        guard isPost else { throw ServiceProvider.Refusal(.malformedRequest) }
        let form = try MessageForm(request, limits: limits)
        guard form.kind == .response else { throw ServiceProvider.Refusal(.malformedRequest) }
        content = .document(form.document)
        relayState = form.relayState
    }
}

/// A reference to a response that the identity provider keeps (SAML Bindings 3.6.4).
struct Artifact {
    /// The text, as it was received.
    let text: String

    /// The index of the endpoint that resolves it.
    let index: Int

    /// The digest of the entity ID of the identity provider.
    let sourceID: [UInt8]

    /// Reads an artifact of type 4; fails for others.
    init?(_ text: String) {
        guard let bytes = try? Base64().decode(text), bytes.count == 44, bytes.starts(with: [0, 4]) else { return nil }
        self.text = text
        index = Int(bytes[2]) << 8 | Int(bytes[3])
        sourceID = Array(bytes[4..<24])
    }
}
