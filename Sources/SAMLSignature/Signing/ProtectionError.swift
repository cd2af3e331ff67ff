// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML
internal import SecureXML

/// A document that could not be signed, encrypted or decrypted.
public struct ProtectionError: Error, Hashable, Sendable {
    /// What went wrong, as a stable name.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The document cannot be read; ``ProtectionError/finding`` says why.
        case unreadable
        /// No element is where one was asked for.
        case noSuchElement = "no-such-element"
        /// The element has no identifier that a signature could refer to.
        case noIdentifier = "no-identifier"
        /// The element is signed already.
        case alreadySigned = "already-signed"
        /// The change would break a signature around the element.
        case wouldBreakSignature = "would-break-signature"
        /// The key is too weak.
        case weakKey = "weak-key"
        /// The key is not of the kind that the algorithm needs.
        case wrongKey = "wrong-key"
        /// A certificate cannot be read, or is for another key.
        case wrongCertificate = "wrong-certificate"
        /// An encrypted element stays closed; ``ProtectionError/finding`` says why.
        case cannotDecrypt = "cannot-decrypt"
        /// The result is not what it was meant to be.
        case failed
    }

    /// What went wrong.
    public let code: Code

    /// What was expected and what was found, without personal data.
    public let reason: String

    /// What is wrong with the document, if that is the cause.
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

    /// Carries a fault of the XML layer over.
    init(_ fault: XMLFault) {
        let finding = Finding(
            Finding.Code(rawValue: fault.code.rawValue) ?? .xmlMalformed,
            .error,
            fault.reason + ".",
            at: fault.location.map { SourceLocation(line: $0.line, column: $0.column) }
        )
        self.init(.unreadable, finding)
    }
}

extension ProtectionError: CustomStringConvertible {
    /// The cause in one line.
    public var description: String { finding?.description ?? "\(code.rawValue): \(reason)" }
}

extension XMLTree {
    /// Parses a document that is to be signed, encrypted or decrypted.
    static func parsed(_ document: [UInt8], _ limits: DocumentLimits) throws(ProtectionError) -> XMLTree {
        do throws(XMLFault) {
            return try XMLTree(parsing: document, limits: limits.parseLimits)
        } catch {
            throw ProtectionError(error)
        }
    }
}
#endif
