// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

/// The HTTP redirect binding (SAML Bindings 3.4): DEFLATE inside Base64, both of them always.
package enum RedirectBinding {
    /// The only encoding that the binding defines (SAML Bindings 3.4.4.1).
    package static let deflateEncoding = "urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE"

    /// Decodes the value of a parameter.
    ///
    /// - Parameters:
    ///   - value: The value, percent-decoded already.
    ///   - limits: How much is accepted.
    /// - Returns: The exact bytes of the document.
    /// - Throws: The fault, with its offset in the value or, behind Base64, in the stream; `unknownFormat` if the
    ///   stream inflates to anything but XML.
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
    ///   - query: The query string without its question mark, as it came.
    ///   - limits: How much is accepted.
    /// - Returns: The exact bytes of the document.
    /// - Throws: The fault; `unknownFormat` if the query does not hold exactly one message, or names an encoding of its
    ///   own.
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
