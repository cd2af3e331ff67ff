// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import Testing

struct IdentityTokenTests {
    static let signed = token(#"{"alg":"RS256","kid":"k"}"#, #"{"iss":"acme","exp":1790000000}"#)
    static let encrypted = "\(encoded(#"{"alg":"dir","enc":"A256GCM"}"#))..aXY.Y2lwaGVy.dGFn"

    static func token(_ header: String, _ claims: String, _ signature: String = "c2ln") -> String {
        "\(encoded(header)).\(encoded(claims)).\(signature)"
    }

    private static func encoded(_ text: String) -> String {
        Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=",
            with: ""
        )
    }

    @Test func `reads the algorithm and the expiration of a signed token`() throws {
        let token = try #require(IdentityToken(Self.signed))
        #expect(token.algorithm == "RS256")
        #expect(!token.isEncrypted)
        #expect(token.expiration == Timestamp(millisecondsSince1970: 1_790_000_000_000))
        #expect(!token.isExpired(at: Timestamp(millisecondsSince1970: 1_789_999_999_999)))
        #expect(token.isExpired(at: Timestamp(millisecondsSince1970: 1_790_000_000_000)))
        #expect(!"\(token)".contains(Self.signed) && !String(reflecting: token).contains("c2ln"))
    }

    @Test func `accepts an encrypted token, whose expiration it cannot read`() throws {
        let token = try #require(IdentityToken(Self.encrypted))
        #expect(token.isEncrypted)
        #expect(token.expiration == nil)
        #expect(!token.isExpired(at: Timestamp(millisecondsSince1970: .max)))
    }

    @Test(arguments: [
        "", "a.b", "a.b.c", "Bearer \(signed)", signed + "=", signed + ".x", signed + "\r\nX: y",
        token(#"{"alg":"none"}"#, "{}", ""), token(#"{"alg":"none"}"#, "{}"), token(#"{"alg":"NONE"}"#, "{}"),
        token(#"{"kid":"k"}"#, "{}"), token("[]", "{}"), token(#"{"alg":"RS256"}"#, "no"),
        token(#"{"alg":"RS256"}"#, #"{"a":"\#(String(repeating: "x", count: 16 << 10))"}"#),
        "..aXY.Y2lwaGVy.dGFn",
    ])
    func `rejects text that is neither signed nor encrypted`(text: String) {
        #expect(IdentityToken(text) == nil)
    }

    @Test(arguments: [#"{}"#, #"{"exp":null}"#, #"{"exp":"x"}"#, #"{"exp":9223372036854775807}"#, #"{"exp":1.5}"#])
    func `has no expiration without a readable claim`(claims: String) throws {
        let token = try #require(IdentityToken(Self.token(#"{"alg":"RS256"}"#, claims)))
        #expect(token.expiration == nil)
    }
}
