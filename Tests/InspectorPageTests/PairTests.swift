// SPDX-License-Identifier: Apache-2.0

import BuildTraits
import Foundation
import TestVectors
import Testing

@Suite("What the page shows next to a message")
struct PairTests {
    private let session = InspectorSession()

    private static let time = "2026-05-01T10:01:00Z"

    /// An AuthnRequest that the signed response of the vectors answers.
    private func request() -> [UInt8] {
        let text = String(decoding: MessageSample.document("AuthnRequest"), as: UTF8.self)
        return Array(text.replacing(#"ID="_authnrequest""#, with: #"ID="_q1""#).utf8)
    }

    private func view(_ bytes: [UInt8], index: Int, name: String = "a.har") async throws -> [String: Any] {
        let capture = try await session.capture(bytes, name: name) ?? 0
        let settings = try await session.settings(["at": Self.time]) ?? 0
        return try await session.json("document?capture=\(capture)&settings=\(settings)&index=\(index)")
    }

    @Test("a response stands next to the request that it answers, and the request names its answers")
    func pairs() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let har = try MessageSample.har([request(), response])
        let answer = try await view(har, index: 1)
        let pair = answer["pair"] as? [String: Any] ?? [:]
        #expect((pair["request"] as? [String: Any])?["index"] as? Int == 0)
        let rows = (pair["rows"] as? [[Any]] ?? []).map { $0.map { $0 as? String } }
        #expect(rows.contains(["ID and InResponseTo", "_q1", "_q1", "same"]))
        #expect(rows.contains(["RelayState", "13 bytes, not shown", "13 bytes, not shown; the same value", "same"]))
        #expect(
            rows.contains([
                "ACS URL and recipient", "https://sp.example.test/acs",
                "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer", "differs",
            ])
        )
        let asked = try await view(har, index: 0)
        let answers = (asked["pair"] as? [String: Any])?["answers"] as? [[String: Any]]
        #expect(answers?.map { $0["index"] as? Int } == [1])
        #expect(answers?.map { $0["entry"] as? String } == ["2"])
    }

    private func relayStates(_ bytes: [UInt8]) async throws -> [String?] {
        let pair = try await view(bytes, index: 1)["pair"] as? [String: Any]
        let rows = (pair?["rows"] as? [[Any]] ?? []).map { $0.map { $0 as? String } }
        return Array((rows.first { $0.first == "RelayState" } ?? []).prefix(3))
    }

    @Test("relay states of a request and its answer are compared, and never shown")
    func comparesRelayStates() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let har = String(decoding: try MessageSample.har([request(), response]), as: UTF8.self)
        let state = "RelayState=\(MessageSample.relayState)"
        // The members of the archive have no order, but the name of the message is next to the relay state.
        let start = try #require(har.range(of: "SAMLResponse="))
        let end = try #require(har.range(of: state, range: start.upperBound..<har.endIndex))
        let size = "13 bytes, not shown"
        for (value, words) in [
            ("&RelayState=state-of-MIRA", "\(size); another value"),
            ("&RelayState=state%2Dof%2Dmira", "\(size); the same value"), ("", "absent"),
            ("&RelayState=", "0 bytes, not shown; another value"),
        ] {
            let changed = har.replacingCharacters(in: har.index(before: end.lowerBound)..<end.upperBound, with: value)
            #expect(try await relayStates(Array(changed.utf8)) == ["RelayState", size, words])
        }
    }

    @Test("the relay state next to the values of an export of SAML-tracer is known")
    func comparesListedRelayStates() async throws {
        func export(_ states: [String?]) throws -> [UInt8] {
            let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
            let requests = zip([("SAMLRequest", request()), ("SAMLResponse", response)], states).map { message, state in
                let post =
                    [[message.0, Data(message.1).base64EncodedString()]] + (state.map { [["RelayState", $0]] } ?? [])
                return ["requestId": "1", "method": "POST", "url": MessageSample.endpoint, "post": post]
                    as [String: Any]
            }
            return Array(try JSONSerialization.data(withJSONObject: ["requests": requests]))
        }
        let size = "1 byte, not shown"
        #expect(try await relayStates(export(["a", "a"])) == ["RelayState", size, "\(size); the same value"])
        #expect(try await relayStates(export(["a", "b"])) == ["RelayState", size, "\(size); another value"])
        #expect(try await relayStates(export([nil, "b"])) == ["RelayState", "absent", size])
    }

    @Test("a message without the parameters next to it has an unknown relay state")
    func knowsNoRelayState() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let log = [request(), response].map { "received \(String(decoding: $0, as: UTF8.self))\n" }.joined()
        #expect(try await relayStates(Array(log.utf8)) == ["RelayState", "not in the capture", "not in the capture"])
    }

    @Test("what an assertion contains that is not decrypted is not absent")
    func namesEncrypted() async throws {
        let encrypted = try TestVectors.bytes("attacks/valid/encrypted.xml")
        let pair = try await view(try MessageSample.har([request(), encrypted]), index: 1)["pair"] as? [String: Any]
        let rows = (pair?["rows"] as? [[Any]] ?? []).map { $0.map { $0 as? String } }
        #expect(rows.contains(["Issuer and audience", MessageSample.issuer, "encrypted", nil]))
        // Both are absent, as far as is known.
        #expect(!rows.contains { $0.first == "NameID format" })
    }

    @Test("messages of a text are paired as with --pair, which the command contains")
    func pairsText() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let text = [request(), response].map { document in
            Data(document).base64EncodedString().addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        let log = "SAMLRequest=\(text[0])\nSAMLResponse=\(text[1])\n"
        let answer = try await view(Array(log.utf8), index: 1, name: "a.log")
        #expect((answer["pair"] as? [String: Any])?["request"] != nil)
        #expect((answer["command"] as? String)?.contains("--pair") == true)
    }

    @Test("a request that the capture does not contain is named as absent")
    func namesAbsent() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let answer = try await view(try MessageSample.har([response, request()]), index: 0)
        let facts = (answer["message"] as? [String: Any])?["facts"] as? [[String]] ?? []
        #expect(facts.contains(["InResponseTo", "_q1 (not in the capture)"]))
        let asked = try await view(try MessageSample.har([response, request()]), index: 1)
        #expect(((asked["pair"] as? [String: Any])?["answers"] as? [Any])?.isEmpty == true)
    }

    @Test("header fields of a request are shown without the values that identify a session")
    func showsHeaders() async throws {
        let har = String(
            decoding: try MessageSample.har([try TestVectors.bytes("attacks/valid/assertion-signed.xml")]),
            as: UTF8.self
        )
        let fields = """
            "headers":[{"name":"Cookie","value":"sid=secret-7"},{"name":"origin","value":"https://idp.example.test"},\
            {"name":"Sec-Fetch-Site","value":"cross-site"}]
            """
        let changed = har.replacing(#""headers":[]"#, with: fields)
        #expect(changed != har)
        let shown = try await view(Array(changed.utf8), index: 0)["transport"] as? [[String]] ?? []
        #expect(shown.map(\.first) == ["Cookie", "Origin", "Sent from"])
        #expect(shown.first == ["Cookie", "present, not shown"])
        #expect(shown[1] == ["Origin", "https://idp.example.test"])
        #expect(!shown.joined().contains { $0.contains("secret-7") })
        let none = try await view(Array(har.utf8), index: 0)["transport"] as? [Any]
        #expect(none?.isEmpty == true)
    }

    @Test(
        "attributes of cookies are shown without names and values",
        arguments: [
            (["sid=secret-8; SameSite=Lax; Secure"], "`SameSite=Lax` and `Secure`"),
            (
                ["sid=secret-8", "b=secret-8; SameSite=None"],
                "no `SameSite`, which browsers treat as `Lax`, without `Secure`; "
                    + "`SameSite=None` without `Secure`, which browsers reject"
            ),
            (["sid=secret-8; SameSite=None; Secure"], "`SameSite=None` and `Secure`"),
        ]
    )
    func showsCookies(cookies: [String], words: String) async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let answer = cookies.map { #"{"name":"Set-Cookie","value":"\#($0)"}"# }.joined(separator: ",")
        let har = String(decoding: try MessageSample.har([request(), response]), as: UTF8.self)
            .replacing(#""content":{}"#, with: #""content":{},"headers":[\#(answer)]"#)
            .replacing(#""headers":[]"#, with: #""headers":[{"name":"Sec-Fetch-Site","value":"cross-site"}]"#)
        let shown = try await view(Array(har.utf8), index: 1)["transport"] as? [[String]] ?? []
        #expect(shown.contains(["Cookies set before", "by the host of this request: \(words)"]))
        #expect(shown.contains(["Cookies of the answer", words]))
        #expect(!shown.joined().contains { $0.contains("secret-8") || $0.contains("sid") })
    }

    @Test("header fields in an unexpected form do not make a capture unreadable")
    func toleratesHeaders() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let har = String(decoding: try MessageSample.har([response]), as: UTF8.self)
        for fields in [
            #"{"a":[1]}"#, #"[1,{"name":"x","name":"cookie","value":1,"value":"a=b"}]"#, "null", #"[[],{"value":[]}]"#,
        ] {
            let changed = har.replacing(#""headers":[]"#, with: #""headers":\#(fields),"headers":[]"#)
            let view = try await view(Array(changed.utf8), index: 0)
            #expect((view["summary"] as? [String: Any])?["verdict"] as? String == "undecided", "\(fields)")
        }
    }

    @Test("header fields of SAML-tracer are shown in the same way")
    func showsTracerHeaders() async throws {
        let response = Data(try TestVectors.bytes("attacks/valid/assertion-signed.xml")).base64EncodedString()
        let export: [String: Any] = [
            "requests": [
                [
                    "requestId": "1", "method": "POST", "url": MessageSample.endpoint,
                    "requestHeaders": [["name": "Cookie", "value": "sid=secret-7"]],
                    "post": [["SAMLResponse", response]],
                ] as [String: Any]
            ]
        ]
        let bytes = Array(try JSONSerialization.data(withJSONObject: export))
        let shown = try await view(bytes, index: 0)["transport"] as? [[String]] ?? []
        #expect(shown == [["Cookie", "present, not shown"], ["Origin", "not in the capture"]])
    }

    @Test("the certificates of a document and the trusted ones are side by side", .requiresXMLSec)
    func showsKeys() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let signed = try MessageSample.signed(MessageSample.document("LogoutRequest"))
        let capture = try await session.capture(response) ?? 0
        let files = ["t.pem": try TestVectors.bytes("keys/trust.pem")]
        let settings = try await session.settings(["at": Self.time, "trust": ["t.pem"]], files: files) ?? 0
        let view = try await session.json("document?capture=\(capture)&settings=\(settings)&index=0")
        let trusted = (view["trustedKeys"] as? [String: Any])?["keys"] as? [[String: Any]] ?? []
        let certificate = trusted.first?["certificate"] as? [String: Any] ?? [:]
        for member in ["sha256", "sha1", "notBefore", "notAfter", "subject"] {
            #expect(certificate[member] is String, "\(member)")
        }
        let without = try await self.view(signed, index: 0)
        #expect(without["trustedKeys"] is NSNull)
        let coverage = (without["coverage"] as? [[String: Any]])?.first ?? [:]
        #expect(coverage["embeddedKeys"] is [Any])
    }

    @Test("a certificate of a document can be copied as PEM", .requiresXMLSec)
    func copiesPEM() async throws {
        let pem = String(decoding: try TestVectors.bytes("keys/idp-rsa.crt.pem"), as: UTF8.self)
        let lines = pem.split(separator: "\n").map(String.init)
        let info =
            "<ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(lines.dropFirst().dropLast().joined())"
            + "</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature>"
        var text = String(decoding: try TestVectors.bytes("attacks/valid/assertion-signed.xml"), as: UTF8.self)
        if let start = text.range(of: "<ds:KeyInfo>"), let end = text.range(of: "</ds:KeyInfo>") {
            text.removeSubrange(start.lowerBound..<end.upperBound)
        }
        let view = try await view(Array(text.replacing("</ds:Signature>", with: info).utf8), index: 0)
        let coverage = (view["coverage"] as? [[String: Any]])?.first ?? [:]
        let embedded = (coverage["embeddedKeys"] as? [[String: Any]])?.first ?? [:]
        #expect(embedded["verifies"] as? Bool == true)
        let print = (embedded["certificate"] as? [String: Any])?["sha256"] as? String ?? ""
        #expect((view["certificates"] as? [String: [String]])?[print] == lines)
    }

    @Test("metadata says its entity ID and its expiration, and another file nothing")
    func describesMetadata() async throws {
        let metadata = String(decoding: try TestVectors.bytes("keys/idp-metadata.xml"), as: UTF8.self)
        let expired = metadata.replacing(" entityID=", with: " validUntil=\"2026-05-01T10:00:00Z\" entityID=")
        let trust = try TestVectors.bytes("keys/trust.pem")
        let files = ["a.xml": Array(metadata.utf8), "b.xml": Array(expired.utf8), "c.pem": trust]
        let answer = try await session.json("settings", InspectorSession.settings([:], files: files))
        #expect(
            answer["files"] as? [String: String] == [
                "a.xml": "https://idp.example.test, without an expiration",
                "b.xml": "https://idp.example.test, expired 2026-05-01T10:00:00Z",
            ]
        )
    }

    @Test("the keys that an encrypted part is meant for stand next to the given ones", .requiresXMLSec)
    func showsRecipients() async throws {
        let bytes = try TestVectors.bytes("encryption/aes128-gcm-rsa-oaep-mgf1p-sha256.xml")
        let capture = try await session.capture(bytes) ?? 0
        let files = [
            "sp.pem": try TestVectors.bytes("keys/sp-rsa.key.pem"), "t.pem": try TestVectors.bytes("keys/trust.pem"),
        ]
        let options = ["decryption-key": ["sp.pem"], "trust": ["t.pem"]]
        let settings = try await session.settings(options, files: files) ?? 0
        let view = try await session.json("document?capture=\(capture)&settings=\(settings)&index=0")
        let recipients = view["recipients"] as? [String: Any] ?? [:]
        #expect((recipients["parts"] as? [Any])?.count == 1)
        #expect((recipients["given"] as? [String])?.first?.hasPrefix("sha256:") == true)
    }
}
