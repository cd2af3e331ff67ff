// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import Testing

/// Regular expressions in the scopes of metadata.
@Suite struct `the regular expression of a scope` {
    private func matches(_ expression: String, _ scope: String) -> Bool {
        var scopes = IssuerScopes()
        scopes.add(expression: expression)
        #expect(scopes.ignoredCount == 0, "\(expression)")
        return scopes.contains(scope)
    }

    @Test(arguments: [
        (
            #"(foo|bar)\.example\.com$"#, ["foo.example.com", "BAR.example.COM"],
            ["xfoo.example.com", "fooxexample.com", "foo.example.com.evil"]
        ),
        (#"^.+\.edu$"#, ["a.edu", "a.b.edu"], [".edu", "edu", "a.edu.evil", "a.edux"]),
        (
            #"^([a-z0-9-]{1,3}\.){0,2}vho\.org$"#, ["vho.org", "a-1.vho.org", "a.b.vho.org"],
            ["abcd.vho.org", "a.b.c.vho.org", "_.vho.org"]
        ),
        (#"^a$|^b$"#, ["a", "b"], ["ab", "c", ""]),
        (#"[^.]*\.x"#, ["ab.x", ".x"], ["a.b.x"]),
        (#"\d+\w?[\d.-]"#, ["1a.", "12-"], ["a.", "1!"]),
        ("a{2}b{1,}c{0,1}", ["aab", "aabbbc"], ["ab", "aabcc"]),
        ("(?:ab)*?c", ["c", "ababc"], ["abac"]),
        ("x()y", ["xy"], ["x", "xyy"]),
        ("[]a]-[A-C]", ["]-b", "a-C"], ["b-d"]),
        ("(a*)*(b|)+$", ["", "aab", "b"], ["ba"]),
        ("a^b", [], ["ab"]), ("a$b", [], ["ab"]),
        (".", ["a", "."], ["é", "", "ab"]),
    ])
    func `matches the whole scope`(expression: String, accepted: [String], rejected: [String]) {
        for scope in accepted { #expect(matches(expression, scope), "\(expression) \(scope)") }
        for scope in rejected { #expect(!matches(expression, scope), "\(expression) \(scope)") }
    }

    @Test(arguments: [
        "(", ")", "a)", "[a", "a**", "a++", "a{2", "a{3,2}", "a{65}", "a{1,65}", "a{1,100}", "a{1,1000}",
        "*a", "(?=a)", "(?i)a", #"(a)\1"#, #"\bx"#,
        #"\p{L}"#,
        "[[:alpha:]]", "[a-z&&[b]]", "[z-a]", "é", "a b", "^*", #"a\"#, "((((((((((((((((((a))))))))))))))))))",
        "(a{1,64}){1,64}", "(((()){64}){64}){64}", String(repeating: "a", count: 257),
    ])
    func `is not evaluated if it is of another dialect or too large`(expression: String) {
        var scopes = IssuerScopes()
        scopes.add(expression: expression)
        #expect(scopes.ignoredCount == 1)
        for scope in ["a", "aa", "x", "é", ""] { #expect(!scopes.contains(scope)) }
    }

    @Test func `agrees with another implementation`() throws {
        let alphabet = Array("ab.")
        var words = [""]
        for _ in 0..<4 { words += words.flatMap { word in alphabet.map { word + String($0) } } }
        let unique = Set(words)
        for expression in [
            "a|b", "(a|b)*", #"a\.b?"#, "[ab]+", "[^a]{1,2}", "(a.)+", "a.*b", "(ab?){2,3}", "^a?b$", "(a|ab)(b|)",
        ] {
            let other = try NSRegularExpression(pattern: "^(?:\(expression))$")
            for word in unique {
                let range = NSRange(location: 0, length: word.utf16.count)
                #expect(
                    matches(expression, word) == (other.firstMatch(in: word, range: range) != nil),
                    "\(expression) \(word)"
                )
            }
        }
    }

    @Test func `at most four are evaluated, and a long scope matches none`() {
        var scopes = IssuerScopes()
        for letter in "abcde" { scopes.add(expression: "\(letter)+") }
        #expect(scopes.ignoredCount == 1)
        #expect(scopes.contains("dd"))
        #expect(!scopes.contains("e"))
        #expect(scopes.contains(String(repeating: "a", count: 256)))
        #expect(!scopes.contains(String(repeating: "a", count: 257)))
    }
}

extension IssuerScopes {
    /// Returns whether the scope of a document with one value is listed.
    fileprivate func contains(_ scope: String) -> Bool {
        var allowance = ScopeAllowance()
        return contains(scope, within: &allowance) == true
    }
}
