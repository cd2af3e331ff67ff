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
        "<!-- -\n->", "<!-\n- -->", "<!-- ", " -->", "<![CDATA[]]\n>", "<![CDATA[]]>", "<?a ?\n>",
        "<?b ?>", "<?c\nd?>",
        "]]\n>", "\n", "  ", "\t", "\u{2028}", "&#10;", "text", evil,
        evil.replacing("Assertion", with: "EncryptedAssertion"),
        "<samlp:Response/>",
        "<y:Assertion xmlns:y='urn:oasis:names:tc:SAML:2.0:\nassertion' ID='_evil'/>",
        "<z:a\n b=' 1'/>",
        "<!-- -\n->\(evil)<!-\n- -->", "<![CDATA[]]\n>\(evil)<![CDATA[]]>", "<?a ?\n>\(evil)<?b ?>",
    ]

    /// The places for pieces: the text to replace, and its replacement around them.
    private static let places: [(String, @Sendable (String) -> String)] = [
        ("</ds:X509Certificate>", { "\($0)</ds:X509Certificate>" }),
        ("</ds:KeyInfo>", { "<ds:KeyName>\($0)</ds:KeyName></ds:KeyInfo>" }),
        (
            "<samlp:Status>",
            { "<samlp:Extensions><z:e xmlns:z='urn:z'>\($0)</z:e></samlp:Extensions><samlp:Status>" }
        ),
        ("</samlp:Status>", { "<samlp:StatusDetail>\($0)</samlp:StatusDetail></samlp:Status>" }),
        ("<samlp:Status>", { "\($0)<samlp:Status>" }),
        ("</samlp:Response>", { "\($0)</samlp:Response>" }),
        ("</samlp:Response>", { "</samlp:Response>\($0)" }),
        ("<saml:Subject>", { "\($0)<saml:Subject>" }),
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

    /// A document that was validated, with what each policy sends of it.
    private struct Case {
        let seed: Int
        let document: [UInt8]
        let validated: [String]
        var sent: [(octets: [UInt8], breaksXML: Bool)] = []
    }

    /// The number of documents that the other parser reads at once.
    private static let batch = 500

    @Test(.requiresXMLSec)
    func `sends exactly the validated assertions, and nothing that was not received`() throws {
        let trust = try TrustStore(
            contentsOf: TestVectors.directory.appending(path: "keys/trust.pem").path
        )
        let validator = ResponseValidator(policy: ValidationPolicy(), trust: trust)
        let moment = try #require(Timestamp("2026-05-01T10:01:00Z"))
        let originals = try Self.originals()
        var sent = 0
        var refused: [String: Int] = [:]
        for start in stride(from: 0, to: Self.count, by: Self.batch) {
            var cases: [Case] = []
            for seed in start..<min(start + Self.batch, Self.count) {
                let document = Self.document(seed, of: originals)
                guard let response = validator.result(for: document, at: moment).verified else { continue }
                var one = Case(
                    seed: seed,
                    document: document,
                    validated: response.assertions.map(\.assertion.id.rawValue)
                )
                for policy in CleanupPolicy.allCases {
                    do throws(ExchangeRefusal) {
                        let prepared = try ExchangeGuard(policy: policy).encode(document)
                        let octets = Self.octets(of: prepared.value)
                        one.sent.append((octets ?? [], prepared.warning?.code == "exchange.cleanup-breaks-xml"))
                    } catch {
                        refused[error.finding.code, default: 0] += 1
                    }
                }
                cases.append(one)
            }
            sent += try Self.check(cases)
        }
        #expect(sent * 10 > Self.count, "only \(sent) values were sent")
        for code in ["saml.misplaced-message", "exchange.cleanup-changes-structure"] {
            #expect(refused[code, default: 0] * 20 > Self.count, "\(code): \(refused)")
        }
    }

    /// Compares what was sent with what was received, and returns the number of sent values.
    private static func check(_ cases: [Case]) throws -> Int {
        let readings = try OtherReading.all(cases.flatMap { [$0.document] + $0.sent.map(\.octets) })
        try #require(readings.count == cases.reduce(0) { $0 + 1 + $1.sent.count })
        var next = readings.makeIterator()
        var count = 0
        for one in cases {
            let first = next.next() ?? nil
            let received = try #require(first, "seed \(one.seed)")
            for value in one.sent {
                let reading = next.next() ?? nil
                // Some readers accept what precedes the fault; they find no assertion that was not validated.
                if value.breaksXML {
                    #expect(one.validated.starts(with: reading?.assertions ?? []), "seed \(one.seed)")
                    continue
                }
                guard let reading else {
                    Issue.record("seed \(one.seed): the parser rejects what was sent")
                    continue
                }
                #expect(reading.nodes == received.nodes, "seed \(one.seed)")
                #expect(reading.assertions == one.validated, "seed \(one.seed)")
                #expect(reading.others == 1, "seed \(one.seed)")
                count += 1
            }
        }
        return count
    }
}
