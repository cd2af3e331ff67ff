// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import SecureXML
internal import Testing

/// The proven causes of signature values that do not verify, and of digests that the order of signing explains.
@Suite(.requiresXMLSec, .enabled(if: Oracle.hasOpenSSL, "openssl is not installed"))
struct `causes of invalid signatures` {
    static func error(_ document: String) throws -> Finding? {
        try Keyring.diagnosis(of: document).first { $0.severity == .error && $0.code.area == "signature" }
    }

    /// Returns the error under a policy that allows inclusive canonicalization.
    static func inclusiveError(_ document: String) throws -> Finding? {
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            signatures: SignaturePolicy(allowances: [.inclusiveC14N]),
            limits: .batch,
            diagnosesFailures: true
        )
        let findings = validator.result(for: Array(document.utf8), at: Keyring.moment).findings
        return findings.first { $0.severity == .error && $0.code.area == "signature" }
    }

    static func signed(_ algorithm: SigningAlgorithm? = nil) throws -> String {
        let key = try PrivateKey(pem: Keyring.bytes("keys/idp-rsa.key.pem"))
        let signer = try ResponseSigner(key: key, algorithm: algorithm)
        let document = SignedSample.response(SignedSample.assertion())
        return String(decoding: try signer.sign(Array(document.utf8), .element(id: "_r1")), as: UTF8.self)
    }

    /// Replaces the signature value by one that a closure computes from the canonical `SignedInfo`.
    static func resigned(_ document: String, _ sign: ([UInt8]) throws -> [UInt8]) throws -> String {
        let tree = try XMLTree(parsing: Array(document.utf8))
        guard let signature = tree.root.firstChildElement?.nextSiblingElement, let info = signature.firstChildElement
        else {
            throw CocoaError(.fileReadUnknown)
        }
        let octets = try tree.canonicalOctets(of: info, Canonicalization(.exclusive))
        // Its own value: the compiler fails on the span of a temporary one.
        let value = try sign(octets)
        return document.replacingValue("SignatureValue", with: Base64().encodedString(of: value.span))
    }

    @Test(arguments: [0, 20, 222]) func `the length of the salt`(count: Int) throws {
        let document = try Self.resigned(Self.signed(.rsaPSSSHA256)) {
            try Oracle.pssSHA256($0, saltBytes: count, mask: "sha256")
        }
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == "salt-length")
        #expect(finding?.message.contains("\(count) bytes instead of 32") == true)
    }

    @Test func `the longest salt proves nothing about other octets`() throws {
        // It leaves no zeros that prove the structure.
        let document = try Self.resigned(Self.signed(.rsaPSSSHA256)) {
            try Oracle.pssSHA256($0 + [0x20], saltBytes: 222, mask: "sha256")
        }
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == nil)
    }

    @Test func `a padding or a digest that the algorithm does not name`() throws {
        let pss = try Self.resigned(Self.signed()) { try Oracle.pssSHA256($0, saltBytes: 32, mask: "sha256") }
        #expect(try Self.error(pss)?.cause == "other-padding")
        #expect(try Self.error(pss)?.message.contains("PSS (with SHA-256) instead of PKCS #1 v1.5") == true)
        let pkcs1 = try Self.resigned(Self.signed(.rsaPSSSHA256)) { try Oracle.pkcs1($0, digest: "sha256") }
        #expect(try Self.error(pkcs1)?.cause == "other-padding")
        #expect(try Self.error(pkcs1)?.message.contains("PKCS #1 v1.5 (with SHA-256) instead of PSS") == true)
        let sha1 = try Self.resigned(Self.signed()) { try Oracle.pkcs1($0, digest: "sha1") }
        #expect(try Self.error(sha1)?.cause == "other-digest")
        #expect(try Self.error(sha1)?.message.hasSuffix("its method names: SHA-1.") == true)
        let mask = try Self.resigned(Self.signed(.rsaPSSSHA256)) {
            try Oracle.pssSHA256($0, saltBytes: 32, mask: "sha1")
        }
        #expect(try Self.error(mask)?.message.contains("SHA-256 and, in its mask, SHA-1") == true)
        for document in [pss, pkcs1, sha1] {
            let finding = try Self.error(document)
            #expect(finding?.code == .signatureInvalidValue)
            #expect(finding?.remedy?.contains("rolled its key") == false)
            #expect(try SignedSample.validate(document).verified == nil)
        }
    }

    @Test func `a SignedInfo that was changed under the trusted key`() throws {
        let document = try Self.signed().replacing("rsa-sha256", with: "rsa-sha512")
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == "signed-info-changed")
        #expect(finding?.remedy?.contains("The key is the right one") == true)
    }

    @Test func `a value of another key is not called changed`() throws {
        let document = try Self.resigned(Self.signed()) { octets in
            (0..<256).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ octets.count) }
        }
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == nil)
    }

    @Test(arguments: [("...", "redacted"), ("[REDACTED]", "redacted"), ("a b!", nil)] as [(String, String?)])
    func `a placeholder in place of the value`(text: String, cause: String?) throws {
        let document = try Self.signed().replacingValue("SignatureValue", with: text)
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == cause)
        #expect(finding?.message.contains("not Base64 text") == true)
        #expect(finding?.remedy?.contains("rolled its key") == false)
    }

    @Test(arguments: [("REDACTED", "redacted", "has 6 bytes"), ("PHNhbWw6", nil, "shortened or replaced")])
    func `a short value in place of the value`(text: String, cause: String?, reason: String) throws {
        let finding = try Self.error(Self.signed().replacingValue("SignatureValue", with: text))
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == cause)
        #expect(finding?.message.contains(reason) == true)
    }

    static let inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
    static let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"

    @Test func `a SignedInfo that was canonicalized outside the document`() throws {
        let method = "<ds:CanonicalizationMethod Algorithm=\""
        let changed = try Self.signed().replacing(method + Self.exclusive, with: method + Self.inclusive)
        // Without the declarations around it, both canonical forms are equal.
        let document = try Self.resigned(changed) { try Oracle.pkcs1($0, digest: "sha256") }
        let finding = try Self.inclusiveError(document)
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == "canonicalized-alone")
        #expect(finding?.message.contains("`SignedInfo` was canonicalized outside the document") == true)
    }

    @Test func `a response that was signed before an envelope contained it`() throws {
        let method = "<ds:Transform Algorithm=\""
        var document = try Self.signed().replacing(method + Self.exclusive, with: method + Self.inclusive)
        let tree = try XMLTree(parsing: Array(document.utf8))
        guard let signature = tree.root.firstChildElement?.nextSiblingElement else {
            throw CocoaError(.fileReadUnknown)
        }
        let octets = try tree.canonicalOctets(of: tree.root, excluding: signature, Canonicalization(.inclusive))
        let digest = Base64().encodedString(of: SHA256.digest(of: octets).span)
        document = document.replacingValue("DigestValue", with: digest)
        document = try Self.resigned(document) { try Oracle.pkcs1($0, digest: "sha256") }
        #expect(try Self.inclusiveError(document) == nil)
        let finding = try Self.inclusiveError(
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>\(document)</s:Body></s:Envelope>"
        )
        #expect(finding?.code == .signatureInvalidDigest)
        #expect(finding?.cause == "canonicalized-alone")
        #expect(finding?.message.contains("`Response` was signed outside `Body`") == true)
    }

    /// Returns a signed document with a different `DigestValue`, as the signer wrote it.
    @Test func `a digest of the wrong length`() throws {
        let document = try Self.signed().replacingValue("DigestValue", with: "XXXX")
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == "redacted")
        #expect(finding?.message.contains("`DigestValue` has 3 bytes") == true)
    }

    @Test func `an assertion that was signed after the response around it`() throws {
        let outer = try SignedSample.sign(SignedSample.response(SignedSample.assertion()), "_r1")
        let inner = try SignedSample.sign(SignedSample.response(SignedSample.assertion()), "_a1")
        let start = try #require(inner.range(of: "<ds:Signature")?.lowerBound)
        let stop = try #require(inner.range(of: "</ds:Signature>")?.upperBound)
        let issuer = "<saml:Issuer>https://idp.example.test</saml:Issuer>"
        let end = try #require(outer.range(of: issuer, options: .backwards)?.upperBound)
        let document = String(outer[..<end]) + String(inner[start..<stop]) + String(outer[end...])
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureInvalidDigest)
        #expect(finding?.cause == "signed-before")
    }

    @Test func `an assertion that was encrypted after the response around it was signed`() throws {
        let assertion = SignedSample.assertion()
        let outer = try SignedSample.sign(SignedSample.response(assertion), "_r1")
        let start = try #require(outer.range(of: "<saml:Assertion"))
        let end = try #require(outer.range(of: "</saml:Assertion>"))
        let sealed = try SignedSample.sealed("EncryptedAssertion", String(outer[start.lowerBound..<end.upperBound]))
        let document = outer.replacingCharacters(in: start.lowerBound..<end.upperBound, with: sealed)
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            decryptionKeys: try Keyring.decryptionKeys(),
            limits: .batch,
            diagnosesFailures: true
        )
        let result = validator.result(for: Array(document.utf8), at: Keyring.moment)
        let finding = result.findings.first { $0.code == .signatureInvalidDigest }
        #expect(finding?.cause == "signed-before")
        #expect(finding?.message.contains("encrypted after") == true)
        #expect(result.verified == nil)
    }

    @Test func `every refused algorithm of a signature is named at once`() throws {
        let document = try Self.signed()
            .replacing(
                "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                with: "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
            )
            .replacing("http://www.w3.org/2001/04/xmlenc#sha256", with: "http://www.w3.org/2000/09/xmldsig#sha1")
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureAlgorithmNotAllowed)
        #expect(
            finding?.message
                == "The policy allows neither the signature algorithm `rsa-sha1` (`http://www.w3.org/2000/09/xmldsig#rsa-sha1`) "
                + "nor the digest algorithm `sha1` (`http://www.w3.org/2000/09/xmldsig#sha1`)."
        )
        #expect(finding?.remedy?.contains("`--allow-algorithm rsa-sha1` `--allow-algorithm sha1`") == true)
    }
}

extension String {
    /// The document with another value in the elements of a signature with a name.
    func replacingValue(_ name: String, with value: String) -> String {
        let pattern = "(<ds:\(name)>)[^<]*"
        return replacingOccurrences(of: pattern, with: "$1\(value)", options: .regularExpression)
    }
}
