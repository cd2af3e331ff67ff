// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLBindings
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
        let members: [JSONValue.Member] = [
            .init("summary", SummaryView.json(record)),
            .init("record", record.json),
            .init("timeline", TimelineView.json(record, clockSkew: settings.clockSkew)),
            .init("attributes", AttributesView.json(record, showsValues: showsValues)),
            .init("findings", FindingsView.json(record.result.findings)),
            .init("layers", LayersView.json(record)),
            .init("command", .string(CommandLineText.command(capture, document.number, settings.flags))),
        ]
        return JSONValue.object(members + content(record)).escapedForPage
    }

    /// Returns the members that contain the structure of the document.
    private func content(_ record: ReportRecord) -> [JSONValue.Member] {
        let bytes = document.enclosed.capture.bytes
        guard document.enclosed.finding == nil, let decoded = peeled(bytes) else {
            return [.init("raw", showsValues ? RawView.json(bytes) : .null)]
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

    private func peeled(_ bytes: [UInt8]) -> [UInt8]? {
        let limits = document.enclosed.allowance.applied(to: settings.limits.captureLimits)
        return try? CaptureLayers.peel(bytes, limits: limits).document
    }
}
