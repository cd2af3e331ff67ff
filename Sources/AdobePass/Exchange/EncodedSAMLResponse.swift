// SPDX-License-Identifier: Apache-2.0

public import SAMLEncoding

/// A SAML response as the parameter `SAMLResponse` carries it: in Base64, and percent-encoded already.
///
/// It is made from a document and sent in the form of a request. It cannot be read or made in another way, so that it
/// is encoded exactly once. It contains personal data, and no description shows it.
///
/// ```swift
/// let value = try EncodedSAMLResponse(samlAttributeQueryResponse)
/// ```
///
/// The document is encoded as it is. To check it before it is sent, use `ExchangeGuard` of the module
/// AdobePassExchange. To send a response again, send the same request again.
public struct EncodedSAMLResponse: Hashable, Sendable {
    /// The value, in ASCII.
    let value: [UInt8]

    /// Encodes a document.
    ///
    /// - Parameters:
    ///   - document: The document, in UTF-8.
    ///   - cleanup: Whether the recipe's cleanup applies; it does by default.
    /// - Throws: A refusal with the code `input.empty` if there is nothing to send.
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
    ///   - cleanup: Whether the recipe's cleanup applies; it does by default.
    /// - Throws: A refusal with the code `input.empty` if there is nothing to send.
    public init(_ document: String, cleanup: ExchangeEncoder.Cleanup = .recipe) throws(ExchangeRefusal) {
        try self.init(Array(document.utf8), cleanup: cleanup)
    }

    /// How many bytes the value has.
    public var count: Int { value.count }
}

extension EncodedSAMLResponse: CustomStringConvertible, CustomReflectable {
    /// The length, without the value.
    public var description: String { "EncodedSAMLResponse(\(count) bytes)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
