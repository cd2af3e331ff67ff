// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// S-13: an assertion counts only as a child of the response.
struct MisplacedAssertionTests {
    private static let evil = """
        <saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_evil" Version="2.0" \
        IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer>https://evil.example</saml:Issuer>\
        <saml:Subject><saml:NameID>evil</saml:NameID></saml:Subject></saml:Assertion>
        """

    /// Every position after a tag of the complete document, except the two that the schema allows for assertions.
    static let places: [Int] = {
        let bytes = Array(Documents.everything.utf8)
        return bytes.indices.filter { bytes[$0] == UInt8(ascii: ">") && $0 > 40 && $0 < bytes.count - 1 }.map { $0 + 1 }
    }()

    @Test(arguments: places)
    func `does not read a misplaced assertion as an assertion of the response`(place: Int) throws {
        var bytes = Array(Documents.everything.utf8)
        bytes.insert(contentsOf: Self.evil.utf8, at: place)
        let text = String(decoding: bytes, as: UTF8.self)
        let document = try Reading(text)
        let ids = (document.response?.assertions ?? []).map(\.id.rawValue)
        let isChildOfResponse = Self.isChildOfResponse(place, in: Array(Documents.everything.utf8))
        #expect(isChildOfResponse || !ids.contains("_evil"))
        #expect(ids.allSatisfy { $0 == "_a1" || $0 == "_evil" })
        #expect(isChildOfResponse || !document.outline.assertions.contains { $0.id == "_evil" })
    }

    @Test
    func `tries many positions`() {
        #expect(Self.places.count > 100)
        let bytes = Array(Documents.everything.utf8)
        #expect(Self.places.filter { Self.isChildOfResponse($0, in: bytes) }.count < 10)
    }

    /// Counts tags, as an oracle that is independent of SAML.
    private static func isChildOfResponse(_ place: Int, in bytes: [UInt8]) -> Bool {
        var depth = 0
        var index = 0
        while index < place {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { continue }
            switch bytes[index + 1] {
            case UInt8(ascii: "/"): depth -= 1
            case UInt8(ascii: "?"), UInt8(ascii: "!"): break
            default:
                let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
                if bytes[end - 1] != UInt8(ascii: "/") { depth += 1 }
            }
        }
        return depth == 1
    }

    @Test(arguments: [
        ("<samlp:Status>", "EVIL<samlp:Status>"), ("<saml:Issuer>", "EVIL<saml:Issuer>"),
        ("<saml:Subject>", "EVIL<saml:Subject>"), ("<saml:Conditions ", "EVIL<saml:Conditions "),
        ("</saml:Assertion>", "EVIL</saml:Assertion>"), ("<saml:Audience>", "EVIL<saml:Audience>"),
        ("<samlp:StatusCode", "EVIL<samlp:StatusCode"), ("</saml:Conditions>", "EVIL</saml:Conditions>"),
        ("</saml:AttributeStatement>", "EVIL</saml:AttributeStatement>"),
        ("</saml:Attribute>", "EVIL</saml:Attribute>"), ("</saml:AuthnContext>", "EVIL</saml:AuthnContext>"),
        ("</saml:AuthnStatement>", "EVIL</saml:AuthnStatement>"), ("</saml:Subject>", "EVIL</saml:Subject>"),
        ("</saml:SubjectConfirmation>", "EVIL</saml:SubjectConfirmation>"),
        ("<samlp:Status>", "<samlp:Extensions>EVIL</samlp:Extensions><samlp:Status>"),
    ])
    func `reports an assertion at a position that the schema does not allow`(find: String, replacement: String) throws {
        let text = Documents.small
            .replacing(find, with: replacement.replacing("EVIL", with: Self.evil), maxReplacements: 1)
        let document = try Reading(text)
        #expect(document.findings.contains { $0.code == .samlUnexpectedElement && $0.severity == .error })
        #expect(document.response == nil)
    }

    @Test(arguments: [
        (
            "<samlp:Status>",
            "<samlp:Extensions><x:note xmlns:x=\"urn:example:note\">EVIL</x:note></samlp:Extensions><samlp:Status>"
        ),
        ("</samlp:Status>", "<samlp:StatusDetail>EVIL</samlp:StatusDetail></samlp:Status>"),
        ("</saml:Conditions>", "</saml:Conditions><saml:Advice>EVIL</saml:Advice>"),
        ("u1</saml:AttributeValue>", "EVIL</saml:AttributeValue>"),
        ("acs\"/></saml:SubjectConfirmation>", "acs\">EVIL</saml:SubjectConfirmationData></saml:SubjectConfirmation>"),
    ])
    func `preserves an assertion in free content`(find: String, replacement: String) throws {
        let text = Documents.small.replacing(find, with: replacement.replacing("EVIL", with: Self.evil))
        let document = try Reading(text)
        #expect(document.response?.assertions.map(\.id.rawValue) == ["_a1"])
        #expect(document.outline.assertions.map(\.id) == ["_a1"])
    }
}
