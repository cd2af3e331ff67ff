// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// What is sent is what was validated (S-94): the sent octets, read by another parser.
@Suite struct SentDocumentTests {
    /// The number of generated documents: a part of the search, or as many as `SAML_SENT_DOCUMENTS` says.
    private static let count =
        ProcessInfo.processInfo.environment["SAML_SENT_DOCUMENTS"].flatMap(Int.init) ?? 300

    private static let evil = """
        <saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_evil" Version="2.0" \
        IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer>https://idp.example.test</saml:Issuer></saml:Assertion>
        """

    /// Texts that the cleanup turns into markup, together with others, and markup in which a message may hide.
    private static let pieces = [
        "<!-- -\n->", "<!-\n- -->", "<!-- ", " -->", "<![CDATA[]]\n>", "<![CDATA[]]>", "<?a ?\n>", "<?b ?>", "<?c\nd?>",
        "]]\n>", "\n", "  ", "\t", "\u{2028}", "&#10;", "text", evil,
        evil.replacing("Assertion", with: "EncryptedAssertion"),
        "<samlp:Response/>", "<y:Assertion xmlns:y='urn:oasis:names:tc:SAML:2.0:\nassertion' ID='_evil'/>",
        "<z:a\n b=' 1'/>",
        "<!-- -\n->\(evil)<!-\n- -->", "<![CDATA[]]\n>\(evil)<![CDATA[]]>", "<?a ?\n>\(evil)<?b ?>",
    ]

    /// The places for pieces: the text to replace, and its replacement around them.
    private static let places: [(String, @Sendable (String) -> String)] = [
        ("</ds:X509Certificate>", { "\($0)</ds:X509Certificate>" }),
        ("</ds:KeyInfo>", { "<ds:KeyName>\($0)</ds:KeyName></ds:KeyInfo>" }),
        ("<samlp:Status>", { "<samlp:Extensions><z:e xmlns:z='urn:z'>\($0)</z:e></samlp:Extensions><samlp:Status>" }),
        ("</samlp:Status>", { "<samlp:StatusDetail>\($0)</samlp:StatusDetail></samlp:Status>" }),
        ("<samlp:Status>", { "\($0)<samlp:Status>" }), ("</samlp:Response>", { "\($0)</samlp:Response>" }),
        ("</samlp:Response>", { "</samlp:Response>\($0)" }), ("<saml:Subject>", { "\($0)<saml:Subject>" }),
    ]

    /// Signed responses into which pieces are inserted.
    private static func originals() throws -> [String] {
        try ["assertion-signed", "both-signed", "response-signed", "guide", "pretty"].map { name in
            let file = TestVectors.directory.appending(path: "responses/xmlsec1/\(name).xml")
            return String(decoding: try Data(contentsOf: file), as: UTF8.self)
        }
    }

    private static func document(_ seed: Int, of originals: [String]) -> [UInt8] {
        var generator = SeededGenerator(seed: UInt64(seed))
        var text = originals[seed % originals.count]
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
            let place = places[Int.random(in: places.indices, using: &generator)]
            let inserted = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                pieces[Int.random(in: pieces.indices, using: &generator)]
            }
            text = text.replacing(place.0, with: place.1(inserted.joined()), maxReplacements: 1)
        }
        return Array(text.utf8)
    }

    /// The octets that a server reads from the body of the request.
    private static func octets(of value: EncodedSAMLResponse) -> [UInt8]? {
        let body = String(decoding: FormBody().bytes(endingWith: value), as: UTF8.self)
        let digits = body.dropFirst("SAMLResponse=".count).removingPercentEncoding
        return digits.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
    }

    @Test(.requiresXMLSec) func `sends exactly the validated assertions, and nothing that was not received`() throws {
        let trust = try TrustStore(contentsOf: TestVectors.directory.appending(path: "keys/trust.pem").path)
        let validator = ResponseValidator(policy: ValidationPolicy(), trust: trust)
        let moment = try #require(Timestamp("2026-05-01T10:01:00Z"))
        let originals = try Self.originals()
        var sent = 0
        var refused: [String: Int] = [:]
        for seed in 0..<Self.count {
            let document = Self.document(seed, of: originals)
            guard let response = validator.result(for: document, at: moment).verified else { continue }
            let received = try #require(OtherReading(document), "seed \(seed)")
            let validated = response.assertions.map(\.assertion.id.rawValue)
            for policy in CleanupPolicy.allCases {
                let prepared: PreparedResponse
                do throws(ExchangeRefusal) {
                    prepared = try ExchangeGuard(policy: policy).encode(document)
                } catch {
                    refused[error.finding.code, default: 0] += 1
                    continue
                }
                let octets = try #require(Self.octets(of: prepared.value), "seed \(seed)")
                let reading = OtherReading(octets)
                // Some readers accept what precedes the fault; they find no assertion that was not validated.
                if prepared.warning?.code == "exchange.cleanup-breaks-xml" {
                    #expect(validated.starts(with: reading?.assertions ?? []), "seed \(seed)")
                    continue
                }
                guard let reading else {
                    Issue.record("seed \(seed): the parser rejects what was sent")
                    continue
                }
                #expect(reading.nodes == received.nodes, "seed \(seed)")
                #expect(reading.assertions == validated, "seed \(seed)")
                #expect(reading.others == 1, "seed \(seed)")
                sent += 1
            }
        }
        #expect(sent * 10 > Self.count, "only \(sent) values were sent")
        for code in ["saml.misplaced-message", "exchange.cleanup-changes-structure"] {
            #expect(refused[code, default: 0] * 20 > Self.count, "\(code): \(refused)")
        }
    }
}
