// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A message out of a form or a query string, decoded.
///
/// Nothing of it is verified.
public struct ReceivedMessage: Hashable, Sendable {
    /// The maximum size of a document, in bytes, if a caller names no other.
    public static let defaultMaximumSize = 1 << 20

    /// The parameter that contained the message.
    public let parameter: MessageParameter

    /// The exact bytes of the document.
    public let document: [UInt8]

    /// The decoded relay state, or `nil` if it is absent.
    ///
    /// The sender decides what it contains.
    public let relayState: [UInt8]?

    /// Reads the only message of the parameters.
    ///
    /// - Parameters:
    ///   - octets: A form body, or a query string without its question mark.
    ///   - maximumSize: The maximum size of the document, in bytes.
    ///   - decode: Decodes the value of the message, which is percent-decoded, within limits.
    /// - Throws: The first error; `unknownFormat` if there is not exactly one message, or if servers read the parameters
    ///   in different ways (S-92).
    init(
        _ octets: [UInt8],
        maximumSize: Int,
        _ decode: (Span<UInt8>, MessageParameters, CaptureLimits) throws(EncodingFault) -> [UInt8]
    ) throws(EncodingFault) {
        let limits = CaptureLimits(document: maximumSize)
        let parameters = try MessageParameters(parsing: octets, limits: limits)
        if let fault = parameters.secondReading { throw fault }
        try self.init(parameters, limits: limits, decode)
    }

    /// Reads the only message of parameters that all servers read in the same way.
    init(
        _ parameters: MessageParameters,
        limits: CaptureLimits,
        _ decode: (Span<UInt8>, MessageParameters, CaptureLimits) throws(EncodingFault) -> [UInt8]
    ) throws(EncodingFault) {
        let value = try parameters.messageValue()
        document = try decode(value.span, parameters, limits)
        parameter = parameters[.response] == nil ? .request : .response
        relayState = try parameters.decoded(.relayState)
    }
}

extension CaptureLimits {
    /// The limits of a message with a document of a maximum size.
    ///
    /// Base64 with every byte percent-encoded is four times as large as the document.
    init(document: Int) {
        self.init(encoded: max(4 * min(document, .max / 4), document), document: document)
    }
}
