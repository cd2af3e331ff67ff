// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAMLEncoding
internal import Testing

@Suite struct `parameters of a capture` {
    @Test(arguments: [
        "SAMLResponse=a&SAMLResponse=a", "SAMLResponse=a&SAML%52esponse=b", "SAMLRequest=a&SAMLResponse=b",
        "SAMLResponse=a&RelayState=b&RelayState=b", "SAMLResponse=a&SigAlg=b&Signature=c&Signature=d",
    ])
    func `are rejected if two readers could read them differently`(text: String) {
        #expect(peelingFault(of: text)?.code == .unknownFormat)
    }

    @Test func `can contain a request`() throws {
        let peeled = try peel("SAMLRequest=PGEvPg%3D%3D&RelayState=x")
        #expect(peeled.text == "<a/>")
        #expect(peeled.layers == [.form, .percent, .base64])
    }
}
