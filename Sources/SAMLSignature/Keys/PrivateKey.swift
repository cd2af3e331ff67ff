// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAMLEncoding

/// A key that signs and decrypts; requires the trait `XMLSec`.
///
/// The description contains only the public key.
public struct PrivateKey: Sendable {
    /// The corresponding public key.
    public let publicKey: PublicKey

    let native: NativeKey

    /// Reads the only private key of a file in PEM or DER.
    ///
    /// - Parameter bytes: The file: DER, its Base64, or PEM with one unencrypted block of type `PRIVATE KEY` (PKCS #8), `RSA PRIVATE KEY` (PKCS
    ///   #1) or `EC PRIVATE KEY` (SEC 1). Certificates and public keys in the file are ignored.
    /// - Throws: ``TrustError`` if the file contains no such block or more than one, or the block is damaged.
    public init(pem bytes: [UInt8]) throws(TrustError) {
        try XMLSecLibrary.require()
        if let der = try Self.der(in: bytes) {
            try self.init(der: der)
            return
        }
        let blocks = try PEMFile(bytes).blocks.filter { block in
            block.label.hasSuffix("PRIVATE KEY") && block.label != "OPENSSH PRIVATE KEY"
        }
        guard let block = blocks.first else { throw Self.absence(in: bytes) }
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
        guard let key = PrivateKey(der, in: [block.label]) else {
            throw TrustError(
                .malformedKey,
                "The block is not the DER of the private key that its label names.\(Self.content(of: der))",
                at: .block(block.number)
            )
        }
        self = key
    }

    /// Creates a key from DER; fails if it is not the private key that one of the labels of PEM names.
    private init?(_ der: [UInt8], in labels: [String]) {
        guard
            der.count <= PublicKey.maximumSize,
            labels.contains(where: { Self.isPrivateKey(der, in: $0) }),
            let native = NativeKey(privateKey: der),
            native.facts.is_private,
            let information = native.subjectPublicKeyInfo,
            let publicKey = PublicKey(subjectPublicKeyInfo: information, validity: nil)
        else {
            return nil
        }
        self.native = native
        self.publicKey = publicKey
    }

    /// Returns the DER of a file without PEM boundaries, or `nil` if the file has another format.
    private static func der(in bytes: [UInt8]) throws(TrustError) -> [UInt8]? {
        switch TrustFileFormat(of: bytes) {
        case .der: return bytes
        case .base64: return try? Base64(wrapping: .anywhere).decode(bytes.span)
        default: return nil
        }
    }

    /// Reads a private key in DER: PKCS #8, PKCS #1 or SEC 1.
    private init(der: [UInt8]) throws(TrustError) {
        guard let content = DERContent(der) else {
            let what = DERContent.mismatch(in: der, expected: nil)
            throw TrustError(.noPrivateKey, "The file is not the DER of a private key.\(what)")
        }
        guard content == .privateKey else { throw Self.absence(in: der) }
        guard let key = PrivateKey(der, in: Self.labels.map(\.0)) else {
            throw TrustError(
                .malformedKey,
                "The file is not the DER of an unencrypted private key (PKCS #8, PKCS #1 or SEC 1)."
            )
        }
        self = key
    }

    /// Returns the error for a file without a private key that can be read.
    private static func absence(in bytes: [UInt8]) -> TrustError {
        TrustError(.noPrivateKey, "The file contains no private key.").explained(by: bytes, for: .privateKey)
    }

    /// The labels of private keys, with the standards of their content.
    private static let labels = [
        ("PRIVATE KEY", "PKCS #8"), ("RSA PRIVATE KEY", "PKCS #1"), ("EC PRIVATE KEY", "SEC 1"),
    ]

    /// Returns what the block of another label contains, as a sentence after a space.
    private static func content(of der: [UInt8]) -> String {
        guard let (label, standard) = labels.first(where: { isPrivateKey(der, in: $0.0) }) else {
            return DERContent.mismatch(in: der, expected: .privateKey)
        }
        return
            " It is a key of \(standard), whose label is `\(label)`: change both boundaries, as in `-----BEGIN \(label)-----`."
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
