// SPDX-License-Identifier: Apache-2.0

extension PublicKey {
    /// Reads the certificates and public keys of a file: PEM, DER, the Base64 of either, a PKCS #7 chain or a JWK set.
    ///
    /// The format is determined from the content.
    ///
    /// - Parameter bytes: The content of the file.
    /// - Returns: The keys, in file order; of a chain, only the key that it certifies.
    /// - Throws: ``TrustError`` for the first part that is damaged, of another type, or a private key.
    public static func reading(_ bytes: [UInt8]) throws(TrustError) -> [PublicKey] {
        try KeyFile(bytes).keys
    }

    /// Reads the certificates and public keys of a PEM file, in file order.
    ///
    /// - Parameter bytes: The file: blocks of type `CERTIFICATE`, `PUBLIC KEY`, `RSA PUBLIC KEY` or `PKCS7`. Other text
    ///   is ignored.
    /// - Returns: One key for each block; empty if there are no blocks.
    /// - Throws: ``TrustError`` for the first block that is damaged or of another type.
    public static func reading(pem bytes: [UInt8]) throws(TrustError) -> [PublicKey] {
        try KeyFile(pem: bytes).keys
    }
}
