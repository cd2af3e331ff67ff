// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// Creates signed query strings for the HTTP redirect binding (SAML Bindings, 3.4.4.1); requires the trait `XMLSec`.
public struct RedirectSigner: Sendable {
    /// The kind of message in a query string.
    public enum Message: String, Hashable, Sendable, CaseIterable {
        /// A request, in the parameter `SAMLRequest`.
        case request = "SAMLRequest"
        /// A response, in the parameter `SAMLResponse`.
        case response = "SAMLResponse"

        private var parameter: MessageParameter { self == .request ? .request : .response }

        /// Returns the part of a query that is signed.
        func unsignedQuery(
            for document: [UInt8],
            relayState: String?,
            _ algorithm: SignatureAlgorithm
        ) throws(ProtectionError) -> String {
            guard let query = try? RedirectBinding.query(for: document, in: parameter, relayState: relayState) else {
                throw ProtectionError(.failed, "The document is too large to be compressed.")
            }
            return "\(query)&SigAlg=\(PercentEncoding.encode(algorithm.uri))"
        }
    }

    private let key: SigningKey

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: The private key.
    ///   - algorithm: The signature algorithm, or `nil` to choose RSA or ECDSA with a digest that suits the key.
    /// - Throws: ``ProtectionError`` if the key is too weak or does not match the algorithm.
    public init(key: PrivateKey, algorithm: SigningAlgorithm? = nil) throws(ProtectionError) {
        self.key = try SigningKey(key.native, algorithm)
    }

    /// Writes, compresses, encodes and signs a message, in the parameter of its type.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - relayState: The state that the recipient returns, or `nil` for none.
    /// - Returns: The query string, without a question mark.
    /// - Throws: ``ProtectionError`` if XML cannot represent a value of the message, or signing fails.
    public func query(
        for message: some ProtocolMessage,
        relayState: String? = nil
    ) throws(ProtectionError) -> String {
        let document: [UInt8]
        do throws(SAMLError) {
            document = try message.document()
        } catch {
            throw ProtectionError(.unreadable, error.finding)
        }
        return try query(
            for: document,
            as: message is any StatusResponse ? .response : .request,
            relayState: relayState
        )
    }

    /// Compresses, encodes and signs a document.
    ///
    /// - Parameters:
    ///   - document: The document. It should not contain a signature, which the binding forbids.
    ///   - message: The kind of the message.
    ///   - relayState: The state that the recipient returns, or `nil` for none.
    /// - Returns: The query string, without a question mark.
    /// - Throws: ``ProtectionError`` if the document is too large or signing fails.
    public func query(
        for document: [UInt8],
        as message: Message,
        relayState: String? = nil
    ) throws(ProtectionError) -> String {
        let query = try message.unsignedQuery(for: document, relayState: relayState, key.algorithm)
        return try Self.query(query, signedWith: key.sign(Array(query.utf8)), key)
    }

    /// Returns a query with its signature, if that verifies.
    static func query(_ query: String, signedWith value: [UInt8]?, _ key: SigningKey) throws(ProtectionError) -> String
    {
        guard let value, key.verifies(value, over: Array(query.utf8)) else {
            throw ProtectionError(.failed, "Signing with the key failed.")
        }
        return "\(query)&Signature=\(PercentEncoding.encode(Base64().encodedString(of: value.span)))"
    }
}
