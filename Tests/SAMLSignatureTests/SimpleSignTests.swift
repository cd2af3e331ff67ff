// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TamperingCauses
internal import Testing

/// The binding HTTP-POST-SimpleSign: the signature of a form covers the document and the decoded values.
@Suite(.requiresXMLSec, .enabled(if: Oracle.hasOpenSSL, "openssl is not installed"))
struct `signatures of forms` {
    private static let algorithm = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"

    private static func document() throws -> [UInt8] { try Keyring.bytes("responses/xmlsec1/minimal.xml") }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    /// A form with a signature over octets; `nil` for those of the binding.
    private static func form(
        _ relayState: String?,
        signedOver octets: [UInt8]? = nil,
        name: String = "SAMLResponse",
        digest: String = "sha256",
        of document: [UInt8]? = nil
    ) throws -> String {
        let document = try document ?? Self.document()
        let state = relayState.map { "&RelayState=\($0)" } ?? ""
        let signed = octets ?? Array("\(name)=".utf8) + document + Array("\(state)&SigAlg=\(algorithm)".utf8)
        let value = Data(try Oracle.pkcs1(signed, digest: digest)).base64EncodedString()
        let parameters = [
            "\(name)=\(escaped(Data(document).base64EncodedString()))", relayState.map { "RelayState=\(escaped($0))" },
            "SigAlg=\(escaped(algorithm))", "Signature=\(escaped(value))",
        ]
        return parameters.compactMap(\.self).joined(separator: "&")
    }

    private static func examine(
        _ form: String,
        _ binding: ReceivedQuery.Binding = .simpleSign,
        trust: TrustStore? = nil
    ) throws -> QueryExamination {
        let verifier = RedirectSignatureVerifier(trust: try trust ?? Keyring.trust())
        let query = ReceivedQuery(Array(form.utf8), binding)
        return verifier.examine(query, of: try document(), at: Keyring.moment, within: DiagnosisBudget())
    }

    private static func finding(_ form: String) throws -> Finding? {
        if case .rejected(let finding, _) = try examine(form) { return finding }
        return nil
    }

    @Test(arguments: [nil, "", "a b+c/é&x=1"]) func `verify with the decoded values`(relayState: String?) throws {
        let form = try Self.form(relayState)
        guard case .valid(let verified) = try Self.examine(form) else {
            Issue.record("The form does not verify.")
            return
        }
        #expect(verified.document == (try Self.document()))
        #expect(verified.relayState == relayState.map { Array($0.utf8) })
        // As a query of the redirect binding, the same octets have no valid signature.
        #expect(try !Self.examine(form, .redirect).isValid)
    }

    @Test func `reject what the signature does not cover`() throws {
        let form = try Self.form("state")
        for (text, replacement) in [
            ("RelayState=state", "RelayState=other"), ("&RelayState=state", ""), ("rsa%2Dsha256", "rsa%2Dsha512"),
            ("SAMLResponse=", "SAMLRequest="), ("Signature=", "Signature=AAAA"),
        ] {
            #expect(form.contains(text))
            #expect(try !Self.examine(form.replacing(text, with: replacement)).isValid, "\(text)")
        }
        #expect(try !Self.examine(form, trust: TrustStore(Keyring.bytes("keys/sp-rsa.pub.pem"))).isValid)
        #expect(try Self.finding(Self.form("state", digest: "sha1"))?.cause == "other-digest")
        let weak = form.replacing("xmldsig%2Dmore%23rsa%2Dsha256", with: "xmldsig%23rsa%2Dsha1")
        #expect(try !Self.examine(weak).isValid)
    }

    @Test func `reject a parameter that occurs twice`() throws {
        let form = try Self.form(nil)
        for more in ["SAMLResponse=PHg+", "SigAlg=x", "Signature=x"] {
            #expect(try Self.finding("\(form)&\(more)")?.code == .inputUnknownFormat)
        }
    }

    @Test func `name the signer that signed encoded values`() throws {
        let base64 = Data(try Self.document()).base64EncodedString()
        let octets = "SAMLResponse=\(base64)&RelayState=s&SigAlg=\(Self.algorithm)"
        #expect(try Self.finding(Self.form("s", signedOver: Array(octets.utf8)))?.cause == "signed-after-encoding")
        let without = Array("SAMLResponse=".utf8) + (try Self.document()) + Array("&SigAlg=\(Self.algorithm)".utf8)
        #expect(try Self.finding(Self.form("s", signedOver: without))?.cause == "relay-state")
    }

    // MARK: Responses

    /// Validates a response in a form.
    private static func judged(
        _ form: String,
        of document: [UInt8],
        _ change: (inout ValidationPolicy) -> Void = { _ in }
    ) throws -> (result: ValidationResult, form: QueryExamination) {
        var policy = ValidationPolicy()
        change(&policy)
        let validator = ResponseValidator(policy: policy, trust: try Keyring.trust(), diagnosesFailures: true)
        return validator.validate(
            try UnverifiedResponse(parsing: document),
            document,
            in: ReceivedQuery(Array(form.utf8), .simpleSign),
            at: .instant(Keyring.moment),
            within: .document
        )
    }

    @Test func `accept a response whose issuer signed its form`() throws {
        let document = try Self.document()
        let form = try Self.form("state")
        let (result, _) = try Self.judged(form, of: document)
        #expect(result.verdict == .accept)
        let atIssueInstant = ResponseValidator(policy: ValidationPolicy(), trust: try Keyring.trust()).validate(
            try UnverifiedResponse(parsing: document),
            document,
            in: ReceivedQuery(Array(form.utf8), .simpleSign),
            at: .issueInstant,
            within: .document
        )
        #expect(atIssueInstant.result.findings.contains { $0.code == .timeUnsigned } == false)
        for (text, replacement) in [("=state", "=other"), ("&RelayState=state", ""), ("Signature=", "Signature=AAAA")] {
            let (result, _) = try Self.judged(form.replacing(text, with: replacement), of: document)
            #expect(result.verdict == .reject, "\(text)")
        }
    }

    @Test func `count no form for what its signer did not sign`() throws {
        let text = String(decoding: try Self.document(), as: UTF8.self)
        let issuer = "https://idp.example.test</saml:Issuer>"
        let other = "https://other.example.test</saml:Issuer>"
        // The form contains the document, and another one was read.
        let altered = Array(text.replacing("mira-7", with: "mira-8").utf8)
        let (wrapped, form) = try Self.judged(Self.form(nil), of: altered)
        #expect(wrapped.verdict == .reject && !form.isValid)
        // An assertion of one issuer in the response of another.
        let place = try #require(text.ranges(of: issuer).last)
        let foreign = Array(text.replacingCharacters(in: place, with: other).utf8)
        let (mixed, valid) = try Self.judged(Self.form(nil, of: foreign), of: foreign)
        #expect(valid.isValid)
        #expect(mixed.verdict == .reject)
        // A response without an issuer.
        let first = try #require(text.firstRange(of: "<saml:Issuer>\(issuer)"))
        let anonymous = Array(text.replacingCharacters(in: first, with: "").utf8)
        #expect(try Self.judged(Self.form(nil, of: anonymous), of: anonymous).result.verdict == .reject)
        // A response in an envelope, which the binding does not contain.
        let envelope = "<soap:Envelope xmlns:soap=\"http://schemas.xmlsoap.org/soap/envelope/\"><soap:Body>"
        let enclosed = Array("\(envelope)\(text)</soap:Body></soap:Envelope>".utf8)
        #expect(try Self.judged(Self.form(nil, of: enclosed), of: enclosed).result.verdict == .reject)
    }

    @Test func `verify with the keys that count in the profile`() throws {
        let document = try Self.document()
        // In `saml2int`, a key must be bound to the issuer.
        #expect(try Self.judged(Self.form(nil), of: document).form.isValid)
        #expect(try !Self.judged(Self.form(nil), of: document) { $0.profile = .saml2int }.form.isValid)
    }
}
