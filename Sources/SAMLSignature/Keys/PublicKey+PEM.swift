// SPDX-License-Identifier: Apache-2.0

#if XMLSec
extension PublicKey {
    /// Reads the certificates and public keys of a PEM file, in its order.
    ///
    /// - Parameter bytes: The file: blocks of `CERTIFICATE`, `PUBLIC KEY` or `RSA PUBLIC KEY`, with any text around them.
    /// - Returns: One key for each block; none if there are no blocks.
    /// - Throws: An error for the first block that is damaged, or is anything else.
    public static func reading(pem bytes: [UInt8]) throws(TrustError) -> [PublicKey] {
        var keys: [PublicKey] = []
        for block in try PEMFile(bytes).blocks {
            keys.append(try PublicKey(block))
        }
        return keys
    }

    private init(_ block: PEMBlock) throws(TrustError) {
        do throws(TrustError) {
            switch block.label {
            case "CERTIFICATE", "X509 CERTIFICATE":
                try self.init(certificate: block.decoded("a certificate"))
            case "PUBLIC KEY":
                try self.init(subjectPublicKeyInfo: block.decoded("a public key"))
            case "RSA PUBLIC KEY":
                let key = try block.decoded("an RSA public key")
                try self.init(subjectPublicKeyInfo: SubjectPublicKeyInfo.wrapping(rsaPublicKey: key))
            case let label where label.hasSuffix("PRIVATE KEY"):
                throw TrustError(
                    .unexpectedPrivateKey,
                    "The file contains a private key; remove it."
                )
            default:
                throw TrustError(
                    .unexpectedBlock,
                    "The PEM block is \(block.label), not CERTIFICATE, PUBLIC KEY or RSA PUBLIC KEY."
                )
            }
        } catch {
            throw error.at(.block(block.number))
        }
    }
}

extension TrustError {
    /// The same error, at a place unless it has one.
    func at(_ place: Place) -> TrustError {
        var copy = self
        copy.place = self.place ?? place
        return copy
    }
}
#endif
