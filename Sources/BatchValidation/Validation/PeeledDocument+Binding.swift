// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
package import SAMLSignature

extension PeeledDocument {
    /// Returns a warning about a request in the parameter of an answer, or the other way round.
    ///
    /// - Parameter isAnswer: Whether the document is a response or another answer.
    /// - Returns: The warning, or `nil` if the parameter has the right name or is not known.
    func parameterFinding(isAnswer: Bool) -> Finding? {
        guard let query, let parameters = try? MessageParameters(parsing: query), let message = parameters.message,
            parameters[isAnswer ? .response : .request]?.parameter != message.parameter
        else { return nil }
        let (kind, found, right) =
            isAnswer ? ("response", "SAMLRequest", "SAMLResponse") : ("request", "SAMLResponse", "SAMLRequest")
        return Finding(
            .bindingMisused,
            .warning,
            "The message is a \(kind) in the parameter `\(found)`: receivers read it from `\(right)` (SAML Bindings 3.4.4.1, 3.5.4).",
            remedy: "Configure the sender to name the parameter `\(right)`."
        )
    }

    /// Returns warnings about a message in a query that the redirect binding does not allow.
    ///
    /// - Parameters:
    ///   - outline: The outline of the document.
    ///   - isResponse: Whether the document is a response of Web SSO.
    /// - Returns: The findings.
    func bindingFindings(_ outline: ResponseOutline, isResponse: Bool) -> [Finding] {
        var findings: [Finding] = []
        func add(_ message: String, _ remedy: String) {
            findings.append(Finding(.bindingMisused, .warning, message, remedy: remedy))
        }
        if isResponse {
            add(
                layers.contains(.query)
                    ? "The `Response` is in the query of a URL: Web SSO allows HTTP POST and artifacts for responses, not the "
                        + "redirect binding (SAML Profiles 4.1.2)."
                    : "The `Response` is compressed with DEFLATE: only the redirect binding compresses messages, which Web SSO does "
                        + "not allow for responses (SAML Profiles 4.1.2).",
                "Configure HTTP POST as the binding of the assertion consumer service."
            )
        } else if outline.signatures.contains(where: { $0.covers == .message }) {
            add(
                "The message is in a query and contains a `Signature` in its XML, which the redirect binding does not allow "
                    + "(SAML Bindings 3.4.4.1): receivers expect `SigAlg` and `Signature` in the query.",
                "Configure the sender to sign the query string instead of the XML, or to use HTTP POST."
            )
        }
        if !layers.contains(where: \.isCompression) {
            add(
                "The message in the query is not compressed: the redirect binding requires DEFLATE before Base64 (SAML Bindings "
                    + "3.4.4.1).",
                "Configure the sender to compress the message with raw DEFLATE (RFC 1951), or to send it with HTTP POST."
            )
        }
        if let query, let parameters = try? MessageParameters(parsing: query),
            let name = try? parameters.decoded(.encoding), !name.elementsEqual(RedirectBinding.deflateEncoding.utf8)
        {
            add(
                "`SAMLEncoding` does not name DEFLATE, the only encoding of the redirect binding (SAML Bindings 3.4.4.1).",
                "Configure the sender to omit `SAMLEncoding`, or to name `\(RedirectBinding.deflateEncoding)`."
            )
        }
        return findings
    }
}

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
