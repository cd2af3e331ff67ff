// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// A foreign signed element proves nothing about the message around it (S-77).
@Suite(.requiresXMLSec) struct `wrapping of messages` {
    /// What a genuine sender signed: an assertion, a response, and each kind of message.
    private static func foreign() throws -> [String] {
        let assertion = try SignedSample.sign(SignedSample.assertion(), "_a1")
        let response = try SignedSample.sign(SignedSample.response(SignedSample.assertion()), "_r1")
        let messages = try MessageSample.all.map { sample in
            try SignedSample.sign(sample.text(around: "ID=\"_f1\""), "_f1")
        }
        return [assertion, response] + messages
    }

    /// Unsigned messages that contain a foreign element, in every place.
    private static func wrapped(_ inner: String, in sample: MessageSample) -> [String] {
        let signature = inner.firstRange(of: /<ds:Signature.*<\/ds:Signature>/).map { String(inner[$0]) } ?? ""
        let object = signature.replacing("</ds:Signature>", with: "<ds:Object>\(inner)</ds:Object></ds:Signature>")
        let soap = "http://schemas.xmlsoap.org/soap/envelope/"
        return [
            sample.text(before: inner), sample.text(extensions: inner), sample.text(end: inner),
            sample.text(extensions: "<x xmlns=\"urn:x\">\(inner)</x>"),
            sample.text().replacing("</saml:Issuer>", with: "</saml:Issuer>\(inner)"),
            // The signature is moved to the message, with and without what it signs.
            sample.text().replacing("</saml:Issuer>", with: "</saml:Issuer>\(signature)"),
            sample.text().replacing("</saml:Issuer>", with: "</saml:Issuer>\(object)"),
            sample.text(end: inner).replacing("</saml:Issuer>", with: "</saml:Issuer>\(signature)"),
            sample.text(extensions: inner).replacing("</samlp:Extensions>", with: "</samlp:Extensions>\(signature)"),
            // Two messages in an envelope, and one in its header.
            "<e:Envelope xmlns:e=\"\(soap)\"><e:Body>\(sample.text())\(inner)</e:Body></e:Envelope>",
            "<e:Envelope xmlns:e=\"\(soap)\"><e:Body>\(inner)\(sample.text())</e:Body></e:Envelope>",
            "<e:Envelope xmlns:e=\"\(soap)\"><e:Header>\(inner)</e:Header><e:Body>\(sample.text())</e:Body></e:Envelope>",
        ]
    }

    @Test(arguments: MessageSample.all)
    func `never makes a forged message count`(sample: MessageSample) throws {
        for inner in try Self.foreign() {
            for (place, text) in Self.wrapped(inner, in: sample).enumerated() {
                #expect(try !sample.judge(text).isVerified, "\(place) \(inner.prefix(30))")
            }
        }
    }

    @Test(arguments: MessageSample.all)
    func `is named in a message that is signed around it`(sample: MessageSample) throws {
        for inner in try Self.foreign().prefix(2) {
            for text in [sample.text(extensions: "<x xmlns=\"urn:x\">\(inner)</x>"), sample.text(end: inner)] {
                let unsigned = text.replacing(/<ds:Signature.*<\/ds:Signature>/, with: "")
                let signed = try SignedSample.sign(unsigned, "_m1")
                let said = try sample.judge(signed)
                #expect(
                    said.codes.contains(.samlMisplacedMessage) || said.codes.contains(.samlUnexpectedElement)
                )
                #expect(!said.isVerified)
            }
        }
    }

    @Test func `with the ID of the signed element is refused`() throws {
        let sample = MessageSample.logoutRequest
        let signed = try SignedSample.sign(sample.text(), "_m1")
        for place in ["</saml:Issuer>", "</saml:NameID>"] {
            let forged = sample.text().replacing("p-0042", with: "p-0043").replacing(place, with: place + signed)
            #expect(try sample.judge(forged).codes.contains(.xmlDuplicateID))
        }
    }
}
