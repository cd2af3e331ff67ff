// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import HTTPTypes
internal import Testing

struct IdentifierTests {
    @Test(arguments: [
        "", ".", "..", "a/b", "a\\b", "a?b", "a#b", "a%2Fb", "a;b", "a\nb", "a\0", "\u{7F}", " a", "a ", "a\u{202E}b",
        String(repeating: "a", count: 257),
    ])
    func `rejects text that is not a path segment`(text: String) {
        #expect(ServiceProviderID(text) == nil)
        #expect(MVPDID(text) == nil)
    }

    @Test(arguments: [
        ("ACME", "ACME"), ("North Cable", "North%20Cable"), ("a&b=c+d", "a%26b%3Dc%2Bd"), ("\u{E9}", "%C3%A9"),
        ("...", "..."), (String(repeating: "a", count: 256), String(repeating: "a", count: 256)),
    ])
    func `encodes a path segment`(text: String, encoded: String) throws {
        #expect(try #require(ServiceProviderID(text)).pathSegment == encoded)
        #expect(try #require(MVPDID(text)).pathSegment == encoded)
        #expect(MVPDID(text)?.text == text)
    }

    @Test func `compares code points`() {
        #expect(MVPDID("\u{E9}") != MVPDID("e\u{301}"))
        #expect(ServiceProviderID("acme") != ServiceProviderID("ACME"))
        let apple = ["\u{E9}", "e\u{301}", "a", "A", "a"].map { SubscriberAccount.ProviderID(rawValue: $0) }
        #expect(Set(apple).count == 4)
        #expect(Set([MVPDID("a"), MVPDID("a")]).count == 1)
    }

    @Test(arguments: ["", " ", "a b", "a\n", "\u{E9}", "a\0", String(repeating: "a", count: 513)])
    func `rejects text that is not a device identifier`(text: String) {
        #expect(DeviceID(text) == nil)
    }

    @Test(arguments: ["", "=", "a b", "a\r\nX: y", "a=b", "\u{E9}", "a\0"])
    func `rejects text that is not a bearer token`(text: String) {
        #expect(AccessToken(text) == nil)
    }

    @Test func `writes a token only into the header field`() throws {
        let token = try #require(AccessToken("ey.J-_~+/=="))
        let server = try #require(ServerAddress("https://api.example"))
        var request = TransportRequest(.get, server, path: "/a")
        request.head.headerFields[.authorization] = "Bearer old"
        token.authorize(&request)
        #expect(request.head.headerFields[fields: .authorization].map(\.value) == ["Bearer ey.J-_~+/=="])
        #expect("\(token)" == "AccessToken(withheld)")
    }

    @Test(arguments: [
        ("1790000000000", 1_790_000_000_000), ("0", 0), ("9223372036854775807", Int64.max),
    ])
    func `reads milliseconds`(text: String, number: Int64) {
        #expect(Timestamp(milliseconds: text)?.millisecondsSince1970 == number)
    }

    @Test(arguments: ["", "-1", "+1", " 1", "1e3", "9223372036854775808", "1_0", "\u{661}"])
    func `rejects other text as milliseconds`(text: String) {
        #expect(Timestamp(milliseconds: text) == nil)
    }
}
