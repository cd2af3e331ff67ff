// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The attributes of signed elements, which are checked before verification and decoded from the signed octets after it.
@Suite(.requiresXMLSec)
struct `Attributes of a signed element` {
    /// Replacements in the attributes of a document, most of which decoding reports.
    private static let changes: [(part: String, replacement: String)] = [
        ("", ""), (" Name=\"", " Nome=\""), (" Name=\"", " Other=\"1\" Name=\""),
        (" NameFormat=\"", " NameFormat=\"  \u{1} "),
        ("AttributeValue>", "AttributeValue><!-- comment -->"), ("AttributeValue>", "AttributeValue> "),
        (":type=\"", ":type=\"undeclared:"), (":type=\"", ":nil=\"true\" b=\""), (":type=\"", ":nil=\"\" b=\""),
        ("AttributeStatement>", "AttributeStatement>text"), ("AttributeStatement>", "AttributeStatement><other/>"),
        (" FriendlyName=\"", " FriendlyNome=\""), ("SignatureValue>", "SignatureValue>AAAA"),
    ]

    private static func validators() throws -> [ResponseValidator] {
        let trust = try Keyring.trust()
        var lenient = SignaturePolicy()
        lenient.requirement = nil
        return [
            ResponseValidator(policy: ValidationPolicy(), trust: trust),
            ResponseValidator(
                policy: .attributeQuery(audience: "https://sp.example.test"),
                trust: trust,
                signatures: lenient
            ),
        ]
    }

    @Test func `give the same result as those that are decoded before verification`() throws {
        let validators = try Self.validators()
        var (verified, rejected, withFindings) = (0, 0, 0)
        for (name, bytes) in Cases.tried(try VectorFiles.documents(["xml"])) where bytes.count <= 20_000 {
            let text = String(decoding: bytes, as: UTF8.self)
            for (part, replacement) in Self.changes where part.isEmpty || text.contains(part) {
                let document = Array(part.isEmpty ? bytes : Array(text.replacing(part, with: replacement).utf8))
                guard let whole = try? UnverifiedResponse(parsing: document),
                    let deferring = try? UnverifiedResponse(toVerify: document, limits: DocumentLimits())
                else { continue }
                #expect(deferring.findings == whole.findings, "\(name): \(replacement)")
                #expect((deferring.response == nil) == (whole.response == nil), "\(name): \(replacement)")
                for validator in validators {
                    let expected = validator.validate(whole, at: .instant(Keyring.moment))
                    let result = validator.validate(deferring, at: .instant(Keyring.moment))
                    #expect(result == expected, "\(name): \(replacement)")
                    if result.verified != nil { verified += 1 } else { rejected += 1 }
                    withFindings += whole.findings.isEmpty ? 0 : 1
                }
            }
        }
        let counts = [verified, rejected, withFindings]
        #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
    }

    /// Two readers of the signed octets, one of them libxml2.
    @Test func `give the same result if libxml2 reads the signed octets`() throws {
        var limits = DocumentLimits()
        limits.readsSignedOctetsWithLibxml2 = true
        let trust = try Keyring.trust()
        let own = ResponseValidator(policy: ValidationPolicy(), trust: trust)
        let native = ResponseValidator(policy: ValidationPolicy(), trust: trust, limits: limits)
        var verified = 0
        for (name, bytes) in Cases.tried(try VectorFiles.documents(["xml"])) where bytes.count <= 20_000 {
            guard let response = try? UnverifiedResponse(parsing: bytes) else { continue }
            let expected = own.validate(response, at: .instant(Keyring.moment))
            #expect(native.validate(response, at: .instant(Keyring.moment)) == expected, "\(name)")
            verified += expected.verified == nil ? 0 : 1
        }
        #expect(verified > 0)
    }

    @Test func `are not kept before verification`() throws {
        let bytes = try Keyring.bytes("responses/lasso/login.xml")
        let whole = try UnverifiedResponse(parsing: bytes)
        let deferring = try UnverifiedResponse(toVerify: bytes, limits: DocumentLimits())
        let names = whole.response?.assertions.flatMap { $0.attributes.map(\.name) }
        #expect(names?.isEmpty == false)
        #expect(deferring.response?.assertions.flatMap(\.attributes).isEmpty == true)
        #expect(deferring.response?.assertions.first?.subject == whole.response?.assertions.first?.subject)
    }
}
