// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A text that is not JSON, or JSON that is not documented.
struct JSONMismatch: Error, Hashable, Sendable {
    /// The fault in a sentence, without strings of the text.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    /// Creates the fault of a value of another type.
    init(_ value: JSONDocument, at path: String, isNot expected: String) {
        reason = "\(path.isEmpty ? "The JSON text" : "`\(path)`") is \(value.kind), not \(expected)."
    }
}
