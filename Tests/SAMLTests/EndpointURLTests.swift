// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// A browser is sent only to URLs of one reading (S-82).
@Suite struct `URLs of endpoints` {
    @Test(arguments: [
        "https://idp.example.test", "https://idp.example.test/sso?x=1&y=%20", "https://idp.example.test:8443/a/b",
        "http://localhost:8080/sso", "http://127.0.0.1", "http://[::1]:80/", "https://[2001:db8::1]/x",
        "https://xn--bcher-kva.example/",
    ])
    func `accepts https, and http on the loopback interface`(text: String) {
        #expect(EndpointURL(text)?.text == text)
    }

    @Test(arguments: [
        "", "https://", "https:///sso", "http://idp.example.test/", "javascript:alert(1)", "HTTPS://idp.example.test",
        "https:idp.example.test", "https:/idp.example.test", "//idp.example.test", "https://user@idp.example.test/",
        "https://localhost@evil.test/", "https://idp.example.test\\@evil.test", "https://idp.example.test/#x",
        "https://idp.example.test/ x", "https://idp.example.test/\r\nSet-Cookie: a=b", "https://idp.example.test/\"x",
        "https://idp.example.test/<x>", "https://idp.example.test/'", "https://bücher.example/",
        "https://idp.example.test:99999/",
        "https://idp.example.test:/", "https://idp.example.test:8x/", "https://[::1/", "https://a;b.test/",
        "http://localhost.evil.test/", "http://127.0.0.1.evil.test/", "https://a,b/", "data:text/html,x",
        "https://\(String(repeating: "a", count: 2_048))",
    ])
    func `rejects other URLs`(text: String) {
        #expect(EndpointURL(text) == nil)
    }
}
