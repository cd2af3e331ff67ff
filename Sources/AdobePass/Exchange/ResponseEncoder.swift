// SPDX-License-Identifier: Apache-2.0

/// Encodes the SAML responses that a sign-in exchanges.
///
/// Without an encoder, a ``SignInEnvironment`` encodes every document by Adobe's recipe, which suits an app.
/// `ExchangeGuard` of the module AdobePassExchange also checks the document and reports the effect of the cleanup.
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

/// An encoded response, with the warning of the encoder.
public struct PreparedResponse: Hashable, Sendable {
    /// The value of the parameter `SAMLResponse`.
    public let value: EncodedSAMLResponse

    /// A warning that the cleanup changes the document; `nil` if it changes nothing significant, or if the encoder does
    /// not check it.
    public let warning: ExchangeFinding?

    /// Creates a prepared response.
    public init(_ value: EncodedSAMLResponse, warning: ExchangeFinding? = nil) {
        self.value = value
        self.warning = warning
    }
}

/// Encodes every document by Adobe's recipe, without a check of its content.
package struct RecipeEncoder: ResponseEncoder, Hashable {
    package init() {}

    package func encode(_ document: [UInt8]) throws(ExchangeRefusal) -> PreparedResponse {
        PreparedResponse(try EncodedSAMLResponse(document))
    }
}
