// SPDX-License-Identifier: Apache-2.0

/// Encodes the responses that a sign-in exchanges.
///
/// ``RecipeEncoder`` needs no XML and suits an app. `ExchangeGuard` of the module AdobePassExchange also checks the
/// document and reports what the cleanup does to it.
public protocol ResponseEncoder: Sendable {
    /// Encodes a document.
    ///
    /// - Parameter document: The document, in UTF-8.
    /// - Returns: The value to send.
    /// - Throws: A refusal if the document must not be sent.
    func encode(_ document: [UInt8]) throws(ExchangeRefusal) -> PreparedResponse
}

extension ResponseEncoder {
    /// Encodes a document.
    ///
    /// - Parameter document: The document: `samlAttributeQueryResponse` of the Video Subscriber Account framework.
    /// - Returns: The value to send.
    /// - Throws: A refusal if the document must not be sent.
    public func encode(_ document: String) throws(ExchangeRefusal) -> PreparedResponse {
        try encode(Array(document.utf8))
    }
}

/// A response that is ready to be sent.
public struct PreparedResponse: Hashable, Sendable {
    /// The value of the parameter `SAMLResponse`.
    public let value: EncodedSAMLResponse

    /// What the cleanup changes in the document, if the encoder looked and it changes something that matters.
    public let warning: ExchangeFinding?

    /// Makes a prepared response.
    public init(_ value: EncodedSAMLResponse, warning: ExchangeFinding? = nil) {
        self.value = value
        self.warning = warning
    }
}

/// Encodes every document by Adobe's recipe, without looking at its content.
public struct RecipeEncoder: ResponseEncoder, Hashable {
    /// Makes an encoder.
    public init() {}

    /// Encodes a document.
    ///
    /// - Parameter document: The document, in UTF-8.
    /// - Returns: The value, without a warning.
    /// - Throws: A refusal if the document is empty.
    public func encode(_ document: [UInt8]) throws(ExchangeRefusal) -> PreparedResponse {
        PreparedResponse(try EncodedSAMLResponse(document))
    }
}
