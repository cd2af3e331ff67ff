// SPDX-License-Identifier: Apache-2.0

public import SAML

/// An identifier in a test: `let id: XMLID = "_request-1"`.
extension XMLID: ExpressibleByStringLiteral {
    /// Creates an identifier; the test ends if the literal is not one.
    public init(stringLiteral text: String) {
        guard let id = XMLID(text) else { preconditionFailure("not an identifier: \(text)") }
        self = id
    }
}
