// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Testing

/// The request around a value in a text, whose place is marked with `@`.
@Suite struct `the request of a value` {
    private func request(_ text: String, after lowest: Int = 0) -> String? {
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "@")) else { return "no mark" }
        return RequestContext(ofValueAt: start, in: bytes.span, after: lowest).map { context in
            "\(context.method.map { String(decoding: $0, as: UTF8.self) } ?? "-") "
                + String(decoding: context.target, as: UTF8.self)
        }
    }

    @Test func `a value inside the previous message has no request`() {
        #expect(request("POST /a HTTP/1.1\n@ and the rest of a message", after: 30) == nil)
    }

    @Test(arguments: [
        ("1.2.3.4 \"POST /acs HTTP/1.1\" 302 body=@", "POST /acs"),
        ("\"GET /slo?x=1&@ HTTP/1.1\" 200", "GET /slo?x=1&"),
        ("DEBUG: POST \"/saml/SSO\", parameters={@", "POST /saml/SSO"),
        ("POST https://sp.example/acs HTTP/1.1\r\nHost: a\r\nCookie: POST=1\r\n\r\n@", "POST https://sp.example/acs"),
        ("> POST /acs HTTP/2\n> Host: a\n>\n@", "POST /acs"),
        ("=> Send header\nPOST /acs HTTP/1.1\nHost: a\n\n=> Send data, 9 bytes\n@", "POST /acs"),
        ("E..4....POST /acs HTTP/1.1\nHost: a\n\n@", "POST /acs"),
        ("Started POST \"/users/saml\" for 1.2.3.4\n  Parameters: {@", "POST /users/saml"),
        ("curl 'https://sp.example/acs' \\\n  -H 'accept: */*' \\\n  --data-raw '@'", "POST https://sp.example/acs"),
        ("curl -X PUT 'https://sp.example/acs' -d '@'", "PUT https://sp.example/acs"),
        ("curl 'https://a.example/' \\\n 'https://b.example/' -d '@'", "POST https://a.example/"),
        (
            "1 [debug] *1 http request line: \"POST /acs?x=y HTTP/1.1\"\n1 [debug] *1 http uri: \"/acs\"\n1 body \"@\"",
            "POST /acs?x=y"
        ),
        ("see https://a.example/ curl 'https://b.example/' -G '@'", "- https://b.example/"),
        ("curl https://a.example/ -G ; curl '@'", "- https://a.example/"),
        ("curl 'https://sp.example/acs' -G '@'", "- https://sp.example/acs"),
        ("curl ^\"https://sp.example/acs^\" ^\n --data-raw ^\"@", "POST https://sp.example/acs"),
        ("fetch(\"https://sp.example/acs\", {\"body\": \"@", "- https://sp.example/acs"),
        ("-Uri \"https://sp.example/acs\" `\n-Method \"POST\" -Body \"@", "POST https://sp.example/acs"),
    ])
    func `is the one that the text states`(text: String, request expected: String) {
        #expect(request(text) == expected)
    }

    @Test(arguments: [
        "@", "SAMLResponse: @", "REPOST /acs HTTP/1.1 @", "POST acs HTTP/1.1 @", "POST /acs is wrong: @",
        // A log of requests says nothing about the next line.
        "1.2.3.4 - - \"GET /login HTTP/1.1\" 200\nDEBUG: @", "\"POST /acs HTTP/1.1\"\n@",
        "POST /acs HTTP/1.1\nHost: a\n\nsome text\n@", "< HTTP/1.1 200 OK\n< A: b\n@",
        "curl 'https://sp.example/acs'\n\n@", "see http://sp.example/ @",
        "http header: \"Referer: https://idp.example/\" @",
    ])
    func `is unknown otherwise`(text: String) {
        #expect(request(text) == nil)
    }

    @Test func `is not that of an earlier message or far away`() {
        #expect(request("POST /acs HTTP/1.1\n\n@", after: 5) == nil)
        let header = String(repeating: "A: b\n", count: 2_000)
        #expect(request("POST /acs HTTP/1.1\n\(header)\n@") == nil)
    }
}
