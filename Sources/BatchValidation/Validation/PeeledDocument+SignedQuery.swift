// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAMLBindings
internal import SAMLEncoding
package import SAMLSignature

extension PeeledDocument {
    /// Whether the message was in the query of a URL; a query string without its URL is one if the message is compressed.
    var isRedirected: Bool {
        layers.contains(.query) || layers.contains(.form) && layers.contains(.deflate) && !layers.contains(.http)
    }

    /// Returns the signed query string or form from which the document was read, in its original octets; `nil` if the
    /// document was not in parameters, or if these contain neither `SigAlg` nor `Signature` (S-92).
    ///
    /// Parameters elsewhere in the capture are not considered, even if their signature is valid.
    package func signedQuery(in capture: InputFile) -> ReceivedQuery? {
        guard let query, isRedirected || !layers.contains(.deflate) else { return nil }
        let keepsSpaces = warnings.contains { $0.code == .plusBecameSpace }
        // Nearly all bytes are greater than white space.
        let line = query.prefix { $0 > 0x20 || !ASCII.isWhitespace($0) || $0 == 0x20 && keepsSpaces }
        // A mail or a ticket wraps long URLs.
        for text in line.count == query.count ? [query] : [Array(line), query.filter { !ASCII.isWhitespace($0) }] {
            let octets = Array(text.prefix { $0 != UInt8(ascii: "#") })
            guard let parameters = try? MessageParameters(parsing: octets), parameters.message != nil,
                parameters[.signature] != nil || parameters[.signatureAlgorithm] != nil
            else { continue }
            return ReceivedQuery(octets, isRedirected ? .redirect : .simpleSign, isListed: capture.isListed)
        }
        return nil
    }
}
