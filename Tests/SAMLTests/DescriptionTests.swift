// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Descriptions and dumps are part of logs, so they contain no personal data (S-55).
@Suite struct `A description of a response` {
    private static func texts(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return ["\(value)", String(reflecting: value), "\([value])", dumped]
    }

    /// Texts of the document that no description contains.
    private static let secrets = [
        "user", "advised", "sppid", "k2", "192.0.2.", "h.example", "\"s1\"", " u1 ", "well done",
    ]

    @Test func `contains no name identifier and no value of an attribute`() throws {
        let response = try #require(try Reading(Documents.everything).response)
        let assertion = try #require(response.assertions.first)
        let values: [Any] = [
            response, assertion, assertion.statements, assertion.attributes, assertion.subject as Any, response.status,
        ]
        for text in values.flatMap(Self.texts) {
            for secret in Self.secrets where text.contains(secret) { Issue.record("\(secret): \(text)") }
        }
        #expect("\(assertion)".contains("_a1"))
    }
}
