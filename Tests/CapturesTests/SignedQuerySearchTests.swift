// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

/// A message that is found in a text keeps the parameters that its signature covers, in their encoding.
@Suite struct `search for signed queries` {
    private static let request =
        #"<p:AuthnRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1" Version="2.0"/>"#
    private static let base64 = Data(Samples.stream(of: request)).base64EncodedString()
    private static let value = String(repeating: "QUJD+/", count: 14) + "QQ=="
    private static let query =
        "SAMLRequest=\(Samples.strictly(base64))&RelayState=https%3a%2F%2Fsp.example%2Fa%20b~(1)%3Fx%3D1"
        + "&SigAlg=http%3A%2F%2Fwww.w3.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256&Signature=\(Samples.strictly(value))"
    private static let url = "https://idp.example/sso?\(query)"

    /// Returns the query of the only message of a text.
    private static func found(_ text: String) throws -> (query: String?, isListed: Bool) {
        let opening = InputOpening(limits: .batch)
        var captures: [InputFile] = []
        if var documents = opening.documents(inside: Array(text.utf8)) {
            while let document = try documents.next() { captures.append(document.capture) }
        } else {
            captures.append(InputFile(Array(text.utf8)))
        }
        #expect(captures.count == 1, "\(text)")
        let capture = try #require(captures.first)
        let peeled = try CaptureLayers.peel(capture.bytes, limits: .service)
        return (peeled.query.map { String(decoding: $0, as: UTF8.self) }, capture.isListed)
    }

    private static let texts: [String] = [
        "2026-11-28 INFO redirecting to \(url) (302)\n", "The request is \(url).\n", "<\(url)>\n",
        "192.0.2.1 - - [28/Nov/2026:09:00:00 +0000] \"GET /sso?\(query) HTTP/1.1\" 302 0\n",
        "HTTP/1.1 302 Found\r\nLocation: \(url)\r\nContent-Length: 0\r\n\r\n",
        "< HTTP/1.1 302 Found\n< location: \(url)\n<\n",
        "curl '\(url)' \\\n  -H 'accept: text/html'\n",
        "curl ^\"\(url.replacing("&", with: "^&").replacing("%", with: "^%^"))^\" ^\n  -H ^\"accept: text/html^\"\n",
        "fetch(\"\(url)\", {\n  \"method\": \"GET\"\n});\n",
        "Invoke-WebRequest -Uri \"\(url)\" `\n-Headers @{}\n",
        "<html><body><a href=\"\(url.replacing("&", with: "&amp;"))\">go</a></body></html>",
        "{\"url\":\"\(url.replacing("&", with: "\\u0026").replacing("/", with: "\\/"))\"}\n",
        "Hello,\n\nthe URL is\n\n\(url)\n\nand it fails.\n", "see [link](\(url.replacing("(1)", with: ""))) please\n",
        "https://idp.example/sso?\n\(query.replacing("&", with: "\n\n&"))\n",
        "GET /sso HTTP/1.1\n  \(query.replacing("&", with: "\n  "))\n",
    ]

    @Test(arguments: texts) func `keep the whole query`(text: String) throws {
        let expected = text.contains("[link]") ? Self.query.replacing("(1)", with: "") : Self.query
        let found = try Self.found(text)
        let query = found.query.map { $0.filter { !$0.isWhitespace } }
        #expect(query == expected)
        #expect(!found.isListed)
    }

    private static let parameters = [
        ("SAMLRequest", base64), ("RelayState", "a b"), ("SigAlg", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"),
        ("Signature", value),
    ]

    private static func listed(_ separator: String, _ form: (String, String) -> String) -> String {
        parameters.map(form).joined(separator: separator)
    }

    private static let lists: [String] = [
        listed("\n") { "\($0): \($1)" } + "\n", "Array\n(\n" + listed("\n") { "    [\($0)] => \($1)" } + "\n)\n",
        "  Parameters: {" + listed(", ") { "\"\($0)\"=>\"\($1)\"" } + "}\n",
        "{\"query\":{" + listed(",") { "\"\($0)\":\"\($1.replacing("/", with: "\\/"))\"" } + "}}\n",
        listed("\n") { "\($0)\t\($1)" } + "\n", "{" + listed(", ") { "\($0)=[\($1)]" } + "}\n",
        "array(4) {\n" + listed("\n") { "  [\"\($0)\"]=>\n  string(\($1.count)) \"\($1)\"" } + "\n}\n",
        "<html><form>" + listed("") { "<input name=\"\($0)\" value=\"\($1)\"/>" } + "</form></html>",
        parameters.reversed().map { "\($0): \($1)" }.joined(separator: "\n") + "\n",
    ]

    @Test(arguments: lists) func `assemble decoded parameters`(text: String) throws {
        let found = try Self.found(text)
        let expected = Self.parameters.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        #expect(found.query == expected)
        #expect(found.isListed)
    }

    @Test func `assemble encoded parameters as they are`() throws {
        let text = Self.query.split(separator: "&").map { $0.replacing(/=/, with: ": ", maxReplacements: 1) }
        let found = try Self.found(text.joined(separator: "\n") + "\n")
        #expect(found.query == Self.query)
        #expect(!found.isListed)
    }

    @Test func `leave the parameters of the next message`() throws {
        let other = "The first SAMLRequest: \(Self.base64)\n"
        var documents = try #require(
            InputOpening(limits: .batch).documents(inside: Array((other + Self.lists[0]).utf8))
        )
        let first = try #require(try documents.next())
        #expect(!first.capture.isListed)
        #expect(try documents.next()?.capture.isListed == true)
    }
}
