// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import StrictJSON

/// A document in the list of the page.
enum DocumentRow {
    /// Returns the row of a document.
    ///
    /// - Parameters:
    ///   - record: The record of the document.
    ///   - index: The index of the document in its capture.
    ///   - number: The number that `--entry` takes.
    /// - Returns: The row; members without a value are omitted.
    static func json(_ record: ReportRecord, index: Int, number: Int?) -> JSONValue {
        let errors = record.result.findings.count { $0.severity == .error }
        let first = record.result.findings.first { $0.severity == .error } ?? record.result.findings.first
        return .object(present: [
            "index": .number(index),
            "number": number.map(JSONValue.number),
            "entry": record.entry.map(JSONValue.string),
            "method": (record.request?.method).map(JSONValue.string),
            "url": (record.request?.url).map(JSONValue.string),
            "time": (record.request?.time ?? record.outline?.issueInstant).map(JSONValue.string),
            "kind": (record.outline?.kind).map(JSONValue.string),
            "answered": record.answeredEntry.map(JSONValue.string),
            "issuer": (record.outline?.issuer).map(JSONValue.string),
            "verdict": .string(record.verdict.rawValue),
            "envelope": (record.envelopeCoverage?.rawValue).map(JSONValue.string),
            "unchecked": record.result.findings.contains { $0.code == .signatureUnchecked } ? .bool(true) : nil,
            "errors": .number(errors),
            "code": (first?.code.rawValue).map(JSONValue.string),
            "message": (first?.message).map(JSONValue.string),
        ])
    }
}
