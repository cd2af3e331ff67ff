// SPDX-License-Identifier: Apache-2.0

/// A header field whose value cannot be read; the fault contains no part of the value.
public struct HeaderFault: Error, Hashable, Sendable {
    /// The name of the header field.
    public let field: String

    /// The fault in a sentence.
    public let reason: String

    init(_ field: String, _ reason: String) {
        self.field = field
        self.reason = reason
    }
}

extension HeaderFault: CustomStringConvertible {
    /// The field and the reason.
    public var description: String { "\(field): \(reason)" }
}
