// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import Testing

/// JSON without a message: the finding says what the text is and what is missing.
@Suite struct `JSON without a message` {
    private static let kinds: [(text: String, words: String)] = [
        (#"{"constants":{"a":1},"events":[{"params":{}}]}"#, "net log of Chrome"),
        (
            "{\"type\":\"resource-snapshot\",\"snapshot\":{}}\n{\"type\":\"resource-snapshot\",\"snapshot\":{}}\n",
            "Playwright"
        ),
        (#"{"info":{"name":"x"},"item":[]}"#, "Postman"),
        (#"{"issuer":"https://op.test","authorization_endpoint":"https://op.test/a"}"#, "OpenID Connect provider"),
        (#"{"id_token":"x.y.z","token_type":"Bearer"}"#, "OAuth or OpenID Connect"),
        (#"{"keys":[{"kty":"RSA"}]}"#, "JWK set"),
        (#"{"errorCode":"E0000007","errorSummary":"Not found","errorLink":"E0000007"}"#, "Okta"),
        (#"{"eventType":"user.authentication.sso","debugContext":{"debugData":{}}}"#, "System Log of Okta"),
        (#"{"schemas":["urn:ietf:params:scim:api:messages:2.0:Error"],"detail":"No user","status":"404"}"#, "SCIM"),
        (#"{"error":"invalid_grant","error_description":"The code expired."}"#, "reports an error (`invalid_grant`)"),
        (#"[{"request":{"method":"GET"},"response":{"status":200}}]"#, "one entry of an HTTP archive"),
        (#"{"errors":[{"code":"bad_value","message":"SAMLResponse is bad"}]}"#, "reports an error (`bad_value`)"),
        (#"{"error":"no access for mira@example.test"}"#, "reports an error, not a SAML message"),
        (#"{"a":{"id_token":1}}"#, "The JSON text has no `SAMLResponse`"),
    ]

    @Test(arguments: kinds.indices)
    func `is named`(index: Int) throws {
        let (text, words) = Self.kinds[index]
        let documents = try `exports of tools`.documents(text)
        #expect(documents.map { $0.finding?.code } == [.inputUnknownFormat])
        #expect(documents.first?.finding?.message.contains(words) == true)
        #expect(documents.first?.counted == CountedContent.none)
    }

    @Test(arguments: [#"{"error":"a","SAMLResponse":"PHNhbWxw"}"#, #"{"note":"no errors"}"#, #"{"error":"a"} {"#])
    func `with an error is not always an answer`(text: String) throws {
        let documents = try `exports of tools`.documents(text)
        #expect(!documents.contains { $0.finding?.message.contains("reports an error") == true })
    }

    @Test func `that is damaged is not called so`() throws {
        for text in [#"{"keys":["#, "{\"keys\":1} x"] {
            let documents = try `exports of tools`.documents(text)
            #expect(!documents.contains { $0.finding?.message.contains("JWK") == true })
        }
    }

    @Test func `is counted among the members of an archive`() throws {
        let members = Self.kinds.enumerated().map { ArchiveBytes.ZipMember("\($0.offset).json", $0.element.text) }
        let archive = ArchiveBytes.zip(members + [.init("a.xml", `exports of tools`.response)])
        guard case .documents(let reader) = try Opened.input(archive) else {
            Issue.record("The archive is not a collection.")
            return
        }
        var rows: [EnclosedDocument] = []
        while let document = try reader.next() { rows.append(document) }
        #expect(rows.count == Self.kinds.count + 1)
        for row in rows { #expect(row.counted == .anyOther || row.entry == "a.xml") }
    }

    @Test func `in which the member has no text is reported, also in an archive`() throws {
        let archive = ArchiveBytes.zip([.init("a.json", #"{"SAMLResponse":null}"#)])
        #expect(try Opened(archive).rows.map(\.code) == [.inputUnknownFormat])
        let documents = try `exports of tools`.documents(#"{"SAMLResponse":null}"#)
        #expect(documents.map { $0.other == nil } == [true])
    }
}
