// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAML
internal import SAMLBindings
internal import Testing

@Suite struct `search for messages in texts` {
    /// A response that is long enough for Base64 on several lines; its Base64 has a plus sign, a slash and padding.
    private static let response =
        #"<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_1"><a>>>???ü "#
        + String(repeating: "x", count: 99)
        + "</a></p:Response>"

    private static let base64 = Data(response.utf8).base64EncodedString()
    private static let linesOfPage = stride(from: 0, to: base64.count, by: 60)
        .map { String(base64.dropFirst($0).prefix(60)) }.joined(separator: "<br/>\n  ")
    private static let percent = Samples.strictly(base64)
    private static let deflated = Samples.strictly(Data(Samples.stream(of: response)).base64EncodedString())

    private static func wrapped(_ width: Int, _ prefix: String) -> String {
        Samples.lines(of: base64, width: width).map { prefix + $0 }.joined(separator: "\n")
    }

    private static func html(_ text: String) -> String {
        text.replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }

    private static func hexadecimal(_ text: String) -> String {
        text.utf8.map { String(format: "%02x", $0) }.joined()
    }

    private static func json(_ text: String) -> String {
        text.replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "/", with: "\\/")
    }

    /// Texts that contain the response once.
    private static let texts: [String] = [
        "SAMLResponse: \(base64)\nRelayState: https://app.example\n",
        "curl 'https://sp.example/acs' \\\n  --data-raw 'SAMLResponse=\(percent)&RelayState=x'\n",
        "curl ^\"https://sp.example^\" --data-raw ^\"SAMLResponse=\(percent.replacingOccurrences(of: "%", with: "^%"))^\"",
        "fetch(\"https://sp.example\", {\"body\": \"RelayState=x&SAMLResponse=\(percent)\"});",
        "-Body \"SAMLResponse=\(percent)&RelayState=x\"",
        "{\"time\":1,\"body\":\"SAMLResponse=\(percent)\"}\n",
        "{\"a\":{\"SAMLResponse\":\"\(json(base64))\"},\"b\":2}",
        "{\"message\":\"{\\\"SAMLResponse\\\":\\\"\(base64)\\\"}\"}",
        "Parameters: {\"SAMLResponse\"=>\"\(base64)\", \"RelayState\"=>\"x\"}",
        "POST: <QueryDict: {'SAMLResponse': ['\(base64)']}>",
        "[SAMLResponse] => \(base64)\n    [RelayState] => x",
        "[\"SAMLResponse\"]=>\n  string(412) \"\(base64)\"",
        "time,user,SAMLResponse\n2026,u,\(base64)\n",
        "_raw\n\"msg={\"\"SAMLResponse\"\":\"\"\(base64)\"\"}\"\n",
        "\"GET /acs?SAMLResponse=\(deflated)&RelayState=x HTTP/1.1\" 302 0",
        "<form><input type=\"hidden\" name=\"SAMLResponse\" value=\"\(base64)\"/></form>",
        "<form><input value=\"\(base64)\" name=\"SAMLResponse\"></form>",
        "<input name='SAMLResponse' value='\(base64.replacingOccurrences(of: "+", with: "&#43;"))'>",
        "<input name='SAMLResponse' value='\(wrapped(60, ""))'>",
        html("<input name=\"SAMLResponse\" value=\"\(base64)\">"),
        "name=\"SAMLResponse\"\r\n\r\n\(base64)\r\n------W--\r\n",
        "Hello,\n\n\(wrapped(60, ""))\n\nregards\n",
        "On Friday:\n\(wrapped(60, "> "))\n>\n> thanks",
        "value:\n\(wrapped(60, "    "))\n\nend",
        "log \(response) end",
        "log <?xml version=\"1.0\"?>\n\(response)\nend",
        "log \(html(response)) end",
        "{\"xml\":\"\(json(response))\"}",
        "doc=\(Samples.strictly(response)) end",
        "in: <s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>\(response)</s:Body></s:Envelope> out",
        "see \(Data(base64.utf8).base64EncodedString()) there",
        "7:content;412:SAMLResponse=\(percent),7:headers;",
        "{\\x22SAMLResponse\\x22:\\x22\(base64)\\x22}",
        "{\n  SAMLResponse: '\(Samples.lines(of: base64, width: 60).joined(separator: "' +\n    '"))',\n  RelayState: 'x'\n}",
        "value = (\"\(Samples.lines(of: base64, width: 60).joined(separator: "\"\n    \""))\")",
        "{\"body\":\"\(Data("RelayState=x&SAMLResponse=\(percent)".utf8).base64EncodedString())\",\"isBase64Encoded\":true}",
        "DEBUG: xmlstr: b'<?xml version=\\'1.0\\'?>\\n\(response.replacingOccurrences(of: "ü", with: "\\xc3\\xbc"))\\n'",
        "INSERT INTO t VALUES (1,0x\(hexadecimal(response).uppercased()),'b');",
        "INSERT INTO t VALUES (1,X'\(hexadecimal(base64))');", "COPY t FROM stdin;\n1\t\\\\x\(hexadecimal(response))\n",
        "\"time\"\t\"\(response.replacingOccurrences(of: "\"", with: "\"\""))\"\n",
        "var s = @\"\(response.replacingOccurrences(of: "\"", with: "\"\""))\";",
        "POST /acs HTTP/1.1\r\n\r\nSAMLResponse=\(percent)HTTP/1.1 302 Found\r\n",
        "<div>SAMLResponse:<br>\(linesOfPage)<br>\n</div>",
        "array:2 [\n  \"SAMLResponse\" => \"\(base64)\"\n  \"RelayState\" => \"x\"\n]\n",
        "Token. SAMLResponse:\n\(html("<?xml version=\"1.0\"?>" + response))\n",
        "Token. SAMLResponse: \(html(response))\n",
        "DEBUG: xmlstr: '\(response.replacingOccurrences(of: "ü", with: "\\xfc"))'",
    ]

    private static let blanks = String(repeating: " ", count: 300)

    private func matches(_ text: String) -> [TextCapture] {
        let bytes = Array(text.utf8)
        var matches: [TextCapture] = []
        var search = CaptureSearch()
        var index = 0
        while case .found(let match) = search.next(in: bytes.span, from: index, isAtEnd: true) {
            matches.append(match)
            index = match.range.upperBound
        }
        return matches
    }

    private func documents(_ text: String) throws -> [String] {
        try matches(text).filter { $0.kind == .response }.map { match in
            String(decoding: try CaptureLayers.peel(match.bytes, limits: .batch).document, as: UTF8.self)
        }
    }

    @Test(arguments: texts.indices)
    func `finds the exact document once`(index: Int) throws {
        let documents = try documents(Self.texts[index])
        #expect(documents.count == 1)
        #expect(documents.first?.contains(Self.response) == true, "\(Self.texts[index])")
    }

    @Test(arguments: [
        // Without an operator, two strings on one line are two values.
        "['\(base64.prefix(100))' '\(base64.dropFirst(100))']", "['\(base64.prefix(100))', '\(base64.dropFirst(100))']",
    ])
    func `joins strings only over a line break`(text: String) {
        #expect(
            matches(text).first.map { String(decoding: $0.bytes, as: UTF8.self) } == String(Self.base64.prefix(100))
        )
    }

    @Test(arguments: [
        (1, "<div>SAMLResponse=\(base64)<br>RelayState=abc123<br></div>"),
        (1, "SAMLResponse: \(base64)<br>\nRelayState: abc"), (1, "SAMLResponse=\(base64)<br/>next line of text"),
        (1, "<p>\(base64)<br/>\nSent at 10:00</p>"), (1, "<p>\(base64)<br>ok<br></p>"),
        (2, "<p>\(base64)<br>\n\(base64)<br></p>"), (2, "SAMLResponse=\(percent)<br>SAMLResponse=\(percent)<br>"),
    ])
    func `a line break of a page ends a complete value`(count: Int, text: String) throws {
        let documents = try documents(text)
        #expect(documents.count == count)
        #expect(documents.allSatisfy { $0.contains(Self.response) }, "\(text)")
    }

    @Test(arguments: [
        ("<!DOCTYPE r [<!ENTITY e \"x\">]>", true), ("<?xml version=\"1.0\"?>\n<!DOCTYPE r>\n", true),
        ("<!DOCTYPE html><html>", false), ("<a>", false), ("2 > 1 ", false),
    ])
    func `keeps a document type declaration before a response`(before: String, isKept: Bool) {
        let found = matches("10:00 \(before)\(Self.response) end").first.map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
        #expect(found == (isKept ? before : "") + Self.response)
    }

    @Test func `a line with another signature does not belong to a form`() {
        let text = "10:00 body: SAMLResponse=\(Self.percent)&RelayState=x\nSignature=8f2a0c\n"
        #expect(
            matches(text).first.map { String(decoding: $0.bytes, as: UTF8.self) }
                == "SAMLResponse=\(Self.percent)&RelayState=x"
        )
    }

    @Test(arguments: [0, 2]) func `removes line numbers with the blanks between them and the text`(extra: Int) throws {
        let lines = ["<a>", "  <b>", Self.response].enumerated()
        let numbered = lines.map { "   \($0.offset + 1) \(String(repeating: " ", count: extra))\($0.element)\n" }
            .joined()
        let documents = try #require(InputOpening(limits: .batch).documents(inside: Array(numbered.utf8)))
        var reader = documents
        let document = try #require(try reader.next())
        #expect(String(decoding: document.capture.bytes, as: UTF8.self).contains(Self.response))
    }

    @Test func `finds the value in the source of a page that a page shows`() throws {
        let page = Self.html("<form><input name=\"SAMLResponse\" value=\"\(Self.base64)\"/></form>")
        var documents = try #require(InputOpening(limits: .batch).documents(inside: Array(page.utf8)))
        #expect(try documents.next()?.capture.bytes.starts(with: Self.base64.utf8.prefix(40)) == true)
    }

    @Test func `finds each of several values on their own lines`() throws {
        let lines = [Self.base64, Self.percent, "x SAMLResponse=\(Self.percent) y", Self.response, Self.base64]
        #expect(try documents(lines.joined(separator: "\n")).count == lines.count)
    }

    @Test(arguments: [
        "The SAMLResponse parameter is missing, see `SAMLResponse=` and SAMLRequest.",
        "<Response><status>ok</status></Response>", "<Envelope><Body/></Envelope> Assertion Response",
        "var SAMLResponse='x';", "SAMLResponse=[FILTERED]&RelayState=x", "a+/b=== %% && \\\\u00 ===",
        Data("<svg xmlns='http://www.w3.org/2000/svg'>\(String(repeating: "x", count: 99))</svg>".utf8)
            .base64EncodedString(),
        String(repeating: "deadbeef", count: 100),
    ])
    func `finds nothing where there is no message`(text: String) {
        #expect(matches(text).isEmpty)
    }

    @Test(arguments: [
        ("AuthnRequest", MessageKind.authnRequest), ("LogoutRequest", .logoutRequest),
        ("LogoutResponse", .logoutResponse),
        ("ArtifactResponse", .artifactResponse), ("Assertion", .assertion), ("EntityDescriptor", .metadata),
    ])
    func `names other messages`(name: String, kind: MessageKind) {
        let message =
            "<p:\(name) xmlns:p=\"urn:oasis:names:tc:SAML:2.0:x\">\(String(repeating: "y", count: 99))</p:\(name)>"
        #expect(matches("x \(message) y").map(\.kind) == [kind])
        #expect(
            matches("SAMLResponse=\(Samples.strictly(Data(message.utf8).base64EncodedString()))").map(\.kind) == [kind]
        )
    }

    @Test func `does not lose what follows an element without an end tag`() throws {
        let start = Self.response.prefix(90)
        let text = "1 \(start)\n2 it was cut here\n3 SAMLResponse=\(Self.percent)\n4 \(start)\n\(Self.response)\n5 end"
        #expect(matches(text).map(\.kind) == [.response, .response, .response, .response])
        #expect(matches(text).map { $0.bytes.starts(with: "<p:Response".utf8) } == [true, false, true, true])
    }

    @Test(arguments: ["Response", "Assertion", "Envelope"]) func `reads the name of a message as a prefix`(
        prefix: String
    ) throws {
        let start = "<\(prefix):Response xmlns:\(prefix)='urn:oasis:names:tc:SAML:2.0:protocol'>"
        let message = "\(start)</\(prefix):Response>"
        for text in ["10:00 \(message) end", "10:00 \(start)", "<\(prefix):Response:Response oasis> \(message)"] {
            var reader = TextReader([], continuedBy: Pieces(Array(text.utf8), of: 100), limit: 1 << 20)
            let document = try #require(try reader.next())
            #expect(String(decoding: document.capture.bytes, as: UTF8.self).contains(":Response"), "\(text)")
        }
    }

    @Test func `finds a message inside an element without an end tag`() throws {
        let envelope = "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\">"
        let assertion = "<a:Assertion xmlns:a=\"urn:oasis:names:tc:SAML:2.0:assertion\">"
        let lines = [envelope, "cut here", assertion, "cut here", assertion, "cut here", Self.response, "end"]
        let text = lines.map { "x \($0)\n" }.joined()
        #expect(matches(text).map(\.kind) == [.assertion, .assertion, .response])
        #expect(try documents(text).count == 1)
        // An element that mentions SAML only after a line without markup is not a message of SAML.
        #expect(matches("1 <Assertion>\n2 of the oasis\n3 <Assertion>\n4 end").isEmpty)
    }

    @Test(arguments: [("&#111;", "<"), ("&amp;#x6f;", "&lt;"), ("%26%23111%3B", "%3C"), ("\\u0026#111;", "\\u003c")])
    func `finds the outer message whose namespace is spelled with a reference`(letter: String, bracket: String) {
        let inner = Self.response.replacingOccurrences(of: "<", with: bracket)
        let outer = "\(bracket)f:Response xmlns:f='urn:\(letter)asis:names:tc:SAML:2.0:protocol'"
        let found = matches("x \(outer)> \(inner) \(bracket)/f:Response> y")
        #expect(found.first.map { String(decoding: $0.bytes, as: UTF8.self).hasPrefix(outer) } == true)
    }

    @Test(arguments: [
        "<!-- c -->", "<?a?>", "<!DOCTYPE r>", blanks, "<?xml\(blanks)?>",
    ])
    func `finds a value without a name that begins with something else than a tag`(beginning: String) {
        let value = Data((beginning + Self.response).utf8).base64EncodedString()
        #expect(matches("x \(value) y").map(\.kind) == [.response])
    }

    @Test func `examines few values that only begin like a document, and overlooks none of the others`() {
        #expect(matches("x \(Data("<a b='<\(Self.response)".utf8).base64EncodedString()) y").isEmpty)
        let comment = Data("<!--\(String(repeating: "-", count: 899))".utf8).base64EncodedString()
        #expect(matches("x \(comment) y").isEmpty)
        let start = comment.prefix(16)
        let found = matches(String(repeating: "\(start) [\n", count: 18))
        #expect(found.map(\.kind) == [.response, .response])
        // These begin like a message, and show only later that they contain none.
        let envelope = Data("<Envelope>ab".utf8).base64EncodedString()
        #expect(matches("x \(envelope) y").isEmpty)
        #expect(matches(String(repeating: "\(envelope) [\n", count: 18)).map(\.kind) == [.response, .response])
    }

    @Test(arguments: ["é:", String(repeating: "p", count: 200) + ":"])
    func `finds an element with any prefix`(prefix: String) {
        let message = "<\(prefix)Response xmlns='oasis'>\(Self.response)</\(prefix)Response>"
        #expect(matches("x \(message) y").first?.bytes.starts(with: "<\(prefix)Response".utf8) == true)
    }

    @Test func `includes the ellipsis of a value that was cut`() {
        let found = matches("SAMLResponse=\(Self.base64.prefix(200))... end")
        #expect(found.map { $0.bytes.suffix(3).elementsEqual("...".utf8) } == [true])
    }

    @Test func `examines a word a bounded number of times`() {
        // Every line begins a message that does not end.
        let line = "<p:Response xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\">\n"
        #expect(matches(String(repeating: line, count: 2_000)).count == 2_000)
    }
}
