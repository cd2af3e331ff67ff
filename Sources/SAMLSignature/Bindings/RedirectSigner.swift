// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAMLBindings
internal import SAMLEncoding

/// Writes signed query strings of the HTTP redirect binding (SAML Bindings, 3.4.4.1), guarded by the trait `XMLSec`.
public struct RedirectSigner: Sendable {
    /// What a query carries.
    public enum Message: String, Hashable, Sendable, CaseIterable {
        /// A request.
        case request = "SAMLRequest"
        /// A response.
        case response = "SAMLResponse"
    }

    private let key: SigningKey

    /// Makes a signer.
    ///
    /// - Parameters:
    ///   - key: The private key.
    ///   - algorithm: The algorithm; without one, RSA or ECDSA with a digest that fits the key.
    /// - Throws: An error if the key is too weak or does not fit the algorithm.
    public init(key: PrivateKey, algorithm: SigningAlgorithm? = nil) throws(ProtectionError) {
        self.key = try SigningKey(key.native, algorithm)
    }

    /// Compresses, encodes and signs a message.
    ///
    /// - Parameters:
    ///   - document: The document. It should bear no signature of its own, which the binding forbids.
    ///   - message: What it is.
    ///   - relayState: What the receiver is to send back; nil for nothing.
    /// - Returns: The query string, without a question mark.
    /// - Throws: An error if the document is too large, or the key makes no signature.
    public func query(
        for document: [UInt8],
        as message: Message = .response,
        relayState: String? = nil
    ) throws(ProtectionError) -> String {
        guard let stream = try? Deflate.deflate(document.span) else {
            throw ProtectionError(.failed, "The document is too large to be compressed.")
        }
        var query = "\(message.rawValue)=\(PercentEncoding.encode(Base64().encodedString(of: stream.span)))"
        if let relayState { query += "&RelayState=\(PercentEncoding.encode(relayState))" }
        query += "&SigAlg=\(PercentEncoding.encode(key.algorithm.uri))"
        let octets = Array(query.utf8)
        guard let value = key.sign(octets), key.verifies(value, over: octets) else {
            throw ProtectionError(.failed, "The key does not sign.")
        }
        return "\(query)&Signature=\(PercentEncoding.encode(Base64().encodedString(of: value.span)))"
    }
}
#endif
