// SPDX-License-Identifier: Apache-2.0

public import SAMLEncoding

/// A SAML response in the encoding of the parameter `SAMLResponse`: Base64, percent-encoded.
///
/// The only initializers encode a document, and only the form of a request can contain the value, so that it is encoded
/// exactly once. It contains personal data; descriptions and dumps omit it.
///
/// ```swift
/// let value = try EncodedSAMLResponse(samlAttributeQueryResponse)
/// ```
///
/// The document is encoded as it is. To check it before it is sent, use `ExchangeGuard` of the module
/// AdobePassExchange. To send a response again, send the same request again.
public struct EncodedSAMLResponse: Hashable, Sendable, Withheld {
    /// The value, in ASCII.
    let value: [UInt8]

    /// Encodes a document.
    ///
    /// - Parameters:
    ///   - document: The document, in UTF-8.
    ///   - cleanup: The cleanup before the encoding; that of Adobe's recipe by default.
    /// - Throws: A refusal with the code `input.empty` if the document contains only white space.
    public init(_ document: [UInt8], cleanup: ExchangeEncoder.Cleanup = .recipe) throws(ExchangeRefusal) {
        // `Array.span` needs version 26 of Apple's systems; that of a slice does not.
        let bytes = document[...]
        value = ExchangeEncoder(cleanup: cleanup).encode(bytes.span)
        guard !value.isEmpty else {
            throw ExchangeRefusal(
                ExchangeFinding(code: "input.empty", message: "The document contains nothing but white space.")
            )
        }
    }

    /// Encodes a document.
    ///
    /// - Parameters:
    ///   - document: The document: `samlAttributeQueryResponse` of the Video Subscriber Account framework.
    ///   - cleanup: The cleanup before the encoding; that of Adobe's recipe by default.
    /// - Throws: A refusal with the code `input.empty` if the document contains only white space.
    public init(_ document: String, cleanup: ExchangeEncoder.Cleanup = .recipe) throws(ExchangeRefusal) {
        try self.init(Array(document.utf8), cleanup: cleanup)
    }

    /// The number of bytes of the value.
    package var count: Int { value.count }

    /// The length, without the value.
    public var description: String { "EncodedSAMLResponse(\(count) bytes)" }
}
