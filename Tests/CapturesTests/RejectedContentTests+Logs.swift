// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAMLEncoding
internal import Testing

/// Values and markup as logs write them.
extension RejectedContentTests {
    @Test(arguments: ["done", "RelayState=%2F"])
    func `the value of a parameter in a log keeps its plus signs without a warning`(next: String) throws {
        let value = Self.base64(Self.response.replacing("mira", with: "~~>>>>"))
        try #require(value.contains("+"))
        let documents = try `exports of tools`.documents("10:00 login SAMLResponse=\(value) \(next)\n")
        let document = try #require(documents.first)
        #expect(try document.capture.layersDecoded(within: .batch).warnings.isEmpty)
    }

    @Test func `markup in an access log has escapes`() throws {
        let escaped = Self.response.replacing("\"", with: "\\x22").replacing("mira", with: "\\xC3\\xB8")
        let document = Self.response.replacing("mira", with: "ø")
        #expect(try peel(escaped).text == document)
        let documents = try `exports of tools`.documents("\"POST /acs\" 200 body=\(escaped) end\n")
        #expect(documents.map { $0.capture.bytes } == [Array(document.utf8)])
        #expect(peelingFault(of: "<a b=\\x22\\xG0")?.code == .jsonEscaped)
    }
}
