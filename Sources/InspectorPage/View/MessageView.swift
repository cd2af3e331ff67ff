// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLSignature
internal import StrictJSON

/// What only messages of one kind contain, such as the session indexes of a `LogoutRequest`.
enum MessageView {
    /// The maximum number of facts.
    private static let mostFacts = 100

    /// The maximum length of a value, in Unicode scalars.
    private static let longestValue = 4_000

    /// Decodes the message of a document as far as possible; returns `nil` if it is a response.
    static func message(_ document: [UInt8], _ record: ReportRecord, limits: DocumentLimits) -> (any ProtocolMessage)? {
        guard record.otherKind != nil, let parsed = try? UnverifiedResponse(parsing: document, limits: limits) else {
            return nil
        }
        return parsed.otherMessageToShow
    }

    /// Returns the facts as pairs of a name and a text, and whether a verified signature covers an accepted message.
    ///
    /// - Parameters:
    ///   - message: The message, decoded from a document whose signatures were not verified.
    ///   - record: The record of the document.
    ///   - showsValues: Whether names, session indexes, artifacts and reasons are shown.
    /// - Returns: An object, or null for a response.
    static func json(_ message: (any ProtocolMessage)?, _ record: ReportRecord, showsValues: Bool) -> JSONValue {
        guard record.otherKind != nil else { return .null }
        var facts: [JSONValue] = []
        if let message { add(message.facts(showsValues: showsValues), named: "", to: &facts) }
        return .object([
            .init("facts", .array(Array(facts.prefix(mostFacts)))),
            .init("omitted", .number(max(0, facts.count - mostFacts))),
            .init("verified", .bool(record.envelopeCoverage == .signed && record.verdict == .accept)),
        ])
    }

    private static func add(_ value: JSONValue, named name: String, to facts: inout [JSONValue]) {
        switch value {
        case .null, .array([]): break
        case .object(let members):
            for member in members {
                let words = member.name.spaced
                add(member.value, named: name.isEmpty ? words : "\(name) \(words)", to: &facts)
            }
        case .array(let elements):
            for element in elements { add(element, named: name, to: &facts) }
        case .bool(let flag): add(flag ? "yes" : "no", named: name, to: &facts)
        case .number(let number): add("\(number)", named: name, to: &facts)
        case .decimal(let text), .string(let text): add(text, named: name, to: &facts)
        }
    }

    private static func add(_ text: String, named name: String, to facts: inout [JSONValue]) {
        facts.append(.array([.string(name), .string(text.escapedForReport(limit: longestValue))]))
    }
}
