// SPDX-License-Identifier: Apache-2.0

public import SAML
public import UntrustedText

/// An error in a key or a trust file.
///
/// Descriptions contain locations and names, but never bytes of a key.
public struct TrustError: Error, Hashable, Sendable {
    /// The kinds of errors.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The file cannot be opened.
        case cannotOpen = "trust.cannot-open"
        /// The file cannot be read.
        case cannotRead = "trust.cannot-read"
        /// The file exceeds a limit on bytes, blocks or elements.
        case tooLarge = "trust.too-large"
        /// The file has no supported format.
        case unknownFormat = "trust.unknown-format"
        /// A PEM block, or Base64 without boundaries, is damaged.
        case malformedPEM = "trust.malformed-pem"
        /// The file contains a PEM block of an unexpected type.
        case unexpectedBlock = "trust.unexpected-block"
        /// No key can be read, because this build links no xmlsec (trait `XMLSec`) or the loaded version is not supported.
        case unusableLibrary = "trust.unusable-library"
        /// The DER is not a key.
        case malformedKey = "trust.malformed-key"
        /// The DER is not a certificate.
        case malformedCertificate = "trust.malformed-certificate"
        /// The JSON is not a JWK set, or a key in it is malformed.
        case malformedJWK = "trust.malformed-jwk"
        /// The certificates of a PKCS #7 file are not one chain, so it is unknown which of them is trusted.
        case ambiguousChain = "trust.ambiguous-chain"
        /// The file contains a private or symmetric key where only public keys are expected.
        case unexpectedPrivateKey = "trust.unexpected-private-key"
        /// The private key is encrypted with a passphrase.
        case encryptedPrivateKey = "trust.encrypted-private-key"
        /// The file contains no private key.
        case noPrivateKey = "trust.no-private-key"
        /// The file contains more than one private key.
        case severalPrivateKeys = "trust.several-private-keys"
        /// The metadata is not well-formed XML, or exceeds a restriction of the parser.
        case malformedXML = "trust.malformed-xml"
        /// The XML is not SAML metadata, or violates its schema in a relevant way.
        case malformedMetadata = "trust.malformed-metadata"
        /// Metadata describes the same entity twice.
        case duplicateEntity = "trust.duplicate-entity"
        /// The metadata describes an entity other than the requested one, or several entities.
        case otherEntity = "trust.other-entity"
        /// The signed metadata has no expiration time, or one that is too far in the future.
        case unboundedMetadata = "trust.unbounded-metadata"
        /// The signed metadata has expired.
        case expiredMetadata = "trust.expired-metadata"
        /// The metadata has no signature, or the signature does not verify with the metadata key.
        case unverifiedMetadata = "trust.unverified-metadata"
        /// A file contains no signing key that can be read, or no metadata key was given.
        case noKeys = "trust.no-keys"
    }

    /// The location of an error in a file.
    public enum Location: Hashable, Sendable {
        /// The number of a PEM block, from one.
        case block(Int)
        /// A location in an XML document.
        case document(SourceLocation)
    }

    /// The kind of the error.
    public let code: Code

    /// A description of the error.
    public let reason: String

    /// The name of the file, or `nil` if the error is not about a file.
    @Exact public var source: String? = nil

    /// The location in the file, or `nil` if the error has no location.
    public var location: Location?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the error.
    ///   - reason: A description of the error, as a sentence.
    ///   - location: The location in the file.
    @inline(never)
    package init(_ code: Code, _ reason: String, at location: Location? = nil) {
        self.code = code
        self.reason = reason
        self.location = location
    }
}

extension TrustError: CustomStringConvertible {
    /// The file, the location, the code and the reason, on one line.
    public var description: String {
        var text = source.map { $0.escapedForReport(limit: .max) + ": " } ?? ""
        switch location {
        case .block(let number): text += "block \(number): "
        case .document(let location): text += "\(location.line):\(location.column): "
        case nil: break
        }
        return text + "\(code.rawValue): \(reason)"
    }
}
