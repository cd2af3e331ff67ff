// SPDX-License-Identifier: Apache-2.0

internal import EncodedSamples
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

struct MessageParametersTests {
    private func parse(_ text: String) throws(EncodingFault) -> MessageParameters {
        try MessageParameters(parsing: Array(text.utf8))
    }

    @Test(arguments: [
        ("SAMLResponse=a&SAMLResponse=a", 15),
        ("SAMLResponse=a&x=y&SAMLResponse=b", 19),
        ("SAMLResponse=a&SAML%52esponse=b", 15),
        ("%53AMLResponse=a&SAMLResponse=b", 17),
        ("SAMLResponse=a&SAMLRequest=b", 15),
        ("SAMLRequest=a&SAMLResponse=b", 14),
        ("SAMLResponse=a&RelayState=b&RelayState=b", 28),
        ("SAMLResponse=a&SigAlg=b&Signature=c&Signature=d", 36),
    ])
    func `rejects parameters that two readers could read differently`(text: String, offset: Int) {
        let found = fault { () throws(EncodingFault) in try parse(text) }
        #expect(found?.code == .unknownFormat)
        #expect(found?.offset == offset)
    }

    @Test(arguments: ["", "x=y", "samlresponse=a", "SAMLResponse", "SAMLResponse%3Da", "x=y;SAMLResponse=a", "&&=&%"])
    func `returns no message if there are no message parameters`(text: String) throws {
        #expect(try parse(text).message == nil)
    }

    @Test(arguments: MessageParameters.Name.allCases)
    func `finds each name in every spelling`(name: MessageParameters.Name) throws {
        let text = [
            .response: "SAMLResponse", .request: "SAMLRequest", .relayState: "RelayState",
            .signatureAlgorithm: "SigAlg", .signature: "Signature", .encoding: "SAMLEncoding",
        ][name]!
        let digits = Array(text.utf8).map { [$0].hexadecimalText(isUppercase: false) }
        for escaped in 0..<1 << text.utf8.count {
            let spelling = zip(text.utf8, digits).enumerated().map { index, byte in
                escaped >> index & 1 == 0 ? String(UnicodeScalar(byte.0)) : "%" + byte.1
            }.joined()
            try #require(parse(spelling + "=a")[name]?.value == spelling.utf8.count + 1..<spelling.utf8.count + 2)
            for other in [spelling + "%", spelling + "x", String(spelling.dropLast()), "x" + spelling, "+" + spelling] {
                try #require(parse(other + "=a")[name] == nil)
            }
        }
    }

    @Test func `preserves the raw values`() throws {
        let text = "RelayState=a%2fb+c&SAML%52esponse=x%2By=&SigAlg=&other=1"
        let parameters = try parse(text)
        func slice(_ range: Range<Int>?) -> String? {
            range.map { String(decoding: parameters.octets[$0], as: UTF8.self) }
        }
        #expect(slice(parameters[.relayState]?.parameter) == "RelayState=a%2fb+c")
        #expect(slice(parameters[.relayState]?.value) == "a%2fb+c")
        #expect(slice(parameters.message?.parameter) == "SAML%52esponse=x%2By=")
        #expect(slice(parameters.message?.value) == "x%2By=")
        #expect(slice(parameters[.signatureAlgorithm]?.value) == "")
        #expect(parameters[.signature] == nil)
    }
}
