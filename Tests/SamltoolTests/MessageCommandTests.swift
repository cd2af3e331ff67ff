// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// The commands for one document read every message of SAML 2.0.
@Suite struct `samltool on messages other than responses` {
    private static let trust = ["--trust", "keys/trust.pem"]
    private static let time = ["--at", "2026-05-01T10:01:00Z"]

    @Test(arguments: SentMessage.all)
    func `inspects a message, without personal data`(sample: SentMessage) throws {
        let result = try Tool.run("inspect", input: sample.document)
        #expect(result.status == 0, "\(result.errors)")
        for line in [
            "  kind: \(sample.name)", "  id: _m1", "  issuer: https://idp.example.test",
            "  issue instant: 2026-05-01T10:00:00Z", "  destination: https://sp.example.test/saml",
        ] {
            #expect(result.lines.contains(line), "\(line) \(result.text)")
        }
        #expect(result.lines.contains("  in response to: _q1") == (sample.message is any StatusResponse))
        #expect(result.lines.contains("  not on or after: 2026-05-01T10:05:00Z") == (sample.name == "LogoutRequest"))
        // The cleanup is for responses alone.
        #expect(!result.text.contains("cleanup"))
        let all = try Tool.run("inspect", "--show-values", input: sample.document).text
        let json = try Tool.run("inspect", "--json", input: sample.document).text
        for secret in SentMessage.secrets {
            #expect(!result.text.contains(secret) && !result.errors.contains(secret), "\(secret)")
            #expect(!json.contains(secret), "\(secret)")
            let isInMessage = try String(decoding: sample.document, as: UTF8.self).contains(secret)
            #expect(all.contains(secret) == isInMessage, "\(secret)")
        }
    }

    @Test(.requiresXMLSec, arguments: SentMessage.all)
    func `shows of a relay state only its length`(sample: SentMessage) throws {
        for command in [["inspect", "--show-values"], ["verify"] + Self.time + Self.trust] {
            let result = try Tool.run(command, input: Array(sample.url().utf8))
            #expect(result.status == 0, "\(result.text)\(result.errors)")
            #expect(result.lines.contains("relay state bytes: 13"))
            #expect(!result.text.contains("state-of-mira"))
        }
    }

    @Test(.requiresXMLSec, arguments: SentMessage.all)
    func `verifies the signature of a message`(sample: SentMessage) throws {
        let signed = try sample.signed()
        let verify = ["verify"] + Self.time + Self.trust
        let result = try Tool.run(verify, input: signed)
        #expect(result.status == 0, "\(result.text)\(result.errors)")
        #expect(result.lines.first == "verified: yes")
        #expect(result.lines.contains("  - covers: message") || result.lines.contains("  - covers: artifact-response"))
        let unsigned = try Tool.run(verify, input: sample.document)
        #expect(unsigned.status == 1)
        #expect(unsigned.text.contains("signature.missing"))
        let text = String(decoding: signed, as: UTF8.self).replacing("10:00:00Z", with: "10:00:01Z")
        let changed = try Tool.run(verify, input: Array(text.utf8))
        #expect(changed.status == 1)
        #expect(changed.lines.first == "verified: no")
        #expect(changed.text.contains("failed: digest"))
    }

    /// No signature counts in any case; the reason tells who made the error (S-14).
    @Test(.requiresXMLSec, arguments: SentMessage.all)
    func `verifies the signature of a faulty message, which stays rejected`(sample: SentMessage) throws {
        let verify = ["verify"] + Self.time + Self.trust
        let signed = String(decoding: try sample.signed(), as: UTF8.self)
        let signature = String(signed[try #require(signed.firstRange(of: /<ds:Signature .*<\/ds:Signature>/))])
        let end = "</samlp:\(sample.name)>"
        let moved = signed.replacing(signature, with: "").replacing(end, with: signature + end)
        let misplaced = try Tool.run(verify, input: Array(moved.utf8))
        #expect(misplaced.status == 1)
        #expect(misplaced.lines.first == "verified: no")
        #expect(misplaced.lines.contains("    result: misplaced"), "\(misplaced.text)")
        #expect(misplaced.text.contains("the content is as it was signed"))
        let changed = moved.replacing("https://sp.example.test/saml", with: "https://sp.example.test/sam")
        let altered = try Tool.run(verify, input: Array(changed.utf8))
        #expect(altered.status == 1)
        #expect(altered.lines.contains("    result: invalid-digest"), "\(altered.text)")
        let zoneless = String(decoding: try sample.document, as: UTF8.self).replacing("10:00:00Z", with: "10:00:00")
        let faulty = try Tool.run(["sign", "--key", "keys/idp-rsa.key.pem"], input: Array(zoneless.utf8))
        let result = try Tool.run(verify, input: faulty.output)
        #expect(result.status == 1)
        #expect(result.lines.first == "verified: no")
        #expect(result.lines.contains("    result: valid"), "\(result.text)")
    }

    @Test(.requiresXMLSec) func `verifies the signatures of a faulty response, which stays rejected`() throws {
        let file = TestVectors.directory.appending(path: "attacks/valid/assertion-signed.xml")
        let response = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let start = try #require(response.firstRange(of: /IssueInstant="[^"]*Z"/))
        let zoneless = response.replacing(response[start], with: response[start].dropLast(2) + "\"", maxReplacements: 1)
        for (text, result) in [(zoneless, "valid"), (zoneless.replacing("mira-7", with: "mira-8"), "invalid-digest")] {
            let verified = try Tool.run(["verify"] + Self.time + Self.trust, input: Array(text.utf8))
            #expect(verified.status == 1)
            #expect(verified.lines.first == "verified: no")
            #expect(verified.lines.contains("    result: \(result)"), "\(verified.text)")
        }
    }

    @Test(.requiresXMLSec, arguments: SentMessage.all)
    func `verifies the signature of a query`(sample: SentMessage) throws {
        let verify = ["verify"] + Self.time + Self.trust
        let url = try sample.url()
        #expect(try Tool.run(verify, input: Array(url.utf8)).lines.first == "verified: yes")
        // The state is signed, too.
        let other = url.replacing("state-of", with: "state_of")
        let changed = try Tool.run(verify, input: Array(other.utf8))
        #expect(changed.status == 1)
        #expect(changed.lines.first == "verified: no")
        #expect(changed.text.contains("signature.invalid-value"))
    }

    @Test(.requiresXMLSec, arguments: SentMessage.all)
    func `signs a message in an envelope`(sample: SentMessage) throws {
        let signed = try Tool.run(["sign", "--key", "keys/idp-rsa.key.pem"], input: sample.message.soapEnvelope())
        #expect(signed.status == 0, "\(signed.errors)")
        let result = try Tool.run(["verify"] + Self.time + Self.trust, input: signed.output)
        #expect(result.lines.first == "verified: yes", "\(result.text)")
        #expect(result.lines.contains("layers: soap"))
    }

    @Test(.requiresXMLSec, arguments: SentMessage.all)
    func `takes the message out of a URL for the other commands`(sample: SentMessage) throws {
        let url = Array(try sample.url().utf8)
        #expect(try Tool.run("decode", input: url).output == sample.document)
        let canonical = try Tool.run("canonicalize", "--id", "_m1", input: url)
        #expect(canonical.text.hasPrefix("<samlp:\(sample.name) "), "\(canonical.errors)")
        #expect(try Tool.run("sign", "--key", "keys/idp-rsa.key.pem", input: url).output == sample.signed())
        let decrypted = try Tool.run("decrypt", "--decryption-key", "keys/sp-rsa.key.pem", input: url)
        #expect(try decrypted.output == sample.document, "\(decrypted.errors)")
    }

    /// An archive of a browser with a message of each kind, and a response between them.
    static func har(withResponse: Bool) throws -> [UInt8] {
        var bodies = try SentMessage.all.map { sample in
            let value = try Data(sample.document).base64EncodedString()
            let name = sample.message is any StatusResponse ? "SAMLResponse" : "SAMLRequest"
            return "\(name)=\(value.replacing("+", with: "%2B").replacing("=", with: "%3D"))&RelayState=state-of-mira"
        }
        let response = try `samltool on inputs with several documents`.value(of: "responses/xmlsec1/guide.xml")
        if withResponse { bodies.insert("SAMLResponse=\(response)", at: 3) }
        return `samltool on inputs with several documents`.har(bodies)
    }

    @Test func `numbers all messages if there is no response, or on request`() throws {
        let input = try Self.har(withResponse: false)
        let listed = try Tool.run("inspect", input: input)
        #expect(listed.lines.count == SentMessage.all.count)
        for (index, sample) in SentMessage.all.enumerated() {
            let number = String(repeating: " ", count: index < 9 ? 2 : 1) + "\(index + 1)"
            #expect(listed.lines[index].hasPrefix("\(number)  \(sample.name)  https://idp.example.test  POST"))
            let shown = try Tool.run("inspect", "--entry", "\(index + 1)", input: input)
            #expect(shown.lines.contains("  kind: \(sample.name)"))
            #expect(!shown.text.contains("state-of-mira"))
        }
        let mixed = try Self.har(withResponse: true)
        let only = try Tool.run("inspect", input: mixed)
        #expect(only.lines.contains("  kind: Response"))
        #expect(try Tool.run("inspect", "--messages", "responses", input: input).status == 1)
        let all = try Tool.run("inspect", "--messages", "all", input: mixed)
        #expect(all.lines.count == SentMessage.all.count + 1)
        #expect(
            try Tool.run("decode", "--messages", "all", "--entry", "2", input: mixed).text.contains("LogoutRequest")
        )
    }
}
