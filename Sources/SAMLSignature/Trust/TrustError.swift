// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML
public import UntrustedText

/// A key or a trust file that cannot be used, guarded by the trait `XMLSec`.
///
/// The texts name places and kinds of things, and never a byte of a key.
public struct TrustError: Error, Hashable, Sendable {
    /// What went wrong, as a stable name.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The system did not let us open the file.
        case cannotOpen = "trust.cannot-open"
        /// The system did not let us read the file to its end.
        case cannotRead = "trust.cannot-read"
        /// More bytes, blocks or elements than the limit allows.
        case tooLarge = "trust.too-large"
        /// Neither PEM nor SAML metadata.
        case unknownFormat = "trust.unknown-format"
        /// A PEM block that is damaged.
        case malformedPEM = "trust.malformed-pem"
        /// A PEM block that has no place in the file.
        case unexpectedBlock = "trust.unexpected-block"
        /// DER that is no key.
        case malformedKey = "trust.malformed-key"
        /// DER that is no certificate.
        case malformedCertificate = "trust.malformed-certificate"
        /// A private key where only public ones belong.
        case unexpectedPrivateKey = "trust.unexpected-private-key"
        /// A private key under a passphrase.
        case encryptedPrivateKey = "trust.encrypted-private-key"
        /// No private key where there must be one.
        case noPrivateKey = "trust.no-private-key"
        /// More than one private key where there must be one.
        case severalPrivateKeys = "trust.several-private-keys"
        /// Metadata that is not well-formed XML under our rules.
        case malformedXML = "trust.malformed-xml"
        /// XML that is not SAML metadata, or metadata that breaks its own schema where it matters.
        case malformedMetadata = "trust.malformed-metadata"
        /// Two entities of one name.
        case duplicateEntity = "trust.duplicate-entity"
        /// Metadata of another entity than the one that was requested, or of several entities.
        case otherEntity = "trust.other-entity"
        /// Signed metadata that says of no end, or of one too far away.
        case unboundedMetadata = "trust.unbounded-metadata"
        /// Signed metadata whose time is over.
        case expiredMetadata = "trust.expired-metadata"
        /// Metadata whose signature is missing, or does not verify with the metadata key.
        case unverifiedMetadata = "trust.unverified-metadata"
        /// Not one key.
        case noKeys = "trust.no-keys"
    }

    /// Where in a file something went wrong.
    public enum Place: Hashable, Sendable {
        /// A PEM block, counted from one.
        case block(Int)
        /// A place in an XML document.
        case document(SourceLocation)
    }

    /// What went wrong.
    public let code: Code

    /// What was expected and what was found.
    public let reason: String

    /// The name of the file, if it has one.
    @Exact public var source: String? = nil

    /// Where in the file, if there is a place.
    public var place: Place?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What went wrong.
    ///   - reason: What was expected and what was found, in lower case and without a full stop.
    ///   - place: Where in the file, if there is a place.
    @inline(never)
    package init(_ code: Code, _ reason: String, at place: Place? = nil) {
        self.code = code
        self.reason = reason
        self.place = place
    }
}

extension TrustError: CustomStringConvertible {
    /// The file, the place, the code and the reason in one line.
    public var description: String {
        var text = source.map { $0.escapedForReport(limit: .max) + ": " } ?? ""
        switch place {
        case .block(let number): text += "block \(number): "
        case .document(let location): text += "\(location.line):\(location.column): "
        case nil: break
        }
        return text + "\(code.rawValue): \(reason)"
    }
}
#endif
