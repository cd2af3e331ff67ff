// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A body of the type `application/x-www-form-urlencoded`, built field by field.
///
/// Values are encoded strictly: everything but letters, figures and `-`, `.`, `_`, `~` becomes an escape, a space too.
/// A SAML response is encoded already, and ends the body: there is at most one, and nothing after it.
///
/// ```swift
/// var form = FormBody()
/// form.append("requestor", "ACME")
/// let body = form.bytes(endingWith: value)  // requestor=ACME&SAMLResponse=PHNhbWxw…
/// ```
package struct FormBody: Hashable, Sendable {
    /// The type of the body, for the header field `Content-Type`.
    package static let contentType = "application/x-www-form-urlencoded"

    /// The body as far as it was built.
    package private(set) var bytes: [UInt8] = []

    /// Makes an empty body.
    package init() {}

    /// Appends a field.
    ///
    /// - Parameters:
    ///   - name: The name, other than `SAMLResponse`.
    ///   - text: The value, not encoded in any way.
    /// - Precondition: The name is not `SAMLResponse`: its value is no text.
    package mutating func append(_ name: StaticString, _ text: String) {
        let name = "\(name)"
        precondition(name != Self.responseName, "A SAML response ends a form; it is no text.")
        appendName(name)
        bytes += PercentEncoding.encode(text).utf8
    }

    /// The whole body, with a SAML response as its last field.
    ///
    /// - Parameter response: The response, which goes in as it is.
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

extension FormBody: CustomStringConvertible, CustomReflectable {
    /// The length, without the fields.
    package var description: String { "FormBody(\(bytes.count) bytes)" }

    /// Nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
