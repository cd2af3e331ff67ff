// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import TestVectors
internal import Testing

/// Long attribute values, which remain in the bytes of the document until they are asked for.
@Suite struct `a long attribute value` {
    /// Returns a response with one attribute, whose value is text.
    private static func document(_ value: String) -> [UInt8] {
        let value = "<saml:AttributeValue>\(value)</saml:AttributeValue>"
        return Array(
            """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r" Version="2.0" \
            IssueInstant="2026-05-01T10:00:00Z"><samlp:Status><samlp:StatusCode \
            Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_a" Version="2.0" \
            IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer>https://idp.example.test</saml:Issuer><saml:Subject>\
            <saml:NameID>someone</saml:NameID></saml:Subject><saml:AttributeStatement>\
            <saml:Attribute Name="a">\(value)</saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>
            """.utf8
        )
    }

    private static func value(_ text: String) throws -> Attribute.Value {
        let response = try #require(try UnverifiedResponse(parsing: document(text)).response)
        return try #require(response.assertions.first?.attributes.first?.values.first)
    }

    @Test(arguments: [
        "", "fifteen letters", "sixteen letters!", "Straße und Łódź und 東京", " white space at both ends ",
    ])
    func `equals a value that was created from the text`(text: String) throws {
        let decoded = try Self.value(text)
        let created = Attribute.Value(text)
        #expect(decoded == created)
        #expect(decoded.hashValue == created.hashValue)
        #expect(decoded.content == .text(text))
        #expect(decoded.text.map { Array($0.utf8) } == Array(text.utf8))
        #expect(decoded != Attribute.Value(text + "!"))
        #expect(String(describing: decoded.content) == String(describing: created.content))
    }

    @Test func `is compared byte for byte`() throws {
        let composed = "Stra\u{DF}e und \u{E9}t\u{E9} in Paris"
        let decomposed = "Stra\u{DF}e und e\u{301}te\u{301} in Paris"
        #expect(try Self.value(composed) == Self.value(composed))
        #expect(try Self.value(composed) != Self.value(decomposed))
        #expect(try Self.value(composed) != Attribute.Value(decomposed))
    }

    @Test func `contains the characters of references`() throws {
        #expect(try Self.value("more than 15 bytes &amp; references").text == "more than 15 bytes & references")
        #expect(try Self.value("more than fifteen\r\nbytes in lines").text == "more than fifteen\nbytes in lines")
    }

    @Test func `is withheld from descriptions`() throws {
        let decoded = try Self.value("a value that is long enough")
        var dumped = ""
        dump(decoded, to: &dumped)
        for description in [String(describing: decoded), String(reflecting: decoded), dumped] {
            #expect(description.contains("withheld") && description.utf8.count < 100, "\(description)")
        }
    }

    @Test func `can be replaced`() throws {
        var value = try Self.value("a value that is long enough")
        value.isNil = true
        #expect(value.text == nil)
        value.isNil = false
        value.content = .text("another value, long enough, too")
        #expect(value == Attribute.Value("another value, long enough, too"))
    }

    /// Elements without a document decode all values to strings.
    @Test func `of every vector equals the string`() throws {
        var values = 0
        for (name, bytes) in try VectorFiles.documents(["xml"]) where bytes.count < 200_000 {
            guard let tree = try? XMLTree(parsing: bytes) else { continue }
            var next = tree.root.nextElement(Self.assertion, inside: tree.root)
            while let element = next {
                next = element.nextElement(Self.assertion, inside: tree.root)
                guard let octets = try? tree.canonicalOctets(of: element, Canonicalization(.exclusive)),
                    let own = try? XMLTree(parsing: octets)
                else { continue }
                let strings = DecodedAssertion(own.root)
                #expect(DecodedAssertion(own) == strings, "\(name)")
                values += strings.assertion?.attributes.flatMap(\.values).count { ($0.text?.utf8.count ?? 0) > 15 } ?? 0
            }
        }
        #expect(values > 500)
    }

    private static let assertion = XMLName("Assertion", in: "urn:oasis:names:tc:SAML:2.0:assertion")
}
