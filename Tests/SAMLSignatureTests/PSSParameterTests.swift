// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import Testing

/// The URIs of RSA-PSS fix the salt length and the mask digest to those of the digest (RFC 6931, 2.3.10).
@Suite(.requiresXMLSec, .enabled(if: Oracle.hasOpenSSL, "openssl is not installed"))
struct PSSParameterTests {
    /// The finding code of a query that another implementation signed, or `nil` if it verifies.
    private static func code(saltBytes: Int, mask: String) throws -> Finding.Code? {
        let key = try PrivateKey(pem: Keyring.bytes("keys/idp-rsa.key.pem"))
        let query = try RedirectSigner(key: key, algorithm: .rsaPSSSHA256)
            .query(for: Keyring.bytes("responses/xmlsec1/minimal.xml"), as: .response)
        let end = try #require(query.range(of: "&Signature="))
        let value = try Oracle.pssSHA256(Array(query[..<end.lowerBound].utf8), saltBytes: saltBytes, mask: mask)
        let signed = query[..<end.upperBound] + PercentEncoding.encode(Base64().encodedString(of: value.span))
        let verifier = try RedirectSignatureVerifier(trust: Keyring.trust())
        do throws(Finding) {
            _ = try verifier.verify(query: Array(signed.utf8), at: Keyring.moment)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: [0, 20, 31, 33, 222])
    func `rejects a salt of another length`(saltBytes: Int) throws {
        #expect(try Self.code(saltBytes: saltBytes, mask: "sha256") == .signatureInvalidValue)
    }

    @Test(arguments: ["sha1", "sha512"]) func `rejects a mask of another digest`(mask: String) throws {
        #expect(try Self.code(saltBytes: 32, mask: mask) == .signatureInvalidValue)
    }

    @Test func `accepts a salt of the length of the digest`() throws {
        #expect(try Self.code(saltBytes: 32, mask: "sha256") == nil)
    }
}
