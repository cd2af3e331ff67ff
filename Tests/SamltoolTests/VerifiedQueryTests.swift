// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The signature of a query counts only for the document that was read from it (S-92).
@Suite(.requiresXMLSec) struct `verify with a signed query` {
    /// A query that the identity provider signed.
    private static func query() throws -> String {
        try text("attacks/redirect/good.txt").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The value of a forged response without a signature.
    private static func forged() throws -> String {
        let document = try text("responses/xmlsec1/minimal.xml").replacing("mira-7", with: "admin-1")
        return Data(document.utf8).base64EncodedString().replacing("+", with: "%2B").replacing("=", with: "%3D")
    }

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: TestVectors.directory.appending(path: path)), as: UTF8.self)
    }

    private static func verify(_ capture: String, _ flags: String...) throws -> Tool.Result {
        let options = ["verify", "--at", "2026-05-01T10:01:00Z", "--trust", "keys/trust.pem"]
        return try Tool.run(options + flags + ["-"], input: Array(capture.utf8))
    }

    @Test(arguments: ["", "?", "/acs?", "https://sp.example/acs?", "/a=b&c?", "GET /acs?", "GET /a=b?"])
    func `accepts a genuine one`(start: String) throws {
        let end = start.hasPrefix("GET") ? " HTTP/1.1\nHost: sp.example\n\n" : "\n"
        let result = try Self.verify(start + Self.query() + end)
        #expect(result.lines.first == "verified: yes", "\(result.text)\(result.errors)")
        #expect(result.status == 0)
    }

    /// The signature of a query is one of the issuer of the response.
    @Test(arguments: [("Issuer>https://idp.example.test", true), ("Issuer>https://other.example.test", false)])
    func `accepts assertions of its issuer alone`(issuer: String, isVerified: Bool) throws {
        let pem = try Data(contentsOf: TestVectors.directory.appending(path: "keys/idp-rsa.key.pem"))
        let signer = try RedirectSigner(key: PrivateKey(pem: Array(pem)))
        let document = try Self.text("responses/xmlsec1/minimal.xml")
        let assertion = try #require(document.range(of: "<saml:Assertion"))
        let changed =
            document[..<assertion.lowerBound]
            + document[assertion.lowerBound...].replacing("Issuer>https://idp.example.test", with: issuer)
        for requirement in [[], ["--json"]] {
            let query = try signer.query(for: Array(changed.utf8), as: .response)
            let result = try Tool.run(
                ["verify", "--at", "2026-05-01T10:01:00Z", "--trust", "keys/trust.pem"] + requirement + ["-"],
                input: Array(query.utf8)
            )
            #expect(result.status == (isVerified ? 0 : 1))
            #expect(result.text.contains("issuer.mismatch") != isVerified, "\(result.text)")
        }
    }

    /// Every combination of a genuine query with a second way to carry a message.
    private static func captures() throws -> [String] {
        let (query, value) = (try query(), try forged())
        let names = [
            "SAMLResponse", "%53AMLResponse", "SAML%52esponse", "samlresponse", "SAMLRESPONSE", "+SAMLResponse",
            "%20SAMLResponse", "SAMLResponse%20", "SAMLResponse[]", "SAMLResponse%5B%5D", "SAMLResponse%00",
            "SAMLRequest",
        ]
        var captures: [String] = []
        for name in names {
            for parameters in [
                "\(name)=\(value)&\(query)", "\(query)&\(name)=\(value)", "\(query);\(name)=\(value)",
                "x=1;\(name)=\(value)&\(query)",
                "\(query.replacing("&RelayState", with: "&\(name)=\(value)&RelayState"))",
                "\(name)&\(query)", "\(query)&\(name)",
            ] {
                captures.append(parameters)
                captures.append("GET /acs?\(parameters) HTTP/1.1\nHost: sp.example\n\n")
            }
            for target in ["/acs", "/a=b", "/a&b", "/acs;x=y"] {
                for body in ["\(name)=\(value)", "/acs?\(name)=\(value)", "x=y&\(name)=\(value)"] {
                    captures.append("POST \(target)?\(query) HTTP/1.1\nHost: sp.example\n\n\(body)")
                }
            }
            captures.append("GET /acs?\(query) HTTP/1.1\nHost: sp.example\n\n\(name)=\(value)")
            captures.append("POST /acs?\(name) HTTP/1.1\nHost: sp.example\n\n\(query)")
            captures.append("/acs?\(name)=\(value)?\(query)")
            captures.append("/acs?\(name)=\(value)#\(query)")
            captures.append("\(name)=\(value) \(query)")
            captures.append("\(name)=\(value)\n\(query)")
        }
        return captures
    }

    @Test func `never verifies a capture with a second message`() throws {
        let captures = try Self.captures()
        #expect(captures.count > 300)
        for capture in captures {
            let result = try Self.verify(capture)
            #expect(result.status == 1, "\(capture.prefix(60))")
            #expect(!result.text.contains("verified: yes"), "\(capture.prefix(60))")
        }
    }

    @Test func `reports the forged document next to a genuine query as unsigned`() throws {
        let capture = "/acs?x=1&SAMLResponse=\(try Self.forged())#\(try Self.query())"
        let result = try Self.verify(capture, "--json")
        #expect(result.text.contains("\"verified\":false"))
        #expect(result.text.contains("signature.missing"))
        #expect(result.text.contains("\"query\":null"))
    }
}
