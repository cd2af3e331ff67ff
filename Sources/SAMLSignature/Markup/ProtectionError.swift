// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SecureXML

/// An error in signing, encrypting or decrypting a document.
public struct ProtectionError: Error, Hashable, Sendable {
    /// The kinds of errors.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The document cannot be parsed; ``ProtectionError/finding`` has the reason.
        case unreadable
        /// The document does not contain the requested element.
        case noSuchElement = "no-such-element"
        /// The element has no identifier that a signature could reference.
        case noIdentifier = "no-identifier"
        /// The element is already signed.
        case alreadySigned = "already-signed"
        /// The change would break a signature around the element.
        case wouldBreakSignature = "would-break-signature"
        /// The key is too weak.
        case weakKey = "weak-key"
        /// The kind of the key does not match the algorithm.
        case wrongKey = "wrong-key"
        /// A certificate cannot be parsed, or belongs to another key.
        case wrongCertificate = "wrong-certificate"
        /// An encrypted element cannot be decrypted; ``ProtectionError/finding`` has the reason.
        case cannotDecrypt = "cannot-decrypt"
        /// The operation failed, or its result does not verify.
        case failed
    }

    /// The kind of the error.
    public let code: Code

    /// A description of the error, without personal data.
    public let reason: String

    /// The finding about the document that caused the error, or `nil` if it is absent.
    public let finding: Finding?

    @inline(never)
    init(_ code: Code, _ reason: String, finding: Finding? = nil) {
        self.code = code
        self.reason = reason
        self.finding = finding
    }

    init(_ code: Code, _ finding: Finding) {
        self.init(code, finding.message, finding: finding)
    }
}

extension ProtectionError: CustomStringConvertible {
    /// The finding, or the code and the reason, on one line.
    public var description: String { finding?.description ?? "\(code.rawValue): \(reason)" }
}

extension XMLTree {
    /// Parses a document to sign, encrypt or decrypt.
    static func parsed(_ document: [UInt8], _ limits: DocumentLimits) throws(ProtectionError) -> XMLTree {
        do throws(SAMLError) {
            return try XMLTree.parsing(document, limits: limits)
        } catch {
            throw ProtectionError(.unreadable, error.finding)
        }
    }
}
