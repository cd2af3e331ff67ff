// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Nothing of a document remains in a redacted copy (S-99).
@Suite struct `Redaction of a document` {
    /// Replaces letters and numbers, except in one text.
    private struct Rotation: TextSubstitution {
        var kept = ""
        let shift = -86_400 * 40

        mutating func substitute(for text: String) -> String {
            if text.utf8.elementsEqual(kept.utf8) { return text }
            return text.allSatisfy(\.isNumber)
                ? String(text.map { _ in "7" }) : String(text.map { $0.isLetter ? "z" : $0 })
        }

        func replacesWord(of text: String) -> Bool { text.contains { $0.isLetter || $0.isNumber } }

        mutating func binarySubstitute(for text: String) -> String { substitute(for: text) }
    }

    private static let document = """
        <?pi-target secret-instruction?><!--secret-comment-->
        <p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" \
        xmlns:secretprefix="urn:secret-namespace" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ID="secret-id" IssueInstant="2026-05-01T10:00:00.25Z" \
        Secretattribute="" secretprefix:secretname="secret-value">
        <a:Issuer>secret-&#105;ssuer</a:Issuer><secretprefix:Secretelement><![CDATA[secret-section]]>\
        </secretprefix:Secretelement><a:AttributeValue xsi:type="xs:string">\
        urn:oasis:names:tc:SAML:2.0:cm:bearer</a:AttributeValue><a:AttributeValue xsi:type="secretprefix:Secrettype">\
        urn:oasis:names:tc:SAML:2.0:cm:secret</a:AttributeValue><a:SubjectConfirmation Method="secret-method"/>\
        <ds:DigestValue xmlns:ds="http://www.w3.org/2000/09/xmldsig#">secretdigest</ds:DigestValue>\
        </p:Response>
        """

    @Test func `keeps the structure, and replaces every text and every name that no standard defines`() throws {
        var redaction = DocumentRedaction(Rotation())
        #expect(try redaction.copy(Array(Self.document.utf8), limits: DocumentLimits()))
        #expect(
            redaction.document == """
                <?name1 zzzzzz-zzzzzzzzzzz?>
                <!--zzzzzz-zzzzzzz-->
                <p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" \
                xmlns:prefix1="zzz:zzzzzz-zzzzzzzzz" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
                xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ID="zzzzzz-zz" IssueInstant="2026-03-22T10:00:00.77Z" \
                name2="" prefix1:name3="zzzzzz-zzzzz">
                <a:Issuer>zzzzzz-zzzzzz</a:Issuer><prefix1:name4><![CDATA[zzzzzz-zzzzzzz]]>\
                </prefix1:name4><a:AttributeValue xsi:type="xs:string">\
                urn:oasis:names:tc:SAML:2.0:cm:bearer</a:AttributeValue><a:AttributeValue xsi:type="prefix1:name5">\
                zzz:zzzzz:zzzzz:zz:zzzz:2.0:zz:zzzzzz</a:AttributeValue><a:SubjectConfirmation Method="zzzzzz-zzzzzz"/>\
                <ds:DigestValue xmlns:ds="http://www.w3.org/2000/09/xmldsig#">zzzzzzzzzzzz</ds:DigestValue>\
                </p:Response>

                """
        )
        #expect(redaction.verdictValue("2026-05-01T10:00:00.25Z") == "2026-03-22T10:00:00.77Z")
        #expect(redaction.path("/p:Response/secretprefix:Secretelement[2]") == "/p:Response/prefix1:name4[2]")
        #expect(redaction.path("/other:Secret") == "/name")
        #expect(redaction.kind("Response") == "Response")
        #expect(redaction.kind("Secret") == "name")
    }

    @Test(arguments: [
        "secret-instruction", "secret-comment", "urn:secret-namespace", "secret-id", "secret-value", "secret-issuer",
        "secret-section", "secret-method", "secretdigest", "urn:oasis:names:tc:SAML:2.0:cm:secret",
    ])
    func `rejects a copy in which a text remains`(text: String) throws {
        var redaction = DocumentRedaction(Rotation(kept: text))
        #expect(try !redaction.copy(Array(Self.document.utf8), limits: DocumentLimits()))
    }

    @Test func `rejects a copy that is not well-formed`() throws {
        // Both identifiers have the same substitute.
        let document = """
            <p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="one"><p:Status ID="two"/></p:Response>
            """
        var redaction = DocumentRedaction(Rotation())
        #expect(try !redaction.copy(Array(document.utf8), limits: DocumentLimits()))
    }

    @Test(arguments: [
        ("2026-05-01T10:00:00Z", "2026-03-22T10:00:00Z"),
        ("2026-05-01 10:00:00.123+02:00", "2026-03-22 10:00:00.777+02:00"),
        (" 2026-05-01T10:00:00 ", " 2026-03-22T10:00:00 "), ("2026-05-01T10:00:00.000Z", "2026-03-22T10:00:00.000Z"),
        ("2026-05-01T10:00:00,1z", "2026-05-01z10:00:00,1z"), ("2026-05-01T10:00:00.1.2Z", "2026-05-01z10:00:00.1.2z"),
        ("2026-05-01T10:00:00123456", "2026-05-01z10:00:00123456"), ("2026-05-01T10:00:00.Z", "2026-05-01z10:00:00.z"),
        ("2026-05-01T10:00:00+99:99", "2026-05-01z10:00:00+99:99"),
        ("2026-13-01T10:00:00Z", "2026-13-01z10:00:00z"),
        ("2026-05-01T10:00:00Z of Jane", "2026-05-01z10:00:00z zz zzzz"),
        ("0001-01-01T00:00:00Z", "0001-01-01z00:00:00z"),
    ])
    func `moves instants as they are written`(text: String, moved: String) {
        var substitution = Rotation()
        #expect(substitution.time(text) == moved)
    }

    @Test func `moves times only in the attributes of SAML`() throws {
        let document = """
            <p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion" \
            xmlns:s="urn:secret" IssueInstant="2026-05-01T10:00:00Z" s:IssueInstant="2026-05-01T10:00:00Z" \
            ID="2026-05-01T10:00:00Z"><a:AttributeValue>2026-05-01T10:00:00Z</a:AttributeValue>\
            <s:Extension IssueInstant="2026-05-01T10:00:00Z"/></p:Response>
            """
        var redaction = DocumentRedaction(Rotation())
        _ = try redaction.copy(Array(document.utf8), limits: DocumentLimits())
        #expect(redaction.document.ranges(of: "2026-03-22").count == 1)
        #expect(redaction.document.ranges(of: "2026-05-01z10:00:00z").count == 4)
    }

    @Test(arguments: [
        ("2026-05-01T10:00:00.123Z", "2026-03-22T10:00:00Z"), ("2026-05-01T12:00:00.123+02:00", "2026-03-22T10:00:00Z"),
        ("1777629600", nil), ("Fri, 01 May 2026 10:00:00 GMT", nil),
    ])
    func `moves times of requests to UTC`(text: String, moved: String?) {
        #expect(Rotation().requestTime(text) == moved)
    }
}
