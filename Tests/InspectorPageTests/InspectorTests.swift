// SPDX-License-Identifier: Apache-2.0

import BuildTraits
import Foundation
import InspectorPage
import TestVectors
import Testing

@Suite("What the page shows")
struct InspectorTests {
    private let session = InspectorSession()

    /// A personal value of the vectors.
    private static let value = "alice@example.test"

    private func document(named name: String) -> [UInt8] {
        Array(
            """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">\
            <saml:Issuer>\(name)</saml:Issuer>\
            <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>\
            <saml:Assertion ID="_a" Version="2.0" IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer>\(name)</saml:Issuer>\
            <saml:Subject><saml:NameID NameQualifier="\(Self.value)">\(Self.value)</saml:NameID></saml:Subject>\
            <saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue><x y="\(Self.value)">\(Self.value)</x>\
            </saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>
            """.utf8
        )
    }

    @Test("personal data leaves the process only when the user asks for it")
    func hidesValues() async throws {
        let capture = try await session.capture(document(named: "https://idp.example.test")) ?? 0
        let settings = try await session.settings() ?? 0
        let query = "capture=\(capture)&settings=\(settings)"
        for call in [
            "verdicts?\(query)", "document?\(query)&index=0", "document?\(query)&index=0&values=0", "report?\(query)",
        ] {
            let answer = await session.post(call)
            #expect(answer.status == 200)
            #expect(!answer.text.contains(Self.value), "\(call)")
        }
        let shown = await session.post("document?\(query)&index=0&values=1").text
        #expect(shown.components(separatedBy: Self.value).count > 5)
    }

    @Test("no kind of personal data leaves the process unless the user asks for it (S-99)")
    func withholdsPersonalData() async throws {
        let settings = try await session.settings(["audience": ["a"], "recipient": ["a"], "destination": ["a"]]) ?? 0
        for document in [PersonalDocument.response] + PersonalDocument.broken {
            let capture = try await session.capture(Array(document.utf8)) ?? 0
            let query = "capture=\(capture)&settings=\(settings)"
            for call in ["verdicts?\(query)", "document?\(query)&index=0", "report?\(query)"] {
                let answer = await session.post(call)
                #expect(answer.status == 200)
                #expect(PersonalDocument.places(in: answer.text) == [], "\(call)")
            }
        }
        let capture = try await session.capture(Array(PersonalDocument.response.utf8)) ?? 0
        let shown = await session.post("document?capture=\(capture)&settings=\(settings)&index=0&values=1").text
        #expect(PersonalDocument.places(in: shown).count > 30)
        let hidden = await session.post("document?capture=\(capture)&settings=\(settings)&index=0").text
        #expect(
            hidden.contains(#""https://…@idp.example""#)
                && hidden.contains("urn:oasis:names:tc:SAML:2.0:cm:holder-of-key")
        )
    }

    @Test("a name that the sender chose cannot control the page")
    func escapes() async throws {
        let capture = try await session.capture(document(named: "a\u{202E}b")) ?? 0
        let settings = try await session.settings() ?? 0
        let query = "capture=\(capture)&settings=\(settings)"
        for call in ["verdicts?\(query)", "document?\(query)&index=0&values=1"] {
            let text = await session.post(call).text
            #expect(!text.unicodeScalars.contains("\u{202E}"))
            #expect(text.contains(#"a\\u{202e}b"#))
        }
    }

    @Test("the command names the file, the document and the options, quoted for a shell")
    func commands() async throws {
        let lines = (0..<3).map { _ in #"{"SAMLResponse":"PHg+"}"# }.joined(separator: "\n")
        let capture = try await session.capture(Array(lines.utf8), name: "it's a \"$(log)\".jsonl") ?? 0
        let settings =
            try await session.settings([
                "audience": ["a b", "-x"], "exchange": true, "clock-skew": 5, "at": "issue-instant",
            ])
            ?? 0
        let view = try await session.json("document?capture=\(capture)&settings=\(settings)&index=1")
        let command = view["command"] as? String ?? ""
        #expect(command.hasPrefix(#"samltool validate 'it'\''s a "$(log)".jsonl' --entry 2 "#))
        for part in ["--audience 'a b'", "--audience=-x", "--exchange", "--clock-skew 5", "--at issue-instant"] {
            #expect(command.contains(part), "\(part)")
        }
        let option = try await session.capture(Array("PHg+".utf8), name: "--output") ?? 0
        let other = try await session.json("document?capture=\(option)&settings=\(settings)&index=0")
        #expect((other["command"] as? String ?? "").hasPrefix("samltool validate ./--output --"))
    }

    @Test("what was encrypted is shown decrypted, and marked", .requiresXMLSec)
    func decrypts() async throws {
        let bytes = try TestVectors.bytes("encryption/aes128-gcm-rsa-oaep-mgf1p-sha256.xml")
        let capture = try await session.capture(bytes) ?? 0
        let key = [
            "sp.pem": try TestVectors.bytes("keys/sp-rsa.key.pem"), "t.pem": try TestVectors.bytes("keys/trust.pem"),
        ]
        let open = try await session.settings(["decryption-key": ["sp.pem"], "trust": ["t.pem"]], files: key) ?? 0
        let closed = try await session.settings() ?? 0
        let without = await session.post("document?capture=\(capture)&settings=\(closed)&index=0").text
        #expect(without.contains(#""encrypted"]"#))
        let with = await session.post("document?capture=\(capture)&settings=\(open)&index=0").text
        #expect(with.contains(#""decrypted"]"#))
        #expect(!with.contains(#""encrypted"]"#))
    }

    @Test("a signature names the element that it covers, and whether it verifies", .requiresXMLSec)
    func covers() async throws {
        let capture = try await session.capture(try TestVectors.bytes("attacks/valid/assertion-signed.xml")) ?? 0
        let files = ["t.pem": try TestVectors.bytes("keys/trust.pem")]
        let settings = try await session.settings(["trust": ["t.pem"]], files: files) ?? 0
        let view = try await session.json("document?capture=\(capture)&settings=\(settings)&index=0")
        let coverage = (view["coverage"] as? [[String: Any]])?.first ?? [:]
        #expect(coverage["target"] as? String == "/samlp:Response/saml:Assertion")
        #expect(coverage["result"] as? String == "valid")
    }

    @Test("captures and settings that are no longer in memory are reported, so that the page sends them again")
    func forgets() async throws {
        let settings = try await session.settings() ?? 0
        for query in ["capture=99&settings=\(settings)", "settings=\(settings)", "capture=-1&settings=\(settings)"] {
            #expect(await session.post("verdicts?\(query)").status == 410)
        }
        let capture = try await session.capture(document(named: "a")) ?? 0
        for _ in 0..<4 { _ = try await session.settings() }
        #expect(await session.post("verdicts?capture=\(capture)&settings=\(settings)").status == 410)
        for _ in 0..<32 { _ = try await session.capture(document(named: "b")) }
        let newest = try await session.settings() ?? 0
        #expect(await session.post("verdicts?capture=\(capture)&settings=\(newest)").status == 410)
    }

    @Test("a document or a call that does not exist is an error")
    func rejectsUnknown() async throws {
        let capture = try await session.capture(document(named: "a")) ?? 0
        let settings = try await session.settings() ?? 0
        let query = "capture=\(capture)&settings=\(settings)"
        #expect(await session.post("document?\(query)&index=1").status == 400)
        #expect(await session.post("document?\(query)").status == 400)
        #expect(await session.post("unknown").status == 404)
    }

    @Test("content that is not a capture is one unreadable document")
    func reportsUnreadable() async throws {
        let settings = try await session.settings() ?? 0
        for bytes in [[], Array("hello".utf8), [0, 255], Array("<a>".utf8)] as [[UInt8]] {
            let capture = try await session.capture(bytes) ?? 0
            let answer = try await session.json("verdicts?capture=\(capture)&settings=\(settings)")
            let rows = answer["rows"] as? [[String: Any]] ?? []
            #expect(rows.map { $0["verdict"] as? String } == ["unreadable"])
            #expect(
                await session.post("document?capture=\(capture)&settings=\(settings)&index=0&values=1").status == 200
            )
        }
    }
}
