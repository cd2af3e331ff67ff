// SPDX-License-Identifier: Apache-2.0

public import SAMLEncoding

/// The HTTP redirect binding, which compresses messages with DEFLATE, then encodes them as Base64 (SAML Bindings 3.4).
public enum RedirectBinding: Sendable {
    /// The only encoding that the binding defines (SAML Bindings 3.4.4.1).
    package static let deflateEncoding = "urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE"

    /// Returns the query string of a message, without a signature.
    ///
    /// `RedirectSigner` of the module SAMLSignature creates a signed one.
    ///
    /// - Parameters:
    ///   - document: The document. It should not contain a signature, which the binding forbids.
    ///   - parameter: The parameter of the message.
    ///   - relayState: The state that the recipient returns, or `nil` for none.
    /// - Returns: The query string, without a question mark.
    /// - Throws: `tooLarge` if the document cannot be compressed.
    public static func query(
        for document: [UInt8],
        in parameter: MessageParameter,
        relayState: String? = nil
    ) throws(EncodingFault) -> String {
        let stream = try Deflate.deflate(document.span)
        let query = "\(parameter.rawValue)=\(PercentEncoding.encode(Base64().encodedString(of: stream.span)))"
        return relayState.map { "\(query)&RelayState=\(PercentEncoding.encode($0))" } ?? query
    }

    /// Decodes the message of a query string, and does not verify its signature.
    ///
    /// `MessageValidator` and `RedirectSignatureVerifier` of the module SAMLSignature verify the signature of a query.
    ///
    /// - Parameters:
    ///   - query: The query string without its question mark, as received.
    ///   - maximumSize: The maximum size of the document, in bytes.
    /// - Returns: The message, of which nothing is verified.
    /// - Throws: The first error; `unknownFormat` if the query does not contain exactly one message, if servers read the
    ///   query in different ways (S-92), if it names an encoding other than DEFLATE, or if the message is not XML;
    ///   `tooLarge` if the document is larger than the maximum.
    public static func decode(
        query: [UInt8],
        maximumSize: Int = ReceivedMessage.defaultMaximumSize
    ) throws(EncodingFault) -> ReceivedMessage {
        try ReceivedMessage(query, maximumSize: maximumSize, decoded)
    }

    /// Decodes the message of parameters that all servers read in the same way (S-92).
    package static func decode(
        _ parameters: MessageParameters,
        maximumSize: Int
    ) throws(EncodingFault) -> ReceivedMessage {
        let limits = CaptureLimits(document: maximumSize)
        try MessageParameters.checkSize(of: parameters.octets, limits: limits)
        return try ReceivedMessage(parameters, limits: limits, decoded)
    }

    private static func decoded(
        _ value: Span<UInt8>,
        _ parameters: MessageParameters,
        _ limits: CaptureLimits
    ) throws(EncodingFault) -> [UInt8] {
        if let encoding = parameters[.encoding], let name = try parameters.decoded(.encoding) {
            guard deflateEncoding.utf8.elementsEqual(name) else {
                throw EncodingFault(.unknownFormat, at: encoding.value.lowerBound, "`SAMLEncoding` is not DEFLATE")
            }
        }
        return try decode(value, limits: limits)
    }

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
}
