// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors

/// A response to a web browser sign-on, signed by a test key and then broken as an administrator would break it.
struct Misconfiguration: Sendable, CustomStringConvertible {
    let description: String

    /// The change before the signature.
    var change: @Sendable (String) -> String = { $0 }

    /// The private key and the certificate of the identity provider.
    var signer = ("keys/idp-rsa.key.pem", "keys/idp-rsa.crt.pem")

    /// The file with the response, or `nil` for a response that is signed for the test.
    var file: String?

    /// The change after the signature.
    var damage: @Sendable (String) -> String = { $0 }

    /// The options in place of the correct ones.
    var options: [String] = []

    /// The trust file.
    var trust = "keys/idp-metadata.xml"

    /// The texts that name the problem and the fix.
    let answers: [String]

    /// A valid response.
    static let response = """
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
        xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z" \
        Destination="https://sp.example.test/acs" InResponseTo="_q1"><saml:Issuer>https://idp.example.test</saml:Issuer>\
        <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>\
        <saml:Assertion ID="_a1" IssueInstant="2026-05-01T10:00:00Z" Version="2.0">\
        <saml:Issuer>https://idp.example.test</saml:Issuer><saml:Subject><saml:NameID>p-0042</saml:NameID>\
        <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData \
        InResponseTo="_q1" NotOnOrAfter="2026-05-01T10:05:00Z" Recipient="https://sp.example.test/acs"/>\
        </saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="2026-05-01T09:59:00Z" \
        NotOnOrAfter="2026-05-01T10:05:00Z"><saml:AudienceRestriction><saml:Audience>https://sp.example.test</saml:Audience>\
        </saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="2026-05-01T10:00:00Z">\
        <saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password\
        </saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>\
        <saml:Attribute Name="uid"><saml:AttributeValue>mira-7</saml:AttributeValue></saml:Attribute>\
        </saml:AttributeStatement></saml:Assertion></samlp:Response>
        """

    /// The options of a correct service provider.
    private static let correct = [
        "--profile": "web-sso", "--audience": "https://sp.example.test", "--recipient": "https://sp.example.test/acs",
        "--destination": "https://sp.example.test/acs", "--in-response-to": "_q1", "--at": "2026-05-01T10:01:00Z",
    ]

    /// Returns the arguments of `validate`, without the document.
    var arguments: [String] {
        // Only the signature or the encryption of a file is of interest.
        guard file == nil else { return ["validate", "--trust", trust, "--at", "2026-05-01T10:01:00Z"] + options }
        let own = Set(options.filter { $0.hasPrefix("--") })
        let kept = Self.correct.filter { !own.contains($0.key) }.sorted { $0.key < $1.key }
        return ["validate", "--trust", trust] + kept.flatMap { [$0.key, $0.value] } + options
    }

    /// Returns the document as the service provider receives it.
    func document() throws -> [UInt8] {
        let directory = TestVectors.directory
        if let file { return try Array(Data(contentsOf: directory.appending(path: file))) }
        let signing = ["sign", "--key", signer.0, "--certificate", signer.1, "--target", "both", "-"]
        let result = try Tool.run(signing, input: Array(change(Self.response).utf8))
        guard result.status == 0 else { throw Failure(message: result.errors) }
        return Array(damage(result.text).utf8)
    }

    struct Failure: Error {
        let message: String
    }
}
