// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLEncoding
internal import StrictJSON

extension Capture {
    /// Returns the row of a document in the list of the page; members without a value are omitted.
    func row(_ index: Int, _ record: ReportRecord, _ description: DocumentDescription) -> JSONValue {
        let document = documents[index]
        let first = description.lead ?? record.result.findings.first
        return .object(present: [
            "index": .number(index),
            "entry": label(ofDocument: index).map(JSONValue.string),
            "method": (record.request?.method).map(JSONValue.string),
            "url": (record.request?.url).map(JSONValue.string),
            "time": (record.request?.time ?? document.enclosed.loggedAt?.description ?? record.outline?.issueInstant)
                .map(JSONValue.string),
            "kind": (record.outline?.kind).map(JSONValue.string),
            "answers": record.outline?.inResponseTo == nil ? nil : .bool(true),
            "answered": record.answeredEntry.map { .string(label(ofEntry: $0)) },
            "issuer": (record.outline?.issuer?.comparable).map(JSONValue.string),
            "verdict": .string(record.verdict.rawValue),
            "code": (first?.code.rawValue).map(JSONValue.string),
            "headline": .string(description.headline),
            "cause": .string(description.cause),
            "metadata": record.otherMessage == .metadata && isSingle ? .bool(true) : nil,
        ])
    }
}
