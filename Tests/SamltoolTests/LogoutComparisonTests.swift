// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

/// A request for logout, compared with the login before it in the same capture.
@Suite struct `a logout after a login` {
    private static let namespaces =
        "xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' xmlns:s='urn:oasis:names:tc:SAML:2.0:assertion' Version='2.0' "
        + "IssueInstant='2026-05-01T10:00:00Z'"

    private static func body(_ name: String, _ document: String) -> String {
        let value = Data(document.utf8).base64EncodedString().replacing("+", with: "%2B").replacing("/", with: "%2F")
        return "\(name)=\(value.replacing("=", with: "%3D"))"
    }

    private static let login = """
        <p:Response \(namespaces) ID='_r'><s:Issuer>idp</s:Issuer><p:Status><p:StatusCode \
        Value='urn:oasis:names:tc:SAML:2.0:status:Success'/></p:Status><s:Assertion Version='2.0' ID='_a' \
        IssueInstant='2026-05-01T10:00:00Z'><s:Issuer>idp</s:Issuer><s:Subject><s:NameID SPNameQualifier='sp'>mira</s:NameID>\
        </s:Subject><s:AuthnStatement SessionIndex='1' AuthnInstant='2026-05-01T10:00:00Z'><s:AuthnContext>\
        <s:AuthnContextClassRef>urn:c</s:AuthnContextClassRef></s:AuthnContext></s:AuthnStatement></s:Assertion></p:Response>
        """

    @Test(arguments: [
        ("<s:NameID SPNameQualifier='sp'>mira</s:NameID><p:SessionIndex>1</p:SessionIndex>", ""),
        ("<s:NameID>mira</s:NameID><p:SessionIndex>1</p:SessionIndex>", "`SPNameQualifier`, which is missing"),
        ("<s:NameID SPNameQualifier='sp'>otto</s:NameID>", "`NameID` differs from that of the login (1) in its text"),
        ("<s:NameID SPNameQualifier='sp'>mira</s:NameID><p:SessionIndex>2</p:SessionIndex>", "`SessionIndex` is not"),
    ])
    func `names what differs, without the values`(content: String, words: String) throws {
        let logout = "<p:LogoutRequest \(Self.namespaces) ID='_q'><s:Issuer>sp</s:Issuer>\(content)</p:LogoutRequest>"
        let capture = `samltool on inputs with several documents`.har([
            Self.body("SAMLResponse", Self.login), Self.body("SAMLRequest", logout),
        ])
        let arguments = ["validate", "--messages", "all", "--format", "jsonl", "--at", "2026-05-01T10:00:20Z", "-"]
        let result = try Tool.run(arguments, input: capture)
        #expect(result.text.contains("request.mismatch") == !words.isEmpty)
        #expect(result.text.contains(words) || words.isEmpty, "\(result.text)")
        #expect(!result.text.contains("mira") && !result.text.contains("otto"))
    }
}
