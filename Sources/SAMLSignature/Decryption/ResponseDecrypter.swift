// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SecureXML
internal import UntrustedText

/// Decrypts the encrypted parts of a document, to examine its content; requires the trait `XMLSec`.
///
/// Decryption does not make the document trusted, because anyone can encrypt with a public key (S-34).
public struct ResponseDecrypter: Sendable {
    private var decrypter: ElementDecrypter
    private let limits: DocumentLimits

    /// Creates a decrypter.
    ///
    /// - Parameters:
    ///   - keys: The private keys to try.
    ///   - allowances: The allowed weak algorithms.
    ///   - recipient: The entity ID of this recipient; encrypted keys that name it are tried first.
    ///   - limits: The limits on the size and structure of a document.
    public init(
        keys: DecryptionKeys,
        allowing allowances: Set<AlgorithmAllowance> = [],
        recipient: String? = nil,
        limits: DocumentLimits = DocumentLimits()
    ) {
        decrypter = ElementDecrypter(keys: keys, allowing: allowances, recipient: recipient)
        self.limits = limits
    }

    /// Returns a decrypter whose failures name the step that failed, for tools.
    package var diagnosingFailures: ResponseDecrypter {
        var copy = self
        copy.decrypter.diagnosesFailures = true
        return copy
    }

    /// Replaces each encrypted assertion, identifier and attribute with its plaintext.
    ///
    /// A signature of an encrypted assertion is valid in the result. A signature around encrypted parts covers the
    /// ciphertext, so it does not verify in the result. Some senders reuse identifiers in encrypted parts, so the
    /// result may have duplicate identifiers, with which parsing fails.
    ///
    /// No signature is verified, so AES-CBC content is not decrypted, even if it is allowed (S-35).
    ///
    /// - Parameter document: The document, as UTF-8.
    /// - Returns: The document. Bytes outside the encrypted parts are unchanged, so a document without any is
    ///   returned as it is.
    /// - Throws: ``ProtectionError`` if the document cannot be parsed, or a part cannot be decrypted. A document is
    ///   limited to eight RSA decryptions.
    public func decrypt(_ document: [UInt8]) throws(ProtectionError) -> [UInt8] {
        try decrypted(document).document
    }

    /// Decrypts a document as ``decrypt(_:)`` does, and returns a warning for each weak algorithm.
    package func decrypted(_ document: [UInt8]) throws(ProtectionError) -> (document: [UInt8], warnings: [Finding]) {
        let tree = try XMLTree.parsed(document, limits)
        var run = DecryptionRun(decrypter, limits: limits)
        let edits = try run.edits(inside: tree.root, of: tree, coverage: .nothing, depth: 1)
        return (SourceEdit.apply(edits, to: document), run.warnings)
    }

    /// Decrypts a document as ``decrypt(_:)`` does, and also AES-CBC content that a verified signature covers.
    ///
    /// This is determined for each ciphertext: it must be inside the response or an assertion whose own signature
    /// verifies, and outside that signature. With `AlgorithmAllowance/aesCBCUnsigned`, an encrypted assertion is also
    /// decrypted if its own signature verifies after decryption.
    ///
    /// - Parameters:
    ///   - document: The document, as UTF-8.
    ///   - trust: The trusted keys and their issuers.
    ///   - signatures: The allowed weaknesses of signatures, and the handling of expired certificates.
    ///   - moment: The time at which the validity of metadata and certificates is checked.
    /// - Returns: The document. Bytes outside the encrypted parts are unchanged.
    /// - Throws: ``ProtectionError`` if the document cannot be parsed, or a part cannot be decrypted.
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
        var run = DecryptionRun(decrypter, limits: limits) { verifier.coverage(of: $0) }
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
