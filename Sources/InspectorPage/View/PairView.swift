// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import StrictJSON

/// A request and its answer in the same capture, side by side.
struct PairView {
    /// The maximum number of answers of a request that are listed.
    private static let mostAnswers = 8

    private let capture: Capture
    private let document: Capture.Document
    private let settings: PageSettings

    init(_ capture: Capture, _ document: Capture.Document, _ settings: PageSettings) {
        self.capture = capture
        self.document = document
        self.settings = settings
    }

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
        return .object([.init("answers", .array(answers.prefix(Self.mostAnswers).map(link)))])
    }

    private func link(_ index: Int) -> JSONValue {
        .object([.init("index", .number(index)), .init("entry", .optional(capture.label(ofDocument: index)))])
    }

    private func answer(_ record: ReportRecord, to entry: String, _ relayState: RelayStateView) -> JSONValue {
        guard let index = capture.index(ofEntry: entry),
            let peeled = try? CaptureLayers.peel(
                capture.documents[index].enclosed.capture.bytes,
                limits: settings.limits.captureLimits
            ),
            let request = (try? UnverifiedResponse(parsing: peeled.document, limits: settings.limits))?.otherMessage
        else { return .null }
        var rows = rows(request, record)
        let sent = RelayStateView(peeled, capture.documents[index].enclosed)
        rows.append(("RelayState", sent.words(), relayState.words(comparedWith: sent)))
        return .object([
            .init("request", link(index)),
            .init(
                "rows",
                .array(
                    rows.filter { $1 != nil || $2 != nil }.map { name, sent, received in
                        .array([.string(name), .optional(sent), .optional(received)])
                    }
                )
            ),
        ])
    }

    private func rows(
        _ request: any ProtocolMessage,
        _ record: ReportRecord
    ) -> [(name: String, request: String?, answer: String?)] {
        let outline = record.outline
        let assertion = record.entries.first?.assertion
        let statement = assertion?.authnStatements.first
        let issued = outline?.issueInstant.flatMap { Timestamp(rfc3339: $0) }
        let distance = issued.map { ", \($0.distance(from: request.issueInstant)) the request" }
        var rows: [(name: String, request: String?, answer: String?)] = [
            ("ID and InResponseTo", request.id.rawValue, outline?.inResponseTo),
            ("IssueInstant", request.issueInstant.description, outline?.issueInstant.map { $0 + (distance ?? "") }),
            ("Issuer", text(request.header.issuer?.value), outline?.issuer?.comparable),
            ("Destination", text(request.destination?.description), outline?.destination?.comparable),
        ]
        let isEncrypted = record.assertions.contains { $0.isEncrypted && $0.id == nil }
        /// Returns a value of the assertion; what was not decrypted is unknown, not absent.
        func asserted(_ value: String?, for sent: String?) -> String? {
            value ?? (isEncrypted && sent != nil ? "encrypted" : nil)
        }
        if record.otherKind == nil {
            let audiences = (assertion?.conditions?.audienceRestrictions ?? []).flatMap(\.audiences)
            let issuer = text(request.header.issuer?.value)
            rows.append(("Issuer and audience", issuer, asserted(list(audiences), for: issuer)))
        }
        guard let request = request as? AuthnRequest else { return rows }
        let recipients = (assertion?.subject?.confirmations ?? []).compactMap(\.data?.recipient)
        let instant = statement.map {
            "\($0.authnInstant), \($0.authnInstant.distance(from: request.issueInstant)) the request"
        }
        let pairs: [(String, String?, String?)] = [
            ("ACS URL and recipient", text(request.assertionConsumerServiceURL?.description), list(recipients)),
            (
                "NameID format", text(request.nameIDPolicy?.format?.description),
                text(assertion?.subject?.nameID?.format?.description)
            ),
            (
                "Authentication context", list(request.requestedContext?.classes ?? []),
                text(statement?.context.classReference?.description)
            ),
            ("ForceAuthn and AuthnInstant", request.forcesAuthentication ? "true" : nil, instant),
        ]
        rows += pairs.map { name, sent, received in (name, sent, asserted(received, for: sent)) }
        return rows
    }

    private func text(_ value: String?) -> String? { value?.withoutUserInformation.comparable }

    private func list(_ values: [URIReference]) -> String? {
        values.isEmpty ? nil : values.prefix(8).compactMap { text($0.description) }.joined(separator: " ")
    }
}
