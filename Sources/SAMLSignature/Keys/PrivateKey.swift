// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature

/// A key that signs or opens, guarded by the trait `XMLSec`.
///
/// Nothing of it is ever printed but its kind.
public struct PrivateKey: Sendable {
    /// The half that everybody may know.
    public let publicKey: PublicKey

    let native: NativeKey

    /// Reads the one private key of a PEM file.
    ///
    /// - Parameter bytes: The file, with one block of `PRIVATE KEY` (PKCS #8), `RSA PRIVATE KEY` (PKCS #1) or
    ///   `EC PRIVATE KEY` (SEC 1), not encrypted. Certificates and public keys beside it are left alone.
    /// - Throws: An error if there is no such block, or more than one, or if it is damaged.
    public init(pem bytes: [UInt8]) throws(TrustError) {
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

    /// Whether DER has the outline that goes with a label, and ends with it.
    ///
    /// All begin with a version. PKCS #8 has the algorithm behind it, PKCS #1 a number, SEC 1 the secret octets.
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
    /// The kind and the fingerprint of the public half.
    public var description: String { "private key of \(publicKey)" }
}
#endif
