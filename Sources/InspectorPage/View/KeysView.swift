// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import SecureXML
internal import StrictJSON
internal import UntrustedText

/// The keys of a document and the keys that are trusted, so that the page shows them side by side.
enum KeysView {
    /// The maximum number of certificates of a document.
    private static let maximumCertificates = 32

    /// The maximum length of a certificate in Base64, in bytes.
    private static let maximumCertificateBytes = 64 << 10

    /// Returns the trusted keys, those of the issuer of the document first; null without any.
    static func trusted(_ listing: TrustListing?) -> JSONValue {
        guard let listing else { return .null }
        return .object([
            .init("keys", .array(listing.entries.map { $0.json(for: .page) })),
            .init("omitted", .number(listing.omitted)),
        ])
    }

    /// Returns the certificates of the signatures of a document as PEM, by their fingerprint.
    ///
    /// Other certificates of the document are not among them: that of the presenter is personal data (S-99).
    static func certificates(
        in document: borrowing UnverifiedResponse,
        of examinations: [SignatureExamination]
    ) -> JSONValue {
        var members: [JSONValue.Member] = []
        let prints = examinations.flatMap(\.embeddedKeys).compactMap { $0.key.certificate?.sha256 }
        let (root, name) = (document.tree.root, XMLName("X509Certificate", in: Names.ds))
        var next = prints.isEmpty ? nil : root.nextElement(name, inside: root)
        while let element = next, members.count < maximumCertificates {
            next = element.nextElement(name, inside: root)
            guard let content = element.firstChild?.content, content.utf8.count <= maximumCertificateBytes,
                let der = try? Base64(wrapping: .anywhere).decode(content)
            else { continue }
            let print = SHA256.digest(of: der).hexadecimalText(isUppercase: true, separator: UInt8(ascii: ":"))
            guard prints.containsIdentical(to: print), !members.contains(where: { $0.name.isIdentical(to: print) })
            else { continue }
            members.append(.init(print, .strings(pem(der))))
        }
        return .object(members)
    }

    /// Returns the lines of a PEM certificate.
    private static func pem(_ der: [UInt8]) -> [String] {
        let text = Array(Base64().encodedString(of: der.span).utf8)
        let lines = stride(from: 0, to: text.count, by: 64).map { start in
            String(decoding: text[start..<min(start + 64, text.count)], as: UTF8.self)
        }
        return ["-----BEGIN CERTIFICATE-----"] + lines + ["-----END CERTIFICATE-----"]
    }

    /// Returns the encrypted parts with the keys that they are meant for, and the given keys; null without encrypted parts.
    static func recipients(_ document: borrowing UnverifiedResponse, _ check: SignatureCheck?) -> JSONValue {
        let parts =
            check?.recipients(in: document) ?? RecipientExamination.all(in: document.tree, comparing: nil)
        guard !parts.isEmpty else { return .null }
        return .object([
            .init("parts", .array(parts.map { $0.json(for: .programs) })),
            .init("given", .strings(check?.decryptionKeyFingerprints ?? [])),
        ])
    }
}
