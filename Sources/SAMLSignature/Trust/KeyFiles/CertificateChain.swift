// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The certificates of a PKCS #7 file without content and signers, as certificate authorities deliver them (RFC 2315, 9).
///
/// Only the key of the leaf verifies messages. The certificates of its issuers are not trusted, because no path is
/// validated (S-32).
struct CertificateChain: Sendable {
    /// The maximum number of certificates: the time for finding the leaf grows with the square of their number.
    static let maximumCertificates = 32

    /// The maximum number of certificates that a notice names.
    private static let listed = 4

    /// The DER of the certificate that issued none of the others.
    let leaf: [UInt8]

    private let leafName: String
    private let otherNames: [String]

    /// Reads the certificates of a `SignedData`.
    ///
    /// - Throws: ``TrustError`` if the DER is malformed, or if the leaf is ambiguous.
    init(pkcs7 der: [UInt8]) throws(TrustError) {
        var certificates: [(range: Range<Int>, outline: CertificateOutline)] = []
        guard var elements = Self.certificates(in: der) else {
            throw TrustError(
                .malformedCertificate,
                "The PKCS #7 file is not the DER of signed data with certificates."
                    + DERContent.mismatch(in: der, expected: .signedData)
            )
        }
        while let element = elements.next(DERReader.Tag.sequence) {
            guard certificates.count < Self.maximumCertificates else {
                throw TrustError(
                    .tooLarge,
                    "The PKCS #7 file contains more than \(Self.maximumCertificates) certificates."
                )
            }
            guard
                element.range.count <= PublicKey.maximumSize,
                let outline = CertificateOutline(certificate: Array(der[element.range]))
            else {
                throw TrustError(.malformedCertificate, "The PKCS #7 file contains a malformed certificate.")
            }
            // Some tools write a certificate twice.
            guard !certificates.contains(where: { der[$0.range] == der[element.range] }) else { continue }
            certificates.append((element.range, outline))
        }
        guard elements.isAtEnd else {
            throw TrustError(.malformedCertificate, "The PKCS #7 file contains something that is not a certificate.")
        }
        let leaves = certificates.filter { leaf in !certificates.contains { leaf.outline.isIssuer(of: $0.outline) } }
        guard leaves.count == 1, let leaf = leaves.first else {
            throw TrustError(
                .ambiguousChain,
                certificates.isEmpty
                    ? "The PKCS #7 file contains no certificate."
                    : "The \(certificates.count) certificates of the PKCS #7 file are not one chain: "
                        + "\(leaves.count) of them issued none of the others. Write the trusted one to a PEM file."
            )
        }
        self.leaf = Array(der[leaf.range])
        leafName = leaf.outline.nameForReport
        otherNames = certificates.filter { $0.range != leaf.range }.map(\.outline.nameForReport)
    }

    /// The notice that names the certificates that are not trusted, or `nil` if there is only one certificate.
    var notice: TrustNotice? {
        guard !otherNames.isEmpty else { return nil }
        let more = otherNames.count - Self.listed
        return TrustNotice(
            .chainCertificates,
            "Of the certificate chain, only the key of \(leafName) is trusted. Not trusted: "
                + otherNames.prefix(Self.listed).joined(separator: ", ")
                + (more > 0 ? " and \(more) more." : ".")
        )
    }

    /// Returns a reader of the certificates; `nil` if the DER is not a `SignedData` with certificates.
    private static func certificates(in der: [UInt8]) -> DERReader? {
        guard
            var information = DERReader(sequence: der),
            information.content(DERReader.Tag.objectIdentifier)?.elementsEqual(DERContent.signedDataIdentifier) == true,
            var wrapped = information.inside(DERReader.Tag.context0),
            information.isAtEnd,
            var fields = wrapped.inside(DERReader.Tag.sequence), wrapped.isAtEnd,
            fields.next(DERReader.Tag.integer) != nil,  // version
            fields.next(DERReader.Tag.set) != nil,  // digest algorithms
            fields.next(DERReader.Tag.sequence) != nil  // content
        else { return nil }
        return fields.inside(DERReader.Tag.context0)
    }
}
