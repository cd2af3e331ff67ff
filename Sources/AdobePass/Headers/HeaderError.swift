// SPDX-License-Identifier: Apache-2.0

/// A header field whose value cannot be read; the error contains no part of the value.
public struct HeaderError: Error, Hashable, Sendable {
    /// The name of the header field.
    public let field: String

    /// A description of the error.
    public let reason: String

    init(_ field: String, _ reason: String) {
        self.field = field
        self.reason = reason
    }
}

extension HeaderError: CustomStringConvertible {
    /// The field and the reason.
    public var description: String { "\(field): \(reason)" }
}
