// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// Signs messages and metadata with a key that can be outside of this process.
package struct MessageSigner: Sendable {
    private let custom: any CustomPrivateKey
    private let key: SigningKey

    /// Creates a signer.
    ///
    /// - Throws: ``ProtectionError`` if the key is too weak or does not match the algorithm.
    package init(_ key: any CustomPrivateKey, _ algorithm: SigningAlgorithm? = nil) throws(ProtectionError) {
        custom = key
        self.key = try SigningKey(key.publicKey.native, algorithm, isPublic: true)
    }

    /// The signature algorithm.
    package var algorithm: SigningAlgorithm { SigningAlgorithm(key.algorithm) }

    /// Signs an element of a document, or metadata; see ``ResponseSigner/sign(_:_:)``.
    package func sign(_ document: [UInt8], _ target: ResponseSigner.Target) async throws(ProtectionError) -> [UInt8] {
        let limits = DocumentLimits()
        var document = document
        for id in try ResponseSigner.identifiers(of: target, in: XMLTree.parsed(document, limits)) {
            let pending = try PendingSignature(of: id, in: document, key, [], limits)
            document = try pending.document(signedWith: await signature(over: pending.signedInfo))
        }
        return document
    }

    /// Signs a query; see ``RedirectSigner/query(for:relayState:)``.
    package func query(
        for document: [UInt8],
        as message: RedirectSigner.Message,
        relayState: String?
    ) async throws(ProtectionError) -> String {
        let query = try message.unsignedQuery(for: document, relayState: relayState, key.algorithm)
        return try RedirectSigner.query(query, signedWith: await signature(over: Array(query.utf8)), key)
    }

    private func signature(over octets: [UInt8]) async throws(ProtectionError) -> [UInt8] {
        do {
            if let key = custom as? PrivateKey { return try key.signature(over: octets, algorithm) }
            return try await KeyTimeout.race(within: custom.timeLimit) { [custom, algorithm] in
                try await custom.signature(over: octets, algorithm)
            }
        } catch {
            // The text of an error can contain a secret.
            throw ProtectionError(.failed, "The private key threw an error of the type \(type(of: error)).")
        }
    }
}
