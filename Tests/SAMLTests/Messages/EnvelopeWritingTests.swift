// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

@Suite struct `message in a written envelope` {
    @Test(arguments: ["u", "<x>&\"'", "]]>", " a\tb\u{85} "])
    func `is read as it was written`(name: String) throws {
        let header = MessageHeader(
            id: try #require(XMLID("_m1")),
            issueInstant: Timestamp(seconds: 1_777_777_777),
            destination: URIReference("https://idp.example.test/slo"),
            issuer: NameID("https://sp.example.test")
        )
        let request = LogoutRequest(header, identifier: .nameID(NameID(name)), sessionIndexes: [name], reason: name)
        try Self.expectSame(request, request.soapEnvelope(), isInside: true)
        try Self.expectSame(request, request.document(), isInside: false)
    }

    private static func expectSame(_ request: LogoutRequest, _ document: [UInt8], isInside: Bool) throws {
        let read = try UnverifiedMessage<LogoutRequest>(parsing: document)
        let (message, findings, isInEnvelope) = (
            read.message, read.findings.filter { $0.severity == .error }, read.isInSOAPEnvelope
        )
        #expect(message == request)
        #expect(findings.isEmpty)
        #expect(isInEnvelope == isInside)
    }

    @Test func `is not written with a character that XML has not`() throws {
        let header = MessageHeader(id: try #require(XMLID("_m1")), issueInstant: Timestamp(seconds: 0))
        #expect(throws: SAMLError.self) { try ArtifactResolve(header, artifact: "\u{1}").soapEnvelope() }
    }
}
