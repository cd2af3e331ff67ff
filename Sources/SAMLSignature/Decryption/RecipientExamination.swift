// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SecureXML
package import UntrustedText

/// The certificates and recipients that an encrypted part names, for reports.
///
/// They are public: nothing is decrypted. The sender chose them, so they are only a hint.
package struct RecipientExamination: Hashable, Sendable {
    /// A key for which the content key is encrypted.
    package struct Recipient: Hashable, Sendable {
        /// The value of `Recipient`.
        @Exact package private(set) var name: String?

        /// The key and the certificate in `KeyInfo`, or `nil` if it contains neither.
        package let key: SignatureResult.Key?

        /// The words for the key that `KeyInfo` names without a certificate, or `nil`.
        @Exact package private(set) var namedKey: String?

        /// The number of the given decryption key that belongs to the certificate, from one, or `nil` if none does.
        package let decryptionKey: Int?
    }

    /// The maximum number of examined parts of a document, and of keys of a part.
    private static let maximum = (parts: 16, keys: EncryptedContent.maximumKeys)

    /// The path of the encrypted element.
    @Exact package private(set) var path: String

    /// The location of the encrypted element.
    package let location: SourceLocation

    /// The keys for which the content key is encrypted.
    package let recipients: [Recipient]

    /// Examines the encrypted parts of a document, in document order.
    ///
    /// - Parameters:
    ///   - tree: The document.
    ///   - keys: The given decryption keys, or `nil`.
    /// - Returns: The examinations of at most 16 parts.
    package static func all(in tree: borrowing XMLTree, comparing keys: DecryptionKeys?) -> [Self] {
        var examinations: [Self] = []
        let root = tree.root
        var next: XMLElementView? = root
        while let element = next, examinations.count < maximum.parts {
            if EncryptedElementKind(element) == nil {
                next = element.nextElement(inside: root)
            } else {
                next = element.nextElementBehind(inside: root)
                examinations.append(Self(element, comparing: keys))
            }
        }
        return examinations
    }

    private init(_ element: XMLElementView, comparing keys: DecryptionKeys?) {
        path = element.path.escapedForReport(limit: .max)
        location = SourceLocation(element.location)
        var recipients: [Recipient] = []
        var next = element.nextElement(Names.encryptedKey, inside: element)
        while let encrypted = next, recipients.count < Self.maximum.keys {
            next = encrypted.nextElement(Names.encryptedKey, inside: element)
            var read: KeyInfoReader?
            if let keyInfo = encrypted.firstChild(Names.keyInfo) {
                read = KeyInfoReader(keyInfo, checksKeys: false)
            }
            let carried = read?.keys.first
            let number = carried.flatMap { carried in
                keys?.keys.firstIndex { $0.publicKey.subjectPublicKeyInfo == carried.subjectPublicKeyInfo }
            }
            recipients.append(
                Recipient(
                    name: encrypted.attribute("Recipient"),
                    key: carried.map { carried in
                        SignatureResult.Key(
                            fingerprint: PublicKey.fingerprint(of: carried.subjectPublicKeyInfo),
                            kind: number.flatMap { keys?.keys[$0].publicKey.facts.kind },
                            certificate: read?.certificates.first.flatMap { $0 }.flatMap(CertificateDescription.init)
                        )
                    },
                    namedKey: NamedKey.words(in: encrypted),
                    decryptionKey: number.map { $0 + 1 }
                )
            )
        }
        self.recipients = recipients
    }
}
