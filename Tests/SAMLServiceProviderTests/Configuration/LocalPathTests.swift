// SPDX-License-Identifier: Apache-2.0

internal import SAMLServiceProvider
internal import Testing

/// A browser returns to a path of this service in every reading of the path (S-74).
@Suite struct `local paths` {
    @Test(arguments: [
        "/", "/a", "/a/", "/a/b?c=d", "/a?next=https://other.example.test//x", "/a%20b", "/%C3%BC", "/a..b", "/...",
        "/a:b@c",
    ])
    func `accepts paths of this service`(text: String) {
        #expect(LocalPath(text)?.text == text)
    }

    @Test(arguments: [
        "", "a", "//h", "///h", "/\\h", "\\\\h", "\\/h", "/%09/h", "/%5Ch", "/%5c/h", "/%2F/h", "/%2fh/", "/%2f%2fh/",
        "/%252F/h", "https:h", "https://h", "https:/h", "javascript:alert(1)", "/\tx", "/\nx", "/x\r\nSet-Cookie: a=b",
        "/ x", "/x#y", "/./h", "/../h", "/a/..//h", "/%2e%2e/h", "/%2E/h", "/.", "/..", "/a//b", "/%00", "/x%0d%0ay",
        "/x?y=%0a", "/x%", "/x%4", "/x%zz", "/ü", "/\u{202E}h", "/x\u{7F}", "/%7f", "/x?\\y",
    ])
    func `rejects what another reader takes for another host`(text: String) {
        #expect(LocalPath(text) == nil)
    }

    @Test func `limits the length`() {
        let most = LocalPath.maximumLength
        #expect(LocalPath("/" + String(repeating: "a", count: most - 1)) != nil)
        #expect(LocalPath("/" + String(repeating: "a", count: most)) == nil)
    }

    /// Every short text of the characters that browsers and servers read in several ways.
    @Test func `accepts no generated spelling of another host`() {
        let parts = ["/", "\\", ".", "%2f", "%5c", "%09", "h", "%25", "@", ":"]
        var spellings = [""]
        for _ in 0..<4 { spellings += spellings.flatMap { spelling in parts.map { spelling + $0 } } }
        var accepted = 0
        for spelling in Set(spellings) where LocalPath("/" + spelling) != nil {
            accepted += 1
            let decoded = ("/" + spelling).replacing("%25", with: "%").replacing("%2f", with: "/")
                .replacing("%5c", with: "\\").replacing("%09", with: "")
            #expect(!decoded.contains("//") && !decoded.contains("\\"), "\(spelling)")
        }
        #expect(accepted > 100)
    }
}
