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
        var record: ReportRecord
        switch settings.validator.validate(document.enclosed, from: capture.name) {
        case .record(let validated): record = validated
        case .other: return .object([.init("other", .bool(true))])
        }
        record.result.showsValues = showsValues
        let peeled = peeled()
        let message = peeled.flatMap { MessageView.message($0.document, record, limits: settings.limits) }
        let relayState = RelayStateView(peeled, document.enclosed)
        let old = OldCapture(document.enclosed, record, from: capture.name, by: settings)
        let numbered = capture.numbered(record, index)
        // The page remembers no document between two validations.
        let description = DocumentDescription(numbered, only: Set(Finding.Check.allCases).subtracting([.replay]))
        // A line end inside a text would be escaped.
        let ticket = numbered.markdown(description).text.utf8
            .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let members: [JSONValue.Member] = [
            .init("summary", SummaryView.json(numbered, description, old)),
            .init("ticket", .strings(ticket.map { String(Substring($0)) })),
            .init("pair", PairView(capture, document, settings).json(record, message, relayState)),
            .init("transport", TransportView.json(document.enclosed)),
            .init("record", record.json),
            .init("message", MessageView(record, showsValues: showsValues).json(message, relayState, in: capture)),
            .init("query", record.signatures.first { $0.signature.covers == .query }?.json ?? .null),
            .init("findings", FindingsView.json(record, expectedRequests: settings.expectedRequests)),
            .init("attempts", AttemptsView.json(capture.attempts)),
            .init("layers", LayersView.json(record)),
            .init("command", .string(CommandLineText.command(capture, document, settings.flags))),
        ]
        return JSONValue.object(members + content(record, peeled?.document)).escapedForPage
    }

    /// Returns the members that contain the structure of the document.
    private func content(_ record: ReportRecord, _ decoded: [UInt8]?) -> [JSONValue.Member] {
        guard let decoded else {
            return [.init("raw", showsValues ? RawView.json(undecoded: document.enclosed.capture.bytes) : .null)]
        }
        var members: [JSONValue.Member] = [.init("raw", showsValues ? RawView.json(decoded) : .null)]
        guard let original = try? UnverifiedResponse(parsing: decoded, limits: settings.limits) else { return members }
        let decrypted = settings.decrypt?(decoded)
        if let decrypted, let shown = try? UnverifiedResponse(parsing: decrypted, limits: settings.limits) {
            members += structure(record, shown, before: original)
        } else {
            members += structure(record, original, before: original)
        }
        members.append(.init("recipients", KeysView.recipients(original, settings.check)))
        return members
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

    /// Decodes the layers of the document; returns `nil` if it is not validated, or if a layer cannot be decoded.
    private func peeled() -> PeeledDocument? {
        guard document.enclosed.finding == nil else { return nil }
        let limits = document.enclosed.allowance.applied(to: settings.limits.captureLimits)
        return try? CaptureLayers.peel(document.enclosed.capture.bytes, limits: limits)
    }
}
