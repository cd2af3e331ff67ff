// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import StrictJSON
internal import UntrustedText

/// A request and its answer in the same capture, side by side.
struct PairView {
    /// The maximum number of answers of a request that are listed.
    private static let maximumAnswers = 8

    let capture: Capture
    let document: Capture.Document
    let settings: PageSettings

    /// Returns the request that the message answers, or the answers to it; null if the capture has no other message.
    func json(_ record: ReportRecord, _ message: (any ProtocolMessage)?, _ relayState: RelayStateView) -> JSONValue {
        guard !capture.isSingle, record.outline != nil else { return .null }
        if let entry = record.answeredEntry { return answer(record, to: entry, relayState) }
        guard message is AuthnRequest || message is LogoutRequest || message is AttributeQuery,
            let entry = document.enclosed.entry
        else { return .null }
        let answers = capture.documents.indices.filter { index in
            capture.documents[index].enclosed.answered?.entry?.utf8.elementsEqual(entry.utf8) == true
        }
        return .object([.init("answers", .array(answers.prefix(Self.maximumAnswers).map(link)))])
    }

    private func link(_ index: Int) -> JSONValue {
        .object([.init("index", .number(index)), .init("entry", .optional(capture.label(ofDocument: index)))])
    }

    private func answer(_ record: ReportRecord, to entry: String, _ relayState: RelayStateView) -> JSONValue {
        guard let index = capture.index(ofEntry: entry),
            let peeled = try? capture.documents[index].enclosed.capture
                .layersDecoded(within: settings.limits.captureLimits),
            let request = (try? UnverifiedResponse(parsing: peeled.document, limits: settings.limits))?.otherMessage
        else { return .null }
        var rows = rows(request, record)
        let sent = RelayStateView(peeled, capture.documents[index].enclosed)
        let (state, answered) = (sent.words(), relayState.words(comparedWith: sent))
        let isKnown = sent.size != nil && relayState.size != nil
        rows.append(Row("RelayState", state, answered, isEqual: isKnown ? sent == relayState : nil))
        return .object([
            .init("request", link(index)),
            .init(
                "rows",
                .array(rows.filter { $0.request != nil || $0.answer != nil }) { row in
                    let state = row.isEqual.map { $0 ? "same" : "differs" }
                    return .array([
                        .string(row.name), .optional(row.request), .optional(row.answer), .optional(state),
                    ])
                }
            ),
        ])
    }

    /// A value of the request next to that of the answer.
    private struct Row {
        let name: String
        let request: String?
        let answer: String?

        /// Whether the answer has what the request asks for, or `nil` if both cannot be compared.
        let isEqual: Bool?

        init(_ name: String, _ request: String?, _ answer: String?, isEqual: Bool? = nil) {
            (self.name, self.request, self.answer, self.isEqual) = (name, request, answer, isEqual)
        }

        /// Creates a row of values that are lists, of which one of each must be the same.
        init(_ name: String, _ request: [String], isIn answer: [String], isEncrypted: Bool) {
            let isUnknown = isEncrypted && answer.isEmpty
            self.init(
                name,
                request.isEmpty ? nil : request.joined(separator: " "),
                answer.isEmpty ? (isUnknown && !request.isEmpty ? "encrypted" : nil) : answer.joined(separator: " "),
                isEqual: request.isEmpty || isUnknown ? nil : request.contains { answer.containsIdentical(to: $0) }
            )
        }
    }

    private func rows(_ request: any ProtocolMessage, _ record: ReportRecord) -> [Row] {
        let outline = record.outline
        let assertion = record.entries.first?.assertion
        let statement = assertion?.authnStatements.first
        let issued = outline?.issueInstant.flatMap { Timestamp(rfc3339: $0) }
        let distance = issued.map { ", \($0.distance(from: request.issueInstant)) the request" }
        let isSame = outline?.inResponseTo.map { $0.isIdentical(to: request.id.rawValue) }
        let issuer = text(request.header.issuer?.value)
        var rows = [
            Row("ID and InResponseTo", request.id.rawValue, outline?.inResponseTo, isEqual: isSame ?? false),
            Row("IssueInstant", request.issueInstant.description, outline?.issueInstant.map { $0 + (distance ?? "") }),
            Row("Issuer", issuer, outline?.issuer?.comparable),
            Row("Destination", text(request.destination?.description), outline?.destination?.comparable),
        ]
        let isEncrypted = record.assertions.contains { $0.isEncrypted && $0.id == nil }
        func compared(_ name: String, _ sent: [String?], _ received: [String?]) -> Row {
            Row(name, sent.compactMap(\.self), isIn: received.compactMap(\.self), isEncrypted: isEncrypted)
        }
        if record.otherKind == nil {
            let audiences = (assertion?.conditions?.audienceRestrictions ?? []).flatMap(\.audiences)
            rows.append(compared("Issuer and audience", [issuer], list(audiences)))
        }
        guard let request = request as? AuthnRequest else { return rows }
        let recipients = (assertion?.subject?.confirmations ?? []).compactMap(\.data?.recipient)
        let instant = statement.map {
            "\($0.authnInstant), \($0.authnInstant.distance(from: request.issueInstant)) the request"
        }
        let format = request.nameIDPolicy?.format
        let asserted = assertion?.subject?.nameID?.format
        let isAny = format?.description.endsWithBytes(of: ":unspecified") == true
        let address = text(request.assertionConsumerServiceURL?.description)
        let context = statement?.context.classReference
        // A comparison that is not `exact` allows more classes; the checks compare them.
        let isExact = request.requestedContext.map { $0.comparison == .exact } ?? false
        let classes = compared("Authentication context", list(request.requestedContext?.classes ?? []), list([context]))
        rows += [
            compared("ACS URL and recipient", [address], list(recipients)),
            isAny
                ? Row("NameID format", text(format?.description), text(asserted?.description))
                : compared("NameID format", list([format]), list([asserted])),
            isExact ? classes : Row(classes.name, classes.request, classes.answer),
            Row(
                "ForceAuthn and AuthnInstant",
                request.forcesAuthentication ? "true" : nil,
                instant ?? (isEncrypted && request.forcesAuthentication ? "encrypted" : nil),
                isEqual: request.forcesAuthentication
                    ? statement.map { $0.authnInstant >= request.issueInstant.adding(seconds: -settings.clockSkew) }
                    : nil
            ),
        ]
        return rows
    }

    private func text(_ value: String?) -> String? { value?.withoutUserInformation.comparable }

    private func list(_ values: [URIReference?]) -> [String] {
        values.prefix(8).compactMap { text($0?.description) }
    }
}
