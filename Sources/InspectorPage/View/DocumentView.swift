// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLEncoding
internal import StrictJSON

/// Everything that the page shows about one document.
struct DocumentView {
    let capture: Capture
    let document: Capture.Document
    let settings: PageSettings

    /// Whether the view contains attribute values, name identifiers and the document itself.
    let showsValues: Bool

    /// Returns the view, without control characters in its texts.
    func json() -> JSONValue {
        var record: ReportRecord
        switch settings.validator.validate(document.enclosed, from: capture.name) {
        case .record(let validated): record = validated
        case .other: return .object([.init("other", .bool(true))])
        }
        record.result.showsValues = false
        let peeled = peeled()
        let message = peeled.flatMap { MessageView.message($0.document, record, limits: settings.limits) }
        let delivery = Delivery(peeled, document.enclosed.capture.bytes, record)
        let members: [JSONValue.Member] = [
            .init("summary", SummaryView.json(record, delivery)),
            .init("record", record.json),
            .init("message", MessageView.json(message, record, showsValues: showsValues)),
            .init("query", delivery.query),
            .init("timeline", TimelineView.json(record, message, clockSkew: settings.clockSkew)),
            .init("attributes", AttributesView.json(record, showsValues: showsValues)),
            .init("findings", FindingsView.json(record.result.findings)),
            .init("layers", LayersView.json(record)),
            .init("command", .string(CommandLineText.command(capture, document.number, settings.flags))),
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
            members.append(.init("tree", TreeView.json(shown, before: original, showsValues: showsValues)))
            members.append(.init("coverage", CoverageView.json(record, shown)))
        } else {
            members.append(.init("tree", TreeView.json(original, before: original, showsValues: showsValues)))
            members.append(.init("coverage", CoverageView.json(record, original)))
        }
        return members
    }

    /// Decodes the layers of the document; returns `nil` if it is not validated, or if a layer cannot be decoded.
    private func peeled() -> PeeledDocument? {
        guard document.enclosed.finding == nil else { return nil }
        let limits = document.enclosed.allowance.applied(to: settings.limits.captureLimits)
        return try? CaptureLayers.peel(document.enclosed.capture.bytes, limits: limits)
    }
}
