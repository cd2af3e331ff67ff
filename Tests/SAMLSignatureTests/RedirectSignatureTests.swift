// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// A signature of a query string covers its octets, and only verified octets are decoded (S-05).
@Suite(.requiresXMLSec) struct `signatures of query strings` {
    private static func key(_ name: String) throws -> PrivateKey {
        try PrivateKey(pem: Keyring.bytes("keys/\(name).key.pem"))
    }

    private static func document() throws -> [UInt8] { try Keyring.bytes("responses/xmlsec1/minimal.xml") }

    /// A query that the identity provider signed, with a relay state that requires escapes.
    private static func query(relayState: String? = "a b+c/é") throws -> String {
        try RedirectSigner(key: key("idp-rsa")).query(for: document(), as: .response, relayState: relayState)
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

    /// The finding code, or `nil` if the query verifies.
    private static func code(of query: String) -> String? { fault(of: query)?.code.rawValue }

    @Test(arguments: ["idp-rsa", "idp-ec"])
    func `verifies a signed query and returns its message`(name: String) throws {
        let signer = try RedirectSigner(key: Self.key(name))
        for relayState in [nil, "", "a b+c/é"] {
            let verified = try Self.verify(signer.query(for: Self.document(), as: .response, relayState: relayState))
            #expect(verified.document == (try Self.document()))
            #expect(verified.relayState == relayState.map { Array($0.utf8) })
            #expect(verified.key == (try Self.key(name).publicKey))
            #expect(verified.findings.isEmpty)
        }
        let request = try signer.query(for: Self.document(), as: .request)
        #expect(request.hasPrefix("SAMLRequest="))
        #expect(try Self.verify(request).document == Self.document())
    }

    @Test func `says why each trusted key did not verify a query`() throws {
        let verifier = try RedirectSignatureVerifier(trust: Keyring.trust())
        let query = try Self.query()
        let document = try Self.document()
        #expect(verifier.examine(ReceivedQuery(Array(query.utf8)), of: document, at: Keyring.moment).isValid)
        let changed = query.replacing("RelayState=a", with: "RelayState=b")
        let examined = verifier.examine(ReceivedQuery(Array(changed.utf8)), of: document, at: Keyring.moment)
        guard case .rejected(let finding, let keys) = examined else {
            Issue.record("The changed query verifies.")
            return
        }
        #expect(finding.code == .signatureInvalidValue)
        #expect(keys.map(\.outcome) == [.doesNotVerify, .otherAlgorithm])
        // Without a message, the issuer is not known, and neither are its keys.
        let none = verifier.examine(ReceivedQuery(Array("SAMLResponse=x".utf8)), of: document, at: Keyring.moment)
        guard case .rejected(_, []) = none else {
            Issue.record("\(none)")
            return
        }
    }

    @Test func `allows other parameters at any position`() throws {
        #expect(try Self.verify("lang=de&\(Self.query())&x").relayState != nil)
    }

    @Test(arguments: [0, 1, 2, 3], [0, 1, 2, 3])
    func `ignores the order in the query but not the order of the signature`(from: Int, to: Int) throws {
        var parts = try Self.query().split(separator: "&")
        parts.swapAt(from, to)
        #expect(try Self.verify(parts.joined(separator: "&")).document == Self.document())
    }

    @Test func `rejects the signature of another query`() throws {
        let parts = try Self.query().split(separator: "&").map(String.init)
        let other = try Self.query(relayState: "other").split(separator: "&").map(String.init)
        #expect(Self.code(of: (parts[0...2] + [other[3]]).joined(separator: "&")) == "signature.invalid-value")
        // All octets are present, but not in the order of the binding.
        let moved = [parts[1], parts[0], parts[2]].joined(separator: "&")
        #expect(Self.code(of: "\(moved)&\(parts[3])") == nil)
    }

    @Test func `rejects a repeated parameter in any spelling`() throws {
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

    @Test func `rejects another escaping of the signed value`() throws {
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

    @Test func `verifies signed lower-case escapes`() throws {
        // The signature does not cover its own value, so its escaping can differ.
        let query = try Self.query()
        let start = try #require(query.range(of: "&Signature="))
        let value = query[start.upperBound...].replacingOccurrences(of: "%2B", with: "%2b")
            .replacingOccurrences(of: "%2F", with: "%2f").replacingOccurrences(of: "%3D", with: "%3d")
        #expect(try Self.verify(query[..<start.upperBound] + value).document == Self.document())
    }

    @Test func `reports a missing or invalid signature or algorithm`() throws {
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
    func `rejects an algorithm that the policy does not allow`(algorithm: String) throws {
        var parts = try Self.query().split(separator: "&").map(String.init)
        parts[2] = "SigAlg=\(algorithm.replacingOccurrences(of: "#", with: "%23"))"
        #expect(Self.code(of: parts.joined(separator: "&")) == "signature.algorithm-not-allowed")
    }

    @Test func `names the algorithm that a URI almost is`() throws {
        var parts = try Self.query().split(separator: "&").map(String.init)
        parts[2] = "SigAlg=https://www.w3.org/2001/04/xmldsig-more%23rsa-sha256"
        let message = Self.fault(of: parts.joined(separator: "&"))?.message
        #expect(message?.contains("`http://www.w3.org/2001/04/xmldsig-more#rsa-sha256`") == true, "\(message ?? "")")
    }

    @Test func `uses keys only for their issuer and their algorithm`() throws {
        let trust = try TrustStore(Keyring.bytes("keys/sp-rsa.pub.pem"))
        let query = try Self.query()
        #expect(Self.fault(of: query, trust: trust)?.code == .signatureInvalidValue)
        let other = try TrustStore(
            keys: PublicKey.reading(pem: Keyring.bytes("keys/trust.pem")),
            forIssuer: "https://other.example.test"
        )
        let error = Self.fault(of: query, trust: other)
        #expect(error?.code == .signatureUntrustedKey)
        #expect(error?.cause == "no-key-for-issuer")
    }

    @Test func `does not verify an unreadable message`() throws {
        let signer = try RedirectSigner(key: Self.key("idp-rsa"))
        #expect(Self.code(of: try signer.query(for: Array("<a/>".utf8), as: .response)) == "issuer.missing")
        #expect(Self.code(of: try signer.query(for: Array("<a>".utf8), as: .response)) == "xml.malformed")
        #expect(Self.code(of: try signer.query(for: Array("text".utf8), as: .response)) == "input.unknown-format")
        #expect(Self.code(of: "RelayState=x&SigAlg=x&Signature=x") == "input.unknown-format")
    }
}
