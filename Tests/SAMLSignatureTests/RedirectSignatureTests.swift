// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// A signature over a query string covers its octets, and nothing is verified but what is read (S-05).
@Suite struct `signatures of query strings` {
    private static func key(_ name: String) throws -> PrivateKey {
        try PrivateKey(pem: Keyring.bytes("keys/\(name).key.pem"))
    }

    private static func document() throws -> [UInt8] { try Keyring.bytes("responses/xmlsec1/minimal.xml") }

    /// Signed by the identity provider, with a relay state that has to be escaped.
    private static func query(relayState: String? = "a b+c/é") throws -> String {
        try RedirectSigner(key: key("idp-rsa")).query(for: document(), relayState: relayState)
    }

    private static func verify(
        _ query: String,
        policy: SignaturePolicy = SignaturePolicy(),
        trust: TrustStore? = nil
    ) throws -> VerifiedQuery {
        try RedirectSignatureVerifier(trust: trust ?? Keyring.trust(), policy: policy)
            .verify(query: Array(query.utf8), at: Keyring.moment)
    }

    private static func fault(of query: String, trust: TrustStore? = nil) -> Finding? {
        do {
            _ = try verify(query, trust: trust)
            return nil
        } catch {
            return error as? Finding
        }
    }

    /// The code of the finding; nil if the query verifies.
    private static func code(of query: String) -> String? { fault(of: query)?.code.rawValue }

    @Test(arguments: ["idp-rsa", "idp-ec"])
    func `verifies what was signed, and gives the message`(name: String) throws {
        let signer = try RedirectSigner(key: Self.key(name))
        for relayState in [nil, "", "a b+c/é"] {
            let verified = try Self.verify(signer.query(for: Self.document(), relayState: relayState))
            #expect(verified.document == (try Self.document()))
            #expect(verified.relayState == relayState.map { Array($0.utf8) })
            #expect(verified.key == (try Self.key(name).publicKey))
            #expect(verified.findings.isEmpty)
        }
        let request = try signer.query(for: Self.document(), as: .request)
        #expect(request.hasPrefix("SAMLRequest="))
        #expect(try Self.verify(request).document == Self.document())
    }

    @Test func `parameters of others may stand anywhere`() throws {
        #expect(try Self.verify("lang=de&\(Self.query())&x").relayState != nil)
    }

    @Test(arguments: [0, 1, 2, 3], [0, 1, 2, 3])
    func `the order in the query does not count, that of the signature does`(from: Int, to: Int) throws {
        var parts = try Self.query().split(separator: "&")
        parts.swapAt(from, to)
        #expect(try Self.verify(parts.joined(separator: "&")).document == Self.document())
    }

    @Test func `a signature of another query does not verify`() throws {
        let parts = try Self.query().split(separator: "&").map(String.init)
        let other = try Self.query(relayState: "other").split(separator: "&").map(String.init)
        #expect(Self.code(of: (parts[0...2] + [other[3]]).joined(separator: "&")) == "signature.invalid-value")
        // All octets are there, in another order than the binding wants.
        let moved = [parts[1], parts[0], parts[2]].joined(separator: "&")
        #expect(Self.code(of: "\(moved)&\(parts[3])") == nil)
    }

    @Test func `a second parameter, in whatever spelling, is refused`() throws {
        let query = try Self.query()
        let message = query.split(separator: "&")[0]
        for more in [
            "\(message)", "SAML%52esponse=x", "%53AMLResponse=", "RelayState=x", "SigAlg=x", "Signature=x",
            "SAMLRequest=x",
        ] {
            #expect(Self.code(of: "\(query)&\(more)") == "input.unknown-format", "\(more)")
            #expect(Self.code(of: "\(more)&\(query)") == "input.unknown-format", "\(more)")
        }
    }

    @Test func `a name that is escaped is not the one that was signed`() throws {
        let query = try Self.query()
        #expect(Self.code(of: "%53\(query.dropFirst())") == "signature.invalid-value")
        #expect(
            Self.code(of: query.replacingOccurrences(of: "RelayState", with: "Relay%53tate"))
                == "signature.invalid-value"
        )
    }

    @Test func `another spelling of the same value does not verify`() throws {
        let query = try Self.query()
        #expect(Self.code(of: query.replacingOccurrences(of: "a%20b", with: "a+b")) == "signature.invalid-value")
        #expect(Self.code(of: query.replacingOccurrences(of: "%2F", with: "%2f")) == "signature.invalid-value")
        #expect(
            Self.code(of: query.replacingOccurrences(of: "RelayState=a", with: "RelayState=%61"))
                == "signature.invalid-value"
        )
        #expect(
            Self.code(of: query.replacingOccurrences(of: "&RelayState=a%20b%2Bc%2F%C3%A9", with: ""))
                == "signature.invalid-value"
        )
        #expect(Self.code(of: query.replacingOccurrences(of: "a%20b", with: "a%20c")) == "signature.invalid-value")
    }

    @Test func `lower-case escapes verify where they were signed`() throws {
        // The signature itself is not covered, so its spelling is free.
        let query = try Self.query()
        let start = try #require(query.range(of: "&Signature="))
        let value = query[start.upperBound...].replacingOccurrences(of: "%2B", with: "%2b")
            .replacingOccurrences(of: "%2F", with: "%2f").replacingOccurrences(of: "%3D", with: "%3d")
        #expect(try Self.verify(query[..<start.upperBound] + value).document == Self.document())
    }

    @Test func `a signature or algorithm that is missing, or is none, is named`() throws {
        let parts = try Self.query().split(separator: "&").map(String.init)
        #expect(Self.code(of: parts[0...1].joined(separator: "&")) == "signature.missing")
        #expect(Self.code(of: parts[0...2].joined(separator: "&")) == "signature.missing")
        #expect(Self.code(of: (parts[0...1] + [parts[3]]).joined(separator: "&")) == "signature.missing")
        for value in ["\(parts[3].dropFirst("Signature=".count))%0A", "", "%20", "AA", "A%0AAA=", "A+==", "%2541"] {
            let query = (parts[0...2] + ["Signature=\(value)"]).joined(separator: "&")
            #expect(Self.code(of: query) == "signature.invalid-value", "\(value)")
        }
        #expect(Self.code(of: (parts[0...2] + ["Signature=%4"]).joined(separator: "&")) == "encoding.truncated")
    }

    @Test(arguments: [
        "http://www.w3.org/2000/09/xmldsig#rsa-sha1", "http://www.w3.org/2000/09/xmldsig#hmac-sha1",
        "http://www.w3.org/2000/09/xmldsig#dsa-sha1", "", "urn:x",
    ])
    func `an algorithm that the policy does not let in is refused`(algorithm: String) throws {
        var parts = try Self.query().split(separator: "&").map(String.init)
        parts[2] = "SigAlg=\(algorithm.replacingOccurrences(of: "#", with: "%23"))"
        #expect(Self.code(of: parts.joined(separator: "&")) == "signature.algorithm-not-allowed")
    }

    @Test func `keys count for their issuer and their algorithm alone`() throws {
        let trust = try TrustStore(pem: Keyring.bytes("keys/sp-rsa.pub.pem"))
        let query = try Self.query()
        #expect(Self.fault(of: query, trust: trust)?.code == .signatureInvalidValue)
        let other = try TrustStore(pem: Keyring.bytes("keys/trust.pem"), forIssuer: "https://other.example.test")
        let error = Self.fault(of: query, trust: other)
        #expect(error?.code == .signatureUntrustedKey)
        #expect(error?.cause == "no-key-for-issuer")
    }

    @Test func `a message that cannot be read is not verified`() throws {
        let signer = try RedirectSigner(key: Self.key("idp-rsa"))
        #expect(Self.code(of: try signer.query(for: Array("<a/>".utf8))) == "issuer.missing")
        #expect(Self.code(of: try signer.query(for: Array("<a>".utf8))) == "xml.malformed")
        #expect(Self.code(of: try signer.query(for: Array("text".utf8))) == "input.unknown-format")
        #expect(Self.code(of: "RelayState=x&SigAlg=x&Signature=x") == "input.unknown-format")
    }
}
#endif
