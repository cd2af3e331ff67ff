// SPDX-License-Identifier: Apache-2.0

import BuildTraits
import Foundation
import SAMLSignature
import TestVectors
import Testing

@Suite("What the page shows of a hostile message")
struct HostileMessageTests {
    private let session = InspectorSession()

    private func view(_ bytes: [UInt8], values: Bool = false) async throws -> [String: Any] {
        let capture = try await session.capture(bytes) ?? 0
        let settings =
            try await session.settings(
                ["at": "2026-05-01T10:01:00Z", "trust": ["t.pem"]],
                files: ["t.pem": TestVectors.bytes("keys/trust.pem")]
            ) ?? 0
        let query = "capture=\(capture)&settings=\(settings)&index=0&values=\(values ? 1 : 0)"
        return try await session.json("document?\(query)")
    }

    private func codes(_ view: [String: Any]) -> [String] {
        (view["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    /// The assertion of a vector, which a trusted key signed.
    private func signedAssertion() throws -> String {
        let text = String(decoding: try TestVectors.bytes("attacks/valid/assertion-signed.xml"), as: UTF8.self)
        let start = try #require(text.range(of: "<saml:Assertion "))
        let end = try #require(text.range(of: "</saml:Assertion>"))
        return String(text[start.lowerBound..<end.upperBound])
    }

    /// The places in which a message can contain an assertion, and the findings.
    private static let places: [(String, [String])] = [
        ("end", ["saml.unexpected-element", "saml.misplaced-message", "signature.misplaced"]),
        ("extensions", ["saml.unexpected-element", "saml.misplaced-message", "signature.misplaced"]),
        ("foreign", ["saml.misplaced-message", "signature.misplaced"]),
    ]

    @Test("a signed assertion inside a LogoutRequest verifies nothing", .requiresXMLSec, arguments: places)
    func wraps(place: String, codes expected: [String]) async throws {
        let assertion = try signedAssertion()
        let document =
            switch place {
            case "end": MessageSample.document("LogoutRequest", end: assertion)
            case "extensions": MessageSample.document("LogoutRequest", extensions: assertion)
            default: MessageSample.document("LogoutRequest", extensions: #"<x:a xmlns:x="urn:x">\#(assertion)</x:a>"#)
            }
        let view = try await view(document)
        let summary = view["summary"] as? [String: Any] ?? [:]
        #expect(summary["verdict"] as? String == "reject")
        #expect(codes(view) == ["signature.wrapping"] + expected)
        #expect((view["message"] as? [String: Any])?["verified"] as? Bool == false)
        let results = (view["coverage"] as? [[String: Any]] ?? []).map { $0["result"] as? String }
        #expect(!results.contains("valid"), "\(results)")
    }

    @Test("a message that was changed after signing is rejected", .requiresXMLSec)
    func changes() async throws {
        let signed = String(decoding: try MessageSample.signed(MessageSample.document("LogoutRequest")), as: UTF8.self)
        let changed = try await view(Array(signed.replacing("mira-7", with: "mira-8").utf8))
        #expect(codes(changed) == ["signature.invalid-digest"])
        #expect((changed["message"] as? [String: Any])?["verified"] as? Bool == false)
        let url = String(decoding: try MessageSample.url(MessageSample.document("LogoutRequest")), as: UTF8.self)
        let other = try await view(Array(url.replacing("state-of", with: "state_of").utf8))
        #expect(codes(other) == ["signature.invalid-value"])
        #expect((other["message"] as? [String: Any])?["verified"] as? Bool == false)
        #expect((other["query"] as? [String: Any])?["result"] as? String == "invalid-value")
    }

    @Test("an ArtifactResponse around a response does not replace the validation of the response", .requiresXMLSec)
    func unwraps() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let genuine = try await view(MessageSample.artifactResponse(around: response))
        #expect((genuine["record"] as? [String: Any])?["kind"] as? String == "Response")
        #expect((genuine["summary"] as? [String: Any])?["verdict"] as? String == "accept")
        let text = String(decoding: response, as: UTF8.self)
        let changed = text.replacing("<saml:AttributeValue>", with: "<saml:AttributeValue>x")
        let forged = try await view(MessageSample.artifactResponse(around: Array(changed.utf8)))
        #expect(codes(forged).contains("signature.invalid-digest"))
        #expect((forged["summary"] as? [String: Any])?["verdict"] as? String == "reject")
        let assertions = (forged["record"] as? [String: Any])?["assertions"] as? [[String: Any]]
        #expect(assertions?.map { $0["verified"] as? Bool } == [false])
    }

    @Test("the relay state next to a message that cannot be decoded is hidden")
    func hidesRelayState() async throws {
        let form = "SAMLRequest=%%%&RelayState=state-of-mira&a=RelayState=state-of-mira"
        let raw = try await view(Array(form.utf8), values: true)["raw"] as? [String: Any]
        #expect(raw?["lines"] as? [String] == ["SAMLRequest=%%%&RelayState=(hidden)&a=RelayState=(hidden)"])
    }

    @Test("many values and long values are bounded, and controls in them are escaped")
    func bounds() async throws {
        let long = "a\u{202E}" + String(repeating: "b", count: 10_000)
        let indexes = (0..<200).map { "<samlp:SessionIndex>\($0)</samlp:SessionIndex>" }.joined()
        let text = String(decoding: MessageSample.document("LogoutRequest"), as: UTF8.self)
            .replacing("because of mira", with: long)
            .replacing("</samlp:LogoutRequest>", with: indexes + "</samlp:LogoutRequest>")
        let message = try await view(Array(text.utf8), values: true)["message"] as? [String: Any] ?? [:]
        let facts = message["facts"] as? [[String]] ?? []
        #expect(facts.count == 100)
        // Issuer, instant and destination, the end of the period, the kind and the value of the name, 201 indexes and the reason.
        #expect(message["omitted"] as? Int == 108)
        let short = try await view(Array(text.replacing(indexes, with: "").utf8), values: true)["message"]
        let reason = ((short as? [String: Any])?["facts"] as? [[String]])?.last ?? []
        #expect(reason.first == "Reason")
        #expect(reason.last?.hasPrefix(#"a\u{202e}bbb"#) == true)
        #expect((reason.last ?? "").count < 4_100)
    }
}
