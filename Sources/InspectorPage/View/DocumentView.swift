// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON

/// Everything that the page shows about one document.
struct DocumentView {
    let capture: Capture
    let index: Int
    let settings: PageSettings

    /// Whether the view contains attribute values, name identifiers and the document itself.
    let showsValues: Bool

    private var document: Capture.Document { capture.documents[index] }

    /// Returns the view, without control characters in its texts.
    func json() -> JSONValue {
        let (result, peeled) = settings.validator.validate(document.enclosed, from: capture.name)
        guard case .record(var record) = result else { return .object([.init("other", .bool(true))]) }
        record.result.showsValues = showsValues
        guard let peeled else { return view(record, nil, nil, []) }
        guard let original = try? UnverifiedResponse(parsing: peeled.document, limits: settings.limits) else {
            return view(record, peeled, nil, [])
        }
        let message = record.otherKind == nil ? nil : original.otherMessageToShow
        return view(record, peeled, message, structure(record, original, of: peeled.document))
    }

    private func view(
        _ record: ReportRecord,
        _ peeled: PeeledDocument?,
        _ message: (any ProtocolMessage)?,
        _ structure: [JSONValue.Member]
    ) -> JSONValue {
        let bytes = document.enclosed.capture.bytes
        let raw = peeled.map { RawView.json($0.document) } ?? RawView.json(undecoded: bytes)
        let relayState = RelayStateView(peeled, document.enclosed)
        let old = OldCapture(document.enclosed, record, from: capture.name, by: settings)
        let numbered = capture.numbered(record, index)
        // The page remembers no document between two validations.
        let description = DocumentDescription(numbered, only: Set(Finding.Check.allCases).subtracting([.replay]))
        let pair = PairView(capture: capture, document: document, settings: settings)
        // A line end inside a text would be escaped.
        let ticket = numbered.markdown(description).text.utf8
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let members: [JSONValue.Member] = [
            .init("summary", SummaryView.json(numbered, description, old)),
            .init("ticket", .strings(ticket.map { String(Substring($0)) })),
            .init("pair", pair.json(record, message, relayState)),
            .init("transport", TransportView.json(document.enclosed)),
            .init("record", record.json),
            .init("message", MessageView.json(record, message, relayState, in: capture, showsValues: showsValues)),
            .init("query", record.signatures.first { $0.signature.covers == .query }?.json ?? .null),
            .init("findings", FindingsView.json(record, expectedRequests: settings.expectedRequests)),
            .init("attempts", AttemptsView.json(capture.attempts)),
            .init("layers", LayersView.json(record)),
            .init("command", .string(CommandLineText.command(capture, document, settings.flags))),
            .init("raw", showsValues ? raw : .null),
        ]
        return JSONValue.object(members + structure).escapedForPage
    }

    /// Returns the members that contain the structure of the document, decrypted if possible.
    private func structure(
        _ record: ReportRecord,
        _ original: borrowing UnverifiedResponse,
        of bytes: [UInt8]
    ) -> [JSONValue.Member] {
        let recipients = [JSONValue.Member("recipients", KeysView.recipients(original, settings.check))]
        guard let decrypted = settings.decrypt?(bytes),
            let shown = try? UnverifiedResponse(parsing: decrypted, limits: settings.limits)
        else { return structure(record, original, before: original) + recipients }
        return structure(record, shown, before: original) + recipients
    }

    private func structure(
        _ record: ReportRecord,
        _ shown: borrowing UnverifiedResponse,
        before original: borrowing UnverifiedResponse
    ) -> [JSONValue.Member] {
        // The validation has searched for the causes of failures (S-97).
        let examinations =
            XMLSecLibrary.isLinked
            ? SignatureExamination.all(in: shown.tree, diagnoses: false, examinesKeys: true, includingAdvice: true) : []
        return [
            .init("tree", TreeView.json(shown, before: original, showsValues: showsValues)),
            .init(
                "coverage",
                SignatureFacts.json(
                    record.signatures.filter { $0.signature.covers != .query },
                    examinations,
                    for: .programs
                )
            ),
            .init("trustedKeys", KeysView.trusted(settings.check?.trustedKeys(for: shown.outline))),
            .init("certificates", KeysView.certificates(in: shown, of: examinations)),
        ]
    }
}
