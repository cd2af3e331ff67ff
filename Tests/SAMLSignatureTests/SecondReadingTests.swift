// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// A signed query that servers read in different ways is rejected (S-92).
@Suite(.requiresXMLSec) struct `a signed query with a second reading` {
    private static func query(relayState: String? = "state") throws -> String {
        let key = try PrivateKey(pem: Keyring.bytes("keys/idp-rsa.key.pem"))
        return try RedirectSigner(key: key).query(
            for: Keyring.bytes("responses/xmlsec1/minimal.xml"),
            as: .response,
            relayState: relayState
        )
    }

    /// The finding code, or `nil` if the query verifies.
    private static func code(of query: String) throws -> String? {
        let verifier = RedirectSignatureVerifier(trust: try Keyring.trust())
        do throws(Finding) {
            _ = try verifier.verify(query: Array(query.utf8), at: Keyring.moment)
            return nil
        } catch {
            return error.code.rawValue
        }
    }

    private static let names = ["SAMLResponse", "SAMLRequest", "RelayState", "SigAlg", "Signature", "SAMLEncoding"]

    /// Every spelling that some server takes for a name.
    private static func spellings(of name: String) -> [String] {
        let letters = Array(name)
        let escaped = letters.indices.map { index in
            let code = String(letters[index].asciiValue ?? 0, radix: 16)
            return String(letters[..<index]) + "%" + code + String(letters[(index + 1)...])
        }
        return escaped + [
            name.lowercased(), name.uppercased(), "+\(name)", "%20\(name)", "%09\(name)", "\(name)+", "\(name)%00",
            "\(name)%00x", "\(name)[]", "\(name)%5B0%5D",
        ]
    }

    @Test(arguments: names) func `is rejected with a parameter in another spelling`(name: String) throws {
        let query = try Self.query()
        #expect(try Self.code(of: query) == nil)
        for spelling in Self.spellings(of: name) {
            for changed in [
                "\(spelling)=x&\(query)", "\(query)&\(spelling)=x", "\(query)&\(spelling)", "\(query);\(spelling)=x",
                "a=b;\(spelling)=x&\(query)", query.replacing("\(name)=", with: "\(spelling)="),
            ] where changed != query {
                #expect(try Self.code(of: changed) == "input.unknown-format", "\(changed.prefix(40))")
            }
        }
    }

    @Test(arguments: names) func `is rejected with a parameter after a semicolon or without a value`(name: String)
        throws
    {
        let query = try Self.query()
        for changed in [
            "\(name)&\(query)", "\(query)&\(name)", "\(query);\(name)=x", "\(query);\(name)", "a;\(name)&\(query)",
        ] {
            #expect(try Self.code(of: changed) == "input.unknown-format", "\(changed.prefix(40))")
        }
    }

    @Test(arguments: [";x", "#x", "=x", ";", "#"]) func `is rejected if servers end a value before its end`(
        text: String
    ) throws {
        let parts = try Self.query().split(separator: "&").map(String.init)
        for index in parts.indices {
            var changed = parts
            changed[index] += text
            #expect(try Self.code(of: changed.joined(separator: "&")) == "input.unknown-format")
        }
    }

    @Test func `is accepted with parameters that are not names of SAML`() throws {
        let query = try Self.query()
        for other in ["lang=de", "x", "a=b=c;d", "SAMLResponseX=1", "XSAMLResponse=1", "SAML=1", "", "Sign[ature]=1"] {
            #expect(try Self.code(of: "\(query)&\(other)") == nil, "\(other)")
            #expect(try Self.code(of: "\(other)&\(query)") == nil, "\(other)")
        }
        // Base64 padding without an escape.
        let signature = try #require(query.range(of: "&Signature="))
        let value = String(query[signature.upperBound...]).replacing("%3D", with: "=")
        let unescaped = String(query[..<signature.upperBound]) + value
        #expect(try Self.code(of: unescaped) == nil)
    }

    @Test func `counts only for the document that it contains`() throws {
        let verifier = RedirectSignatureVerifier(trust: try Keyring.trust())
        let query = Array(try Self.query().utf8)
        var document = try Keyring.bytes("responses/xmlsec1/minimal.xml")
        #expect(verifier.examine(ReceivedQuery(query), of: document, at: Keyring.moment).isValid)
        document.append(0x20)
        guard case .rejected(let finding, _) = verifier.examine(ReceivedQuery(query), of: document, at: Keyring.moment)
        else {
            Issue.record("The query counts for another document.")
            return
        }
        #expect(finding.code == .signatureWrapping)
    }
}
