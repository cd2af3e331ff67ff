// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Markup that an attacker adds to a signed message is refused or has no effect (S-89, S-90).
@Suite(.requiresXMLSec) struct `markup in a signed message` {
    /// Returns the verified message, which must be the original one.
    private static func expectOriginal(_ sample: MessageSample, _ text: String, _ original: AnyHashable, _ what: String)
        throws
    {
        let said = try sample.judge(text)
        if let message = said.message { #expect(message == original, "\(what)") }
    }

    /// Comments and processing instructions at every offset, also inside names, which are then no names.
    @Test(arguments: MessageSample.all)
    func `does not change what is read, at any offset`(sample: MessageSample) throws {
        let signed = try SignedSample.sign(sample.text(), "_m1")
        let original = try #require(try sample.judge(signed).message)
        let bytes = Array(signed.utf8)
        for place in Cases.tried(0..<bytes.count) {
            for markup in ["<!---->", "<?x?>", "<![CDATA[]]>", "&#32;"] {
                let changed = String(decoding: bytes[..<place] + markup.utf8 + bytes[place...], as: UTF8.self)
                try Self.expectOriginal(sample, changed, original, "\(markup) at \(place)")
            }
        }
    }

    /// The texts that are compared or used as identifiers may contain neither comments nor instructions at all.
    @Test(arguments: MessageSample.all)
    func `is refused in every text that is compared`(sample: MessageSample) throws {
        let signed = try SignedSample.sign(sample.text(), "_m1")
        var tried = 0
        for text in [
            ">\(MessageSample.issuer)<", ">p-0042<", ">_s1<",
            ">AAQAAMh48/1oXIM+sDo7Dh2qMp1HM4IF5DaRNmDj6RdUmllwn9jJHyEgIi8=<",
        ] {
            guard let range = signed.firstRange(of: text) else { continue }
            for offset in 1..<text.utf8.count {
                let place = signed.utf8.index(range.lowerBound, offsetBy: offset)
                for markup in ["<!---->", "<?x?>"] {
                    let said = try sample.judge(String(signed[..<place]) + markup + signed[place...])
                    #expect(said.codes.contains(.samlUnexpectedElement), "\(markup) at \(offset) of \(text)")
                    tried += 1
                }
            }
        }
        #expect(tried > 40)
    }

    /// Each declared prefix, bound to another namespace on each element: relative, empty, and with references.
    @Test(arguments: MessageSample.all)
    func `cannot bind a prefix again`(sample: MessageSample) throws {
        let original = try #require(try sample.judge(SignedSample.sign(sample.text(), "_m1")).message)
        let tags = sample.text().ranges(of: /<saml[p]?:[A-Za-z]+/)
        for tag in tags {
            for prefix in ["saml", "samlp", "ds", "xml", ""] {
                for uri in [
                    "urn:x", "../protocol", "#", "", "urn:oasis:names:tc:SAML:2.0:metadata",
                    "urn:&#111;asis:names:tc:SAML:2.0:protocol",
                ] {
                    let name = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
                    var text = sample.text()
                    text.insert(contentsOf: " \(name)=\"\(uri)\"", at: tag.upperBound)
                    // Not every such text is a document that can be signed.
                    guard let signed = try? SignedSample.sign(text, "_m1") else { continue }
                    try Self.expectOriginal(sample, signed, original, "\(name)=\(uri)")
                }
            }
        }
        #expect(tags.count > 2)
    }

    /// Twins of the attributes that carry the identifier and the destination, on the message and on every element in it.
    @Test(arguments: MessageSample.all)
    func `cannot give an attribute a twin`(sample: MessageSample) throws {
        let original = try #require(try sample.judge(SignedSample.sign(sample.text(), "_m1")).message)
        // The schema allows any attribute in an `Attribute`.
        for tag in sample.text().ranges(of: /<saml[p]?:[A-Za-z]+/) where sample.text()[tag] != "<saml:Attribute" {
            for twin in [
                "samlp:ID", "xml:id", "xml:base", "saml:Destination", "x:InResponseTo", "samlp:NotOnOrAfter", "x:Id",
                "Id", "id",
            ] {
                var text = sample.text()
                text.insert(contentsOf: " xmlns:x=\"urn:x\" \(twin)=\"_m2\"", at: tag.upperBound)
                guard let signed = try? SignedSample.sign(text, "_m1") else { continue }
                try Self.expectOriginal(sample, signed, original, "\(twin)")
            }
        }
    }

    /// A document type stops the parser before its internal subset is read, wherever the document ends (S-89).
    @Test(arguments: MessageSample.all)
    func `with a document type is refused, cut at each byte`(sample: MessageSample) throws {
        let subset =
            "<!ENTITY a \"b\"><!ATTLIST samlp:\(sample.name) ID ID #IMPLIED><!ENTITY % p SYSTEM \"file:///dev/null\">%p;"
        let start = "<?xml version=\"1.0\"?><!DOCTYPE samlp:\(sample.name) SYSTEM \"x\" [\(subset)]>"
        let document = Array((start + (try SignedSample.sign(sample.text(), "_m1"))).utf8)
        #expect(try sample.judge(String(decoding: document, as: UTF8.self)).codes == [.xmlDoctype])
        for end in Cases.tried(0..<document.count) {
            let said = try sample.judge(String(decoding: document[..<end], as: UTF8.self))
            #expect(!said.isVerified)
            // From the name of the declaration on, it is the error.
            if end > start.utf8.count { #expect(said.codes == [.xmlDoctype]) }
        }
    }

    /// Spellings of a query that some servers read as another message (generator d).
    @Test(arguments: MessageSample.all)
    func `in a query cannot be spelled otherwise`(sample: MessageSample) throws {
        let signer = try RedirectSigner(key: TestKeys.signer())
        let parameter = sample.isAnswer ? RedirectSigner.Message.response : .request
        let query = try signer.query(for: Array(sample.text().utf8), as: parameter, relayState: "r")
        #expect(try sample.judge(query: query).isVerified)
        let forged = sample.text().replacing("_m1", with: "_m2")
        let other = try signer.query(for: Array(forged.utf8), as: parameter, relayState: "r")
        let value = String(other.split(separator: "&")[0].drop { $0 != "=" }.dropFirst())
        let name = parameter.rawValue
        var tried = 0
        for spelling in [
            name, "%53\(name.dropFirst())", name.lowercased(), " \(name)", "\(name)[]", "\(name)%00", "+\(name)",
            "SAMLResponse", "SAMLRequest",
        ] {
            for changed in [
                "\(spelling)=\(value)&\(query)", "\(query)&\(spelling)=\(value)", "\(query);\(spelling)=\(value)",
                "x;\(spelling)=\(value)&\(query)", "\(spelling)&\(query)", "\(query)&\(spelling)",
                query.replacing("\(name)=", with: "\(spelling)=\(value)="),
                query.replacing("&RelayState=r", with: "=\(value)&RelayState=r"),
                query.replacing("RelayState=r", with: "RelayState=r;\(spelling)=\(value)"),
                query.replacing("RelayState=r", with: "RelayState=r#&\(spelling)=\(value)"),
            ] {
                #expect(try !sample.judge(query: changed).isVerified, "\(changed.prefix(80))")
                tried += 1
            }
        }
        #expect(tried == 90)
    }
}
