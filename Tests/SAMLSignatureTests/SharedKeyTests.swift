// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import Testing

/// One key, which verifies with every RSA algorithm: what it prepares for one of them is not used for another.
@Suite(.requiresXMLSec, .enabled(if: Oracle.hasOpenSSL, "openssl is not installed"))
struct SharedKeyTests {
    private static let algorithms: [SigningAlgorithm] = [
        .rsaSHA256, .rsaSHA384, .rsaSHA512, .rsaPSSSHA256, .rsaPSSSHA384, .rsaPSSSHA512,
    ]

    private let verifier: RedirectSignatureVerifier
    private let queries: [String]

    init() throws {
        verifier = try RedirectSignatureVerifier(trust: Keyring.trust())
        let key = try PrivateKey(pem: Keyring.bytes("keys/idp-rsa.key.pem"))
        let document = try Keyring.bytes("responses/xmlsec1/minimal.xml")
        queries = try Self.algorithms.map { algorithm in
            try RedirectSigner(key: key, algorithm: algorithm).query(for: document, as: .response)
        }
    }

    /// The finding code of a query, or `nil` if it verifies.
    private func code(_ query: String) -> Finding.Code? {
        do throws(Finding) {
            _ = try verifier.verify(query: Array(query.utf8), at: Keyring.moment)
            return nil
        } catch {
            return error.code
        }
    }

    /// The query with the signature value that `value` creates over the same octets.
    private func query(_ query: String, signedBy value: ([UInt8]) throws -> [UInt8]) throws -> String {
        let end = try #require(query.range(of: "&Signature="))
        let value = try value(Array(query[..<end.lowerBound].utf8))
        return query[..<end.upperBound] + PercentEncoding.encode(Base64().encodedString(of: value.span))
    }

    @Test func `verifies each algorithm, again and in any order`() {
        for query in queries + queries.reversed() { #expect(code(query) == nil) }
    }

    @Test func `rejects a value of another digest or padding after both were used`() throws {
        #expect(queries.allSatisfy { code($0) == nil })
        let pkcs1 = try queries.map { query in
            try ["sha256", "sha384", "sha512"].map { digest in
                code(try self.query(query) { try Oracle.pkcs1($0, digest: digest) })
            }
        }
        let rejected = Finding.Code.signatureInvalidValue
        #expect(
            pkcs1 == [
                [nil, rejected, rejected], [rejected, nil, rejected], [rejected, rejected, nil],
                [rejected, rejected, rejected], [rejected, rejected, rejected], [rejected, rejected, rejected],
            ]
        )
        let pss = try queries.map { query in
            code(try self.query(query) { try Oracle.pssSHA256($0, saltBytes: 32, mask: "sha256") })
        }
        #expect(pss == [rejected, rejected, rejected, nil, rejected, rejected])
    }

    @Test func `rejects short and long values, and verifies a good one after them`() throws {
        for query in queries {
            for count in [1, 255, 257, 512] {
                let odd = try self.query(query) { _ in [UInt8](repeating: 1, count: count) }
                #expect(code(odd) == .signatureInvalidValue)
            }
            #expect(code(query) == nil)
        }
    }

    @Test func `verifies when many tasks begin with a key at the same time`() async throws {
        for _ in 0..<20 {
            let fresh = try RedirectSignatureVerifier(trust: Keyring.trust())
            let count = await withTaskGroup(of: Bool.self) { group in
                for query in queries + queries {
                    group.addTask { (try? fresh.verify(query: Array(query.utf8), at: Keyring.moment)) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(count == 2 * queries.count)
        }
    }
}
