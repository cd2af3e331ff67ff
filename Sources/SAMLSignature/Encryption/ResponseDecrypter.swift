// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
public import SAML
internal import SecureXML

/// Decrypts the encrypted parts of a document, for people who want to read it; guarded by the trait `XMLSec`.
///
/// The result is as untrusted as the document was: anybody can encrypt (S-34).
public struct ResponseDecrypter: Sendable {
    private let decrypter: ElementDecrypter
    private let limits: DocumentLimits

    /// Makes a decrypter.
    ///
    /// - Parameters:
    ///   - keys: The private keys to try.
    ///   - allowances: The weak algorithms that are opened, too.
    ///   - recipient: Our own name; keys that name it are tried first.
    ///   - limits: How much a document may hold.
    public init(
        keys: DecryptionKeys,
        allowing allowances: DecryptionAllowances = [],
        recipient: String? = nil,
        limits: DocumentLimits = DocumentLimits()
    ) {
        decrypter = ElementDecrypter(keys: keys, allowing: allowances, recipient: recipient)
        self.limits = limits
    }

    /// Puts what is inside in the place of each encrypted assertion, identifier and attribute.
    ///
    /// A signature of an assertion that was encrypted is good in the result; one around what was encrypted covers
    /// the ciphertext and cannot be. Some senders number identifiers anew in what they encrypt, so that the result
    /// may bear one twice, and be no document that is read here.
    ///
    /// No signature is verified, so content in AES-CBC is not decrypted, whatever is allowed (S-35).
    ///
    /// - Parameter document: The document: UTF-8.
    /// - Returns: The document; outside the encrypted parts no byte is different. One without any is returned as
    ///   it is.
    /// - Throws: An error if the document cannot be read, or a part stays closed. A document gets at most eight RSA
    ///   decryptions.
    public func decrypt(_ document: [UInt8]) throws(ProtectionError) -> [UInt8] {
        try decrypted(document).document
    }

    /// Decrypts a document as ``decrypt(_:)`` does, and returns a warning for each weak algorithm.
    package func decrypted(_ document: [UInt8]) throws(ProtectionError) -> (document: [UInt8], warnings: [Finding]) {
        let tree = try XMLTree.parsed(document, limits)
        var run = DecryptionRun(decrypter, limits: limits, signatures: nil)
        let edits = try run.edits(inside: tree.root, of: tree, coverage: .nothing, depth: 1)
        return (SourceEdit.apply(edits, to: document), run.warnings)
    }

    /// Decrypts a document as ``decrypt(_:)`` does, and content in AES-CBC where a verified signature covers it.
    ///
    /// Whether one does is decided for each ciphertext: it is inside the response or an assertion whose own signature
    /// verifies, and outside of that signature. With `DecryptionAllowances/aesCBCUnsigned`, an encrypted assertion
    /// whose own signature verifies once it is decrypted counts as well.
    ///
    /// - Parameters:
    ///   - document: The document: UTF-8.
    ///   - trust: The keys that count, and for which issuers.
    ///   - signatures: Which weaknesses of signatures are allowed, and what becomes of certificates that are not valid.
    ///   - moment: The moment at which metadata and certificates are judged.
    /// - Returns: The document; outside the encrypted parts no byte is different.
    /// - Throws: An error if the document cannot be read, or a part stays closed.
    public func decrypt(
        _ document: [UInt8],
        verifyingWith trust: TrustStore,
        signatures: SignaturePolicy = SignaturePolicy(),
        at moment: Timestamp
    ) throws(ProtectionError) -> [UInt8] {
        try decrypted(document, verifyingWith: trust, signatures: signatures, at: moment).document
    }

    /// Decrypts a document and verifies its signatures, and returns a warning for each weak algorithm.
    package func decrypted(
        _ document: [UInt8],
        verifyingWith trust: TrustStore,
        signatures: SignaturePolicy,
        at moment: Timestamp
    ) throws(ProtectionError) -> (document: [UInt8], warnings: [Finding]) {
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: trust,
            signatures: signatures,
            limits: limits
        )
        let response = try Self.parsed(document, limits)
        var verifier = CoverageVerifier(validator, at: moment)
        let coverage = verifier.coverage(of: response)
        var run = DecryptionRun(decrypter, limits: limits, signatures: verifier)
        let edits = try run.edits(inside: response.tree.root, of: response.tree, coverage: coverage, depth: 1)
        return (SourceEdit.apply(edits, to: document), run.warnings)
    }

    private static func parsed(
        _ document: [UInt8],
        _ limits: DocumentLimits
    ) throws(ProtectionError) -> UnverifiedResponse {
        do throws(SAMLError) {
            return try UnverifiedResponse(parsing: document, limits: limits)
        } catch {
            throw ProtectionError(.unreadable, error.finding)
        }
    }
}
#endif
