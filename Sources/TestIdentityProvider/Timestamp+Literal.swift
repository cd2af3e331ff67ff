// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A time in a test: `let now: Timestamp = "2026-05-01T10:00:00Z"`.
extension Timestamp: ExpressibleByStringLiteral {
    /// Creates a time; the test ends if the literal is not one.
    public init(stringLiteral text: String) {
        guard let moment = Timestamp(text) else { preconditionFailure("not a time: \(text)") }
        self = moment
    }
}
