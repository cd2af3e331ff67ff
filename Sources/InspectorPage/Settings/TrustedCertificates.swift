// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import SecureXML
internal import StrictJSON
internal import UntrustedText

/// The certificates in files of trusted keys, by their fingerprint, so that the page can copy them.
///
/// A trust store has keys, not certificates. The page copies a certificate only if its fingerprint is that of a trusted key,
/// so the rules for the files do not apply here: what is not found here has no button.
struct TrustedCertificates: Sendable {
    /// The maximum number of certificates.
    private static let most = 1_000

    /// The maximum size of a file, and of a certificate, in bytes; longer ones are skipped.
    private static let longestFile = 4 << 20
    private static let longestCertificate = 64 << 10

    /// The first byte of a certificate in DER: the tag of a sequence.
    private static let sequence: UInt8 = 0x30

    /// The SHA-256 digests of the files.
    private let digests: [[UInt8]]

    private var certificates: [ExactText: [UInt8]] = [:]

    /// Reads the certificates of files in PEM, DER, Base64, metadata or JWK.
    ///
    /// - Parameters:
    ///   - files: The files.
    ///   - other: The certificates of the previous settings, which are used again if the files are the same.
    init(_ files: [[UInt8]], sharedWith other: TrustedCertificates?) {
        digests = files.map { Array(SHA256.digest(of: $0)) }
        if let other, other.digests == digests {
            certificates = other.certificates
        } else {
            for file in files { add(file) }
        }
    }

    /// Returns the DER of the certificate with a SHA-256 fingerprint as reports write it, or `nil` if no file contains it.
    subscript(fingerprint: String) -> [UInt8]? { certificates[ExactText(fingerprint)] }

    /// Returns the SHA-256 fingerprint of a certificate as reports write it.
    static func fingerprint(of certificate: [UInt8]) -> String {
        SHA256.digest(of: certificate).hexadecimalText(isUppercase: true, separator: UInt8(ascii: ":"))
    }

    private mutating func add(_ file: [UInt8]) {
        guard file.count <= Self.longestFile else { return }
        if let blocks = try? ResponseSigner.certificates(pem: file) {
            for block in blocks { add(certificate: block) }
        } else if file.first == Self.sequence {
            add(certificate: file)
        } else if addMetadata(file) {
            return
        } else if let document = try? JSONDocument(parsing: file) {
            for key in document.member("keys")?.elements ?? [document] {
                for text in key.member("x5c")?.texts ?? [] { add(base64: text) }
            }
        } else {
            add(base64: String(decoding: file, as: UTF8.self))
        }
    }

    /// Adds the certificates of an XML document; returns `false` for another file.
    private mutating func addMetadata(_ file: [UInt8]) -> Bool {
        var limits = ParseLimits.batch
        // The size of the file bounds them.
        limits.nodes = Self.longestFile
        guard let tree = try? XMLTree(parsing: file, limits: limits) else { return false }
        Self.read(in: tree.root) { text in
            add(base64: text)
            return true
        }
        return true
    }

    /// Passes the text of each `X509Certificate` in an element to a function, until it returns `false`.
    static func read(in root: XMLElementView, _ body: (String) -> Bool) {
        let name = XMLName("X509Certificate", in: "http://www.w3.org/2000/09/xmldsig#")
        var next = root.nextElement(name, inside: root)
        while let element = next {
            next = element.nextElement(name, inside: root)
            if let text = element.firstChild?.content, !body(text) { return }
        }
    }

    private mutating func add(base64 text: String) {
        if let certificate = try? Base64(wrapping: .anywhere).decode(text) { add(certificate: certificate) }
    }

    private mutating func add(certificate: [UInt8]) {
        guard certificates.count < Self.most, certificate.count <= Self.longestCertificate else { return }
        certificates[ExactText(Self.fingerprint(of: certificate))] = certificate
    }
}
