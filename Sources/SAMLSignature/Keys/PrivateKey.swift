// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// A key that signs and decrypts; requires the trait `XMLSec`.
///
/// The description contains only the public key.
public struct PrivateKey: Sendable {
    /// The corresponding public key.
    public let publicKey: PublicKey

    let native: NativeKey

    /// Reads the only private key of a PEM file.
    ///
    /// - Parameter bytes: The file, with one unencrypted block of type `PRIVATE KEY` (PKCS #8), `RSA PRIVATE KEY` (PKCS
    ///   #1) or `EC PRIVATE KEY` (SEC 1). Certificates and public keys in the file are ignored.
    /// - Throws: ``TrustError`` if the file contains no such block or more than one, or the block is damaged.
    public init(pem bytes: [UInt8]) throws(TrustError) {
        try XMLSecLibrary.require()
        let blocks = try PEMFile(bytes).blocks.filter { $0.label.hasSuffix("PRIVATE KEY") }
        guard let block = blocks.first else {
            throw TrustError(.noPrivateKey, "The file contains no PEM block PRIVATE KEY.")
        }
        guard blocks.count == 1 else {
            throw TrustError(
                .severalPrivateKeys,
                "The file contains more than one private key.",
                at: .block(blocks[1].number)
            )
        }
        guard !block.isEncrypted else {
            throw TrustError(
                .encryptedPrivateKey,
                "The private key is encrypted with a passphrase; decrypt it with `openssl pkey`.",
                at: .block(block.number)
            )
        }
        let der = try block.decoded("a private key")
        guard
            der.count <= PublicKey.maximumBytes,
            Self.isPrivateKey(der, in: block.label),
            let native = NativeKey(privateKey: der),
            native.facts.is_private,
            let information = native.subjectPublicKeyInfo,
            let publicKey = PublicKey(subjectPublicKeyInfo: information, validity: nil)
        else {
            throw TrustError(
                .malformedKey,
                "The block is not the DER of the private key that its label names.",
                at: .block(block.number)
            )
        }
        self.native = native
        self.publicKey = publicKey
    }

    /// Returns whether DER has the structure that a label indicates, without trailing bytes.
    ///
    /// All three begin with a version. It is followed by the algorithm in PKCS #8, by an integer in PKCS #1, and by the
    /// secret octets in SEC 1.
    private static func isPrivateKey(_ der: [UInt8], in label: String) -> Bool {
        guard var fields = DERReader(sequence: der), fields.next(DERReader.Tag.integer) != nil else { return false }
        return switch label {
        case "PRIVATE KEY": fields.nextTag == DERReader.Tag.sequence
        case "RSA PRIVATE KEY": fields.nextTag == DERReader.Tag.integer
        case "EC PRIVATE KEY": fields.nextTag == DERReader.Tag.octetString
        default: false
        }
    }
}

extension PrivateKey: CustomStringConvertible {
    /// The kind and the fingerprint of the public key.
    public var description: String { "private key of \(publicKey)" }
}
