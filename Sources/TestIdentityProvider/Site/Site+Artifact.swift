// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import Synchronization

extension TestIdentityProvider.Site {
    /// Creates an artifact of the format 0x0004 for the first endpoint (SAML Bindings 3.6.4).
    func newArtifact() throws -> String {
        guard let source = ArtifactSource.id(of: provider.entityID) else { throw TestFault.invalidText }
        return Base64().encodedString(of: ([0, 4, 0, 0] + source + .random(20)).span)
    }

    /// Answers a request for the message of an artifact, which is given once; the answer is signed.
    func resolve(_ body: [UInt8], at moment: Timestamp) throws -> Response {
        let unverified = try UnverifiedMessage<ArtifactResolve>(parsing: body)
        guard let request = unverified.message else { throw TestFault.unreadableMessage(unverified.findings) }
        let content = state.withLock { $0.take(request.artifact) }
        let header = MessageHeader(
            id: .random(),
            issueInstant: moment,
            issuer: NameID(provider.entityID)
        )
        let answer = try ArtifactResponse(header, inResponseTo: request.id, status: Status([.success])).document()
        // The message inside keeps its signature, so it is put there as text. This module wrote the document around it.
        let end = Array("</samlp:ArtifactResponse>".utf8)
        let document = answer.dropLast(end.count) + (content ?? []) + end
        let signer = try ResponseSigner(key: provider.signingKey.privateKey)
        let signed = try signer.sign(Array(document), .element(id: header.id.rawValue))
        let soap = "http://schemas.xmlsoap.org/soap/envelope/"
        let start = "<soap:Envelope xmlns:soap=\"\(soap)\"><soap:Body>".utf8
        return Response(
            .ok,
            type: "text/xml; charset=utf-8",
            body: start + signed + "</soap:Body></soap:Envelope>".utf8
        )
    }
}
