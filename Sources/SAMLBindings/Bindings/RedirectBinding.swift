// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// The HTTP redirect binding, which compresses messages with DEFLATE, then encodes them as Base64 (SAML Bindings 3.4).
package enum RedirectBinding {
    /// The only encoding that the binding defines (SAML Bindings 3.4.4.1).
    package static let deflateEncoding = "urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE"

    /// Decodes the value of a parameter.
    ///
    /// - Parameters:
    ///   - value: The value, already percent-decoded.
    ///   - limits: The limits on the size of the value and of the document.
    /// - Returns: The exact bytes of the document.
    /// - Throws: The first error, with its offset in the value or, after Base64, in the stream; `unknownFormat` if the
    ///   decompressed data is not XML.
    package static func decode(
        _ value: Span<UInt8>,
        limits: CaptureLimits = .service
    ) throws(EncodingFault) -> [UInt8] {
        let stream = try PostBinding.decodeBase64(value, limits: limits)
        let document = try Deflate.inflate(stream.span, limit: limits.document)
        guard XMLStart.isFound(in: document.span) else {
            throw EncodingFault(.unknownFormat, at: 0, "The DEFLATE data is not XML")
        }
        return document
    }

    /// Decodes the message of a query string.
    ///
    /// - Parameters:
    ///   - query: The query string without its question mark, as received.
    ///   - limits: The limits on the size of the value and of the document.
    /// - Returns: The exact bytes of the document.
    /// - Throws: The first error; `unknownFormat` if the query does not contain exactly one message, or names an
    ///   encoding other than DEFLATE.
    package static func decode(
        query: [UInt8],
        limits: CaptureLimits = .service
    ) throws(EncodingFault) -> [UInt8] {
        let parameters = try MessageParameters(parsing: query, limits: limits)
        if let encoding = parameters[.encoding] {
            let name = try PercentEncoding.decode(query.span.extracting(encoding.value), plus: .space)
            guard deflateEncoding.utf8.elementsEqual(name) else {
                throw EncodingFault(.unknownFormat, at: encoding.value.lowerBound, "`SAMLEncoding` is not DEFLATE")
            }
        }
        let value = try parameters.messageValue()
        return try decode(value.span, limits: limits)
    }
}
