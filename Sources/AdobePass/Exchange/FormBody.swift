// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A body of the type `application/x-www-form-urlencoded`, built field by field.
///
/// Every byte of a value except ASCII letters, digits, `-`, `.`, `_` and `~` is percent-encoded, also a space. A SAML
/// response is encoded already. It is the last field of a body.
///
/// ```swift
/// var form = FormBody()
/// form.append("requestor", "ACME")
/// let body = form.bytes(endingWith: value)  // requestor=ACME&SAMLResponse=PHNhbWxw…
/// ```
package struct FormBody: Hashable, Sendable {
    /// The media type of the body, for the header field `Content-Type`.
    package static let contentType = "application/x-www-form-urlencoded"

    /// The bytes of the appended fields.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Appends a field.
    ///
    /// - Parameters:
    ///   - name: The name, other than `SAMLResponse`.
    ///   - text: The value, without percent-encoding.
    /// - Precondition: The name is not `SAMLResponse`.
    package mutating func append(_ name: StaticString, _ text: String) {
        let name = "\(name)"
        precondition(name != Self.responseName, "Append a SAML response with bytes(endingWith:).")
        appendName(name)
        bytes += PercentEncoding.encode(text).utf8
    }

    /// Returns the body with a SAML response as its last field.
    ///
    /// - Parameter response: The response, which is not encoded again.
    /// - Returns: The body.
    package consuming func bytes(endingWith response: EncodedSAMLResponse) -> [UInt8] {
        appendName(Self.responseName)
        bytes += response.value
        return bytes
    }

    private static let responseName = "SAMLResponse"

    private mutating func appendName(_ name: String) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
        bytes += PercentEncoding.encode(name).utf8
        bytes.append(UInt8(ascii: "="))
    }
}

extension FormBody: Withheld {
    /// The length, without the content.
    package var description: String { "FormBody(\(bytes.count) bytes)" }
}
