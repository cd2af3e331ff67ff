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

    @Test(arguments: [
        ("a%20b", "a+b", true), ("%61", "a", true), ("", "", true), ("a", "A", false), ("a", "a%00", false),
        ("%zz", "%zz", true), ("%zz", "%zZ", false),
    ])
    func `have relay states that are compared as decoded`(sent: String, returned: String, isEqual: Bool) throws {
        let request = try peel("SAMLRequest=PGEvPg%3D%3D&RelayState=\(sent)")
        let response = try peel("RelayState=\(returned)&SAMLResponse=PGEvPg%3D%3D")
        #expect(request.relayState != nil)
        #expect((request.relayState == response.relayState) == isEqual)
    }

    @Test func `are known in a form without a relay state, and unknown in a value`() throws {
        let form = try peel("SAMLResponse=PGEvPg%3D%3D")
        #expect(form.relayState == nil)
        #expect(form.hasParameters)
        #expect(try !peel("PGEvPg==").hasParameters)
    }
}
