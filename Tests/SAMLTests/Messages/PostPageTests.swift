// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// The page posts what it is given to the one target, regardless of what the values contain (S-82).
@Suite struct `page that posts a message` {
    private static func request(to target: String) throws -> LogoutRequest {
        let header = MessageHeader(
            id: try #require(XMLID("_m1")),
            issueInstant: Timestamp(seconds: 0),
            destination: URIReference(target)
        )
        return LogoutRequest(header, identifier: .nameID(NameID("u")))
    }

    private static func page(to target: String, relayState: String? = nil) throws -> (html: String, policy: String) {
        let page = try PostPage(of: request(to: target), Array("<a>&</a>".utf8), relayState: relayState)
        return (String(decoding: page.html, as: UTF8.self), page.contentSecurityPolicy)
    }

    @Test func `contains the form, the button, and the policy for the one target`() throws {
        let page = try Self.page(to: "https://idp.example.test/slo?a=1&b=2", relayState: "r-1")
        #expect(page.html.contains("<form method=\"post\" action=\"https://idp.example.test/slo?a=1&amp;b=2\">"))
        #expect(page.html.contains("<input type=\"hidden\" name=\"SAMLRequest\" value=\"PGE+JjwvYT4=\">"))
        #expect(page.html.contains("<input type=\"hidden\" name=\"RelayState\" value=\"r-1\">"))
        #expect(page.html.contains("<button type=\"submit\">"))
        let policy = """
            default-src 'none'; script-src 'sha256-ox4bri+xTrW3kuLTyRoak73QX8KZGuyP3JlQYusbSlA='; \
            form-action https://idp.example.test/slo; base-uri 'none'
            """
        #expect(page.html.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"))
        #expect(page.policy == policy + "; frame-ancestors 'none'")
    }

    @Test func `has the parameter of the type, and no relay state unless it is given`() throws {
        let header = try Self.request(to: "http://localhost:8080/acs").header
        let answer = LogoutResponse(header, inResponseTo: nil, status: Status([.success]))
        let html = String(decoding: try PostPage(of: answer, []).html, as: UTF8.self)
        #expect(html.contains("name=\"SAMLResponse\""))
        #expect(!html.contains("SAMLRequest") && !html.contains("RelayState"))
    }

    @Test(arguments: [
        "\"><script>alert(1)</script>", "' onload='x", "</form>", "&quot;", "<!--", "a=b&c", "\u{2028}é", "{{x}}",
        "`x`",
    ])
    func `escapes a relay state`(state: String) throws {
        let html = try Self.page(to: "https://idp.example.test/slo", relayState: state).html
        let plain = try Self.page(to: "https://idp.example.test/slo", relayState: "").html
        // An independent reading of the attribute: up to the next quotation mark, with the five references replaced.
        let value = try #require(html.components(after: "name=\"RelayState\" value=\"", before: "\""))
        let read = value.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
        #expect(read == state)
        #expect(html.replacing("value=\"\(value)\"", with: "value=\"\"") == plain)
        #expect(!value.contains("<"))
    }

    /// Spellings of a target that is not an endpoint, or that would end a directive of the policy (generator e).
    private static let refused: [String] = {
        let hosts = ["idp.example.test", "localhost", "127.0.0.1"]
        var targets = [
            "javascript:alert(1)", "data:text/html,x", "//idp.example.test", "/slo", "https:idp.example.test",
        ]
        targets += [
            "https:///slo", "https://", "http://[::1", "https://idp.example.test/#x", "ftp://idp.example.test/",
            "HTTPS:/x",
        ]
        targets += ["http://idp.example.test/", "http://localhost.example.test/", "http://127.0.0.1.example.test/"]
        for host in hosts {
            targets += ["https://u@\(host)/", "https://u:p@\(host)/", "https://\(host):x/", "https://\(host):/"]
            targets += ["https://\(host)\\@evil.test/", "https://\(host):443@evil.test/", "https://*.\(host)/"]
            for character in ["\"", "'", "<", ">", "`", "{", "}", "|", "^", "\u{E9}", "\u{202E}", "\\"] {
                targets.append("https://\(host)/\(character)")
                targets.append("https://\(character)\(host)/")
            }
        }
        return targets
    }()

    @Test(arguments: refused)
    func `refuses a target that is not an endpoint`(target: String) throws {
        let error = #expect(throws: SAMLError.self) { try Self.page(to: target) }
        #expect(error?.code == .samlBadURI)
    }

    @Test(arguments: [
        ("https://a.test", "https://a.test"), ("https://a.test:8443/x;y,z?q", "https://a.test:8443/x%3By%2Cz"),
        ("http://[::1]:80/x", "http://[::1]:80/x"), ("http://127.0.0.1/", "http://127.0.0.1/"),
    ])
    func `names the target in the policy so that it ends no directive`(target: String, source: String) throws {
        let policy = try Self.page(to: target).policy
        #expect(policy.contains("form-action \(source); base-uri"))
        #expect(policy.split(separator: ";").count == 5)
    }

    @Test(arguments: ["\u{0}", "a\nb", "\u{1B}", "\u{7F}"])
    func `refuses control characters in a relay state`(state: String) throws {
        #expect(throws: SAMLError.self) { try Self.page(to: "https://idp.example.test/", relayState: state) }
    }

    @Test func `needs a destination`() throws {
        var request = try Self.request(to: "https://idp.example.test/")
        request.destination = nil
        #expect(throws: SAMLError.self) { try PostPage(of: request, []) }
    }
}

extension String {
    /// Returns the text between the first occurrence of one text and the next one of another.
    fileprivate func components(after start: String, before end: String) -> String? {
        guard let first = firstRange(of: start), let last = self[first.upperBound...].firstRange(of: end) else {
            return nil
        }
        return String(self[first.upperBound..<last.lowerBound])
    }
}
