// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLSignature
internal import StrictJSON
internal import UntrustedText

/// The content of a document in the words of SAML: who sent it to whom and when.
struct MessageView {
    /// The maximum number of facts.
    private static let maximumFacts = 100

    /// The maximum length of a value, in Unicode scalars.
    private static let maximumValueLength = 4_000

    private let record: ReportRecord
    private let showsValues: Bool
    private var facts: [JSONValue] = []

    /// Returns the facts as pairs of a name and a text, and whether verified signatures cover them.
    ///
    /// - Parameters:
    ///   - record: The record of the document.
    ///   - message: The message if it is not a response, decoded from a document whose signatures were not verified.
    ///   - relayState: The relay state next to the message.
    ///   - capture: The capture that contains the message.
    ///   - showsValues: Whether names, session indexes, attribute values, artifacts and reasons are shown.
    /// - Returns: An object.
    static func json(
        _ record: ReportRecord,
        _ message: (any ProtocolMessage)?,
        _ relayState: RelayStateView,
        in capture: Capture,
        showsValues: Bool
    ) -> JSONValue {
        var view = MessageView(record: record, showsValues: showsValues)
        view.addHeader(relayState, in: capture)
        view.addContent(of: message)
        let isVerified = record.otherKind == nil ? record.result.isContentVerified : record.envelopeCoverage == .signed
        return .object([
            .init("facts", .array(Array(view.facts.prefix(maximumFacts)))),
            .init("omitted", .number(max(0, view.facts.count - maximumFacts))),
            .init("verified", .bool(isVerified)),
        ])
    }

    private mutating func addHeader(_ relayState: RelayStateView, in capture: Capture) {
        guard let outline = record.outline else { return }
        let place =
            record.answeredEntry.map { " (entry \(capture.label(ofEntry: $0)))" }
            ?? (capture.isSingle ? "" : " (not in the capture)")
        let isUnasked = outline.kind.isIdentical(to: "Response")
        let pairs: [(String, String?)] = [
            ("Issuer", outline.issuer?.comparable),
            ("Issuer contains", outline.issuer?.deceptiveCharacters),
            ("IssueInstant", outline.issueInstant),
            ("Destination", outline.destination?.comparable),
            ("Destination contains", outline.destination?.deceptiveCharacters),
            (
                "InResponseTo",
                outline.inResponseTo.map { $0 + place }
                    ?? (isUnasked ? "absent: the identity provider started the login" : nil)
            ),
            ("RelayState", relayState.size == nil ? nil : relayState.words()),
            ("Status", outline.status.isEmpty ? nil : outline.status.joined(separator: " > ")),
            ("StatusMessage", showsValues ? record.status?.message : nil),
        ]
        for (name, text) in pairs { if let text { add(text, named: name) } }
    }

    private mutating func addContent(of message: (any ProtocolMessage)?) {
        if let message { return add(message.facts(showsValues: showsValues), named: []) }
        guard record.otherKind == nil else { return }
        for assertion in record.entries.compactMap(\.assertion) {
            add(assertion.facts(showsValues: showsValues), named: [])
        }
        for assertion in record.assertions where assertion.isEncrypted && assertion.id == nil {
            add("encrypted: its content is unknown until it is decrypted", named: "Assertion")
        }
    }

    /// The members whose name says nothing next to those of their content, and those that are shown elsewhere.
    private static let containers = ["subject", "authnStatements", "audiences", "assertions", "federation"]
    private static let shownElsewhere = ["id", "encrypted", "issuer", "issueInstant"]

    /// The names whose word in SAML is another one.
    private static let names: [ExactText: String] = [
        "anyOf": "Audience", "classReference": "AuthnContextClassRef", "confirmations": "SubjectConfirmation",
        "authenticatingAuthorities": "AuthenticatingAuthority", "authzDecisions": "AuthzDecisionStatement",
        "kind": "Subject", "value": "NameID", "sessionIndexes": "SessionIndex",
    ]

    private mutating func add(_ value: JSONValue, named path: [String]) {
        switch value {
        case .null, .array([]): break
        case .object(let members):
            if case .string(let name)? = members.first(where: { $0.name.isIdentical(to: "name") })?.value,
                let values = members.first(where: { $0.name.isIdentical(to: "values") })?.value
            {
                return addAttribute(name, values)
            }
            for member in members where !(path.isEmpty && Self.shownElsewhere.containsIdentical(to: member.name)) {
                add(member.value, named: path + [member.name])
            }
        case .array(let elements): for element in elements { add(element, named: path) }
        case .bool(let flag): add(flag ? "true" : "false", named: Self.label(path))
        case .number(let number): add("\(number)", named: Self.label(path))
        case .decimal(let text), .string(let text): add(text, named: Self.label(path))
        }
    }

    private mutating func addAttribute(_ name: String, _ values: JSONValue) {
        switch values {
        case .number(let count): add("\(count) \(count == 1 ? "value" : "values"), hidden", named: name)
        case .array(let elements):
            let texts = elements.map { if case .string(let text) = $0 { text } else { "(nil)" } }
            add(texts.isEmpty ? "(empty)" : texts.joined(separator: " | "), named: name)
        default: add(values, named: [name])
        }
    }

    /// Returns the path as a name of SAML.
    private static func label(_ path: [String]) -> String {
        if path.elementsEqual(["subject", "format"], by: { $0.isIdentical(to: $1) }) { return "NameID Format" }
        return path.filter { !containers.containsIdentical(to: $0) }.map { names[ExactText($0)] ?? $0.capitalized }
            .joined(separator: " ")
    }

    private mutating func add(_ text: String, named name: String) {
        let name = name.escapedForReport(limit: Self.maximumValueLength)
        facts.append(.array([.string(name), .string(text.escapedForReport(limit: Self.maximumValueLength))]))
    }
}
