// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import Testing

/// The URIs of RSA-PSS leave no choice: the salt is as long as the digest, the mask is of the same digest (RFC 6931, 2.3.10).
@Suite(.enabled(if: Oracle.hasOpenSSL, "openssl is not installed"))
struct PSSParameterTests {
    /// The code of the finding about a query that another implementation signed; nil if it verifies.
    private static func code(saltBytes: Int, mask: String) throws -> Finding.Code? {
        let key = try PrivateKey(pem: Keyring.bytes("keys/idp-rsa.key.pem"))
        let query = try RedirectSigner(key: key, algorithm: .rsaPSSSHA256)
            .query(for: Keyring.bytes("responses/xmlsec1/minimal.xml"))
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
    func `no salt of another length verifies`(saltBytes: Int) throws {
        #expect(try Self.code(saltBytes: saltBytes, mask: "sha256") == .signatureInvalidValue)
    }

    @Test(arguments: ["sha1", "sha512"]) func `no mask of another digest verifies`(mask: String) throws {
        #expect(try Self.code(saltBytes: 32, mask: mask) == .signatureInvalidValue)
    }

    @Test func `a salt of the length of the digest verifies`() throws {
        #expect(try Self.code(saltBytes: 32, mask: "sha256") == nil)
    }
}
#endif
