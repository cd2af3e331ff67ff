// SPDX-License-Identifier: Apache-2.0

/// Why the value of a header field could not be read; nothing of the value is in it.
public struct HeaderFault: Error, Hashable, Sendable {
    /// What is wrong, as a stable name.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The value does not begin with the type that is documented.
        case unknownType = "unknown-type"
        /// The value is no Base64.
        case badBase64 = "bad-base64"
        /// What the Base64 stands for is no JSON.
        case badJSON = "bad-json"
        /// A member has a type or a value that is not documented.
        case badValue = "bad-value"
        /// The value is longer than any that is sent.
        case tooLong = "too-long"
    }

    /// What is wrong.
    public let code: Code

    /// The name of the header field.
    public let field: String

    /// What was expected and found.
    public let reason: String

    init(_ code: Code, _ field: String, _ reason: String) {
        self.code = code
        self.field = field
        self.reason = reason
    }
}

extension HeaderFault: CustomStringConvertible {
    /// The field, the code and the reason.
    public var description: String { "\(field): \(code.rawValue): \(reason)" }
}
