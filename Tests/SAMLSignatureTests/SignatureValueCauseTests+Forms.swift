// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import SecureXML
internal import Testing

/// Values and digests that are intact, but have a form that the signature does not name.
extension `causes of invalid signatures` {
    private static func digested(
        _ document: String,
        _ canonicalization: Canonicalization,
        _ write: ([UInt8]) throws -> String
    )
        throws -> String
    {
        let tree = try XMLTree(parsing: Array(document.utf8))
        guard let signature = tree.root.firstChildElement?.nextSiblingElement else {
            throw CocoaError(.fileReadUnknown)
        }
        let octets = try tree.canonicalOctets(of: tree.root, excluding: signature, canonicalization)
        let changed = try document.replacingValue("DigestValue", with: write(octets))
        return try resigned(changed) { try Oracle.pkcs1($0, digest: "sha256") }
    }

    private static func base64(_ bytes: [UInt8]) -> String { Base64().encodedString(of: bytes.span) }

    @Test func `a digest that is written as text or made in another way`() throws {
        let forms: [(cause: String, words: String, method: String, write: ([UInt8]) -> String)] = [
            ("value-as-text", "digits in place of Base64", "sha256", { SHA256.digest(of: $0).hexadecimalText }),
            (
                "value-as-text", "the Base64 of hexadecimal digits", "sha256",
                { Self.base64(Array(SHA256.digest(of: $0).hexadecimalText(isUppercase: true).utf8)) }
            ),
            (
                "value-as-text", "the Base64 of a Base64 text", "sha256",
                { Self.base64(Array(Self.base64(SHA256.digest(of: $0)).utf8)) }
            ),
            ("other-digest", "SHA-256", "sha512", { Self.base64(SHA256.digest(of: $0)) }),
            ("content-changed", "was changed", "sha256", { Self.base64(SHA256.digest(of: $0 + [0x20])) }),
        ]
        for form in forms {
            let method = "http://www.w3.org/2001/04/xmlenc#"
            let signed = try Self.signed().replacing(method + "sha256", with: method + form.method)
            let document = try Self.digested(signed, Canonicalization(.exclusive), form.write)
            let finding = try Self.error(document)
            #expect(finding?.code == .signatureInvalidDigest)
            #expect(finding?.cause == form.cause)
            #expect(finding?.message.contains(form.words) == true, "\(finding?.message ?? "")")
            #expect(finding?.message.contains("The content is intact") == (form.cause != "content-changed"))
            #expect(try SignedSample.validate(document).verified == nil)
        }
    }

    @Test func `a digest of another canonical form`() throws {
        let document = try Self.digested(Self.signed(), Canonicalization(.inclusive)) {
            Self.base64(SHA256.digest(of: $0))
        }
        let finding = try Self.error(document)
        #expect(finding?.code == .signatureInvalidDigest)
        #expect(finding?.cause == "other-canonicalization")
        #expect(finding?.message.contains("inclusive canonicalization") == true)
    }

    @Test func `a signature value that is written as text`() throws {
        let hexadecimal = try Self.resigned(Self.signed()) {
            Array(try Oracle.pkcs1($0, digest: "sha256").hexadecimalText.utf8)
        }
        let finding = try Self.error(hexadecimal)
        #expect(finding?.code == .signatureInvalidValue)
        #expect(finding?.cause == "value-as-text")
        #expect(finding?.message.contains("The content is intact. Cause: ") == true)
        #expect(try SignedSample.validate(hexadecimal).verified == nil)
    }

    @Test func `transforms without a canonicalization or in the wrong order have their own remedies`() throws {
        let exclusive = "<ds:Transform Algorithm=\"\(Self.exclusive)\"/>"
        let document = try Self.signed()
        let enveloped = "<ds:Transform Algorithm=\"http://www.w3.org/2000/09/xmldsig#enveloped-signature\"/>"
        #expect(document.contains(enveloped + exclusive))
        let unlisted = try Self.error(document.replacing(exclusive, with: ""))
        #expect(unlisted?.code == .signatureAlgorithmNotAllowed)
        #expect(unlisted?.message.contains("because `Transforms` lists none") == true)
        #expect(unlisted?.remedy?.contains("Add a second `Transform` with the URI `\(Self.exclusive)`") == true)
        let reversed = try Self.error(document.replacing(enveloped + exclusive, with: exclusive + enveloped))
        #expect(reversed?.code == .signatureBadTransform)
        #expect(reversed?.remedy?.contains("Change the order") == true)
        let alone = try Self.error(document.replacing(enveloped + exclusive, with: exclusive))
        #expect(alone?.remedy?.contains("Change the order") == false)
    }

    @Test func `an algorithm under a URI that no standard registers has its own remedy`() throws {
        let wrong = "http://www.w3.org/2000/09/xmldsig#rsa-sha256"
        let right = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
        let finding = try Self.error(Self.signed().replacing(right, with: wrong))
        #expect(finding?.code == .signatureAlgorithmNotAllowed)
        #expect(
            finding?.message.contains("`\(wrong)` (No standard registers this URI") == true,
            "\(finding?.message ?? "")"
        )
        #expect(finding?.message.contains("`\(right)`") == true)
        #expect(finding?.remedy?.contains("registered URI") == true)
    }
}
