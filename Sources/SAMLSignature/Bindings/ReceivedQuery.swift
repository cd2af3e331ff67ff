// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import UntrustedText

/// The parameters of a signed query string or form, with what a capture shows about them.
package struct ReceivedQuery: Hashable, Sendable {
    /// The binding that determines which octets a signature covers.
    package enum Binding: Hashable, Sendable {
        /// HTTP redirect: the signature covers the parameters as they are encoded (SAML Bindings 3.4.4.1).
        case redirect
        /// HTTP POST-SimpleSign: the signature covers the decoded document and the decoded values.
        case simpleSign
    }

    /// The query string without its question mark, or the form.
    package let octets: [UInt8]

    package let binding: Binding

    /// Whether a tool listed the parameters decoded, so that the signed octets of a query are not known.
    package let isListed: Bool

    /// Creates a query.
    package init(_ octets: [UInt8], _ binding: Binding = .redirect, isListed: Bool = false) {
        self.octets = octets
        self.binding = binding
        self.isListed = isListed
    }
}

extension ReceivedQuery {
    /// The query with plus signs in place of spaces in its message and its signature; `nil` if they contain no space.
    ///
    /// Base64 contains no space, and a plus sign without an escape is one.
    func withPlusSigns(_ parameters: MessageParameters) -> ReceivedQuery? {
        let values = [parameters.message, parameters[.signature]].compactMap { $0?.value }
        var restored: [UInt8] = []
        for (index, byte) in octets.enumerated() {
            let isSpace = byte == 0x20 || byte == UInt8(ascii: "+")
            restored += isSpace && values.contains { $0.contains(index) } ? Array("%2B".utf8) : [byte]
        }
        return restored.count == octets.count ? nil : ReceivedQuery(restored, binding, isListed: isListed)
    }
    /// The query with `%` in place of `%25`, if its algorithm shows that all of it was encoded twice; otherwise `nil`.
    func decodedOnce(_ parameters: MessageParameters) -> ReceivedQuery? {
        let text = String(decoding: octets, as: UTF8.self)
        guard let algorithm = parameters[.signatureAlgorithm]?.value,
            String(decoding: octets[algorithm], as: UTF8.self).containsBytes(of: "%25")
        else { return nil }
        return ReceivedQuery(Array(text.replacing("%25", with: "%").utf8), binding, isListed: isListed)
    }
}
