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
            if let decoded = Self.listedQuery(decoded: text) { return decoded }
            let octets = Array(text.prefix { $0 != UInt8(ascii: "#") })
            guard let parameters = try? MessageParameters(parsing: octets), parameters.message != nil,
                parameters[.signature] != nil || parameters[.signatureAlgorithm] != nil
            else { continue }
            return ReceivedQuery(octets, isRedirected ? .redirect : .simpleSign, isListed: capture.isListed)
        }
        return nil
    }

    /// Returns a query whose parameters a program logged decoded; `nil` if `#`, which a query cannot contain, ends it.
    private static func listedQuery(decoded text: [UInt8]) -> ReceivedQuery? {
        guard let mark = text.firstIndex(of: UInt8(ascii: "#")),
            text[mark...].split(separator: UInt8(ascii: "&")).contains(where: { $0.starts(with: "Signature=".utf8) })
        else { return nil }
        let parameters = text.split(separator: UInt8(ascii: "&")).map { parameter in
            let name = parameter.prefix { $0 != UInt8(ascii: "=") }
            return Array(name) + [UInt8(ascii: "=")]
                + PercentEncoding.encode(Array(parameter.dropFirst(name.count + 1)).span)
        }
        let octets = Array(parameters.joined(separator: [UInt8(ascii: "&")]))
        guard (try? MessageParameters(parsing: octets))?.message != nil else { return nil }
        return ReceivedQuery(octets, isListed: true)
    }
}
