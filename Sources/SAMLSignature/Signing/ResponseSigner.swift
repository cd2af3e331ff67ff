// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SecureXML

/// Signs messages, assertions (SAML Core 5) and metadata (SAML Metadata 3); requires the trait `XMLSec`.
///
/// ```swift
/// let signer = try ResponseSigner(key: PrivateKey(pem: key), certificates: [certificate])
/// let signed = try signer.sign(document, .assertions)
/// ```
///
/// ## Guarantees
///
/// - The signature is inserted at the position that the schema requires; all other bytes are unchanged.
/// - Only algorithms that need no allowance sign.
///
/// ## Limits
///
/// - The signer does not validate: it signs what the document says.
public struct ResponseSigner: Sendable {
    /// The elements to sign.
    public enum Target: Hashable, Sendable {
        /// The response, or another message: the document element, or the content of a SOAP 1.1 envelope.
        case response
        /// Each assertion of the response, or the assertion that is the document element.
        case assertions
        /// Each assertion, then the response.
        case both
        /// The assertion or message with the given identifier.
        case element(id: String)
        /// The metadata of one entity, which is the document element.
        ///
        /// Metadata is signed only on request, because relying parties trust the keys in it.
        case metadata
    }

    private let key: SigningKey
    private let certificates: [[UInt8]]
    private let limits: DocumentLimits

    /// Creates a signer.
    ///
    /// - Parameters:
    ///   - key: The private key.
    ///   - certificates: DER certificates to include in the signature, beginning with the one of the signing key.
    ///     Recipients should not trust a key because it is included (S-25).
    ///   - algorithm: The signature algorithm, or `nil` to choose RSA or ECDSA with a digest that suits the key.
    ///   - limits: The limits on the size and structure of a document.
    /// - Throws: ``ProtectionError`` if the key is too weak or does not match the algorithm, or the first certificate
    ///   belongs to another key.
    public init(
        key: PrivateKey,
        certificates: [[UInt8]] = [],
        algorithm: SigningAlgorithm? = nil,
        limits: DocumentLimits = DocumentLimits()
    ) throws(ProtectionError) {
        self.key = try SigningKey(key.native, algorithm)
        try Self.check(certificates, for: key)
        self.certificates = certificates
        self.limits = limits
    }

    private static func check(_ certificates: [[UInt8]], for key: PrivateKey) throws(ProtectionError) {
        for (index, certificate) in certificates.enumerated() {
            guard let carried = try? PublicKey(certificate: certificate) else {
                throw ProtectionError(
                    .wrongCertificate,
                    "The bytes are not the DER of an X.509 certificate."
                )
            }
            guard index > 0 || carried == key.publicKey else {
                throw ProtectionError(
                    .wrongCertificate,
                    "The certificate does not belong to the signing key."
                )
            }
        }
    }

    /// Reads the certificates of a PEM file as DER, in file order; other blocks are ignored.
    ///
    /// - Parameter bytes: The content of the file.
    /// - Returns: The DER of each `CERTIFICATE` block.
    /// - Throws: ``ProtectionError`` if the file is not PEM or contains no certificate.
    public static func certificates(pem bytes: [UInt8]) throws(ProtectionError) -> [[UInt8]] {
        do throws(TrustError) {
            var certificates: [[UInt8]] = []
            for block in try PEMFile(bytes).blocks where block.label.hasSuffix("CERTIFICATE") {
                certificates.append(try block.decoded("a certificate"))
            }
            if !certificates.isEmpty { return certificates }
        } catch {
            throw ProtectionError(.wrongCertificate, error.reason)
        }
        let absence = TrustError(.noKeys, "The file contains no PEM block CERTIFICATE.")
        throw ProtectionError(.wrongCertificate, absence.explained(by: bytes, for: .certificate).reason)
    }

    /// Signs a document.
    ///
    /// - Parameters:
    ///   - document: The document, as UTF-8.
    ///   - target: The elements to sign.
    /// - Returns: The signed document. Each new signature was verified.
    /// - Throws: ``ProtectionError`` if the document cannot be parsed, a target is absent, or a target or its ancestor
    ///   is already signed.
    public func sign(_ document: [UInt8], _ target: Target = .response) throws(ProtectionError) -> [UInt8] {
        let tree = try XMLTree.parsed(document, limits)
        var document = document
        for id in try Self.identifiers(of: target, in: tree) {
            document = try sign(document, id: id)
        }
        return document
    }

    // MARK: Targets

    static func identifiers(
        of target: Target,
        in tree: borrowing XMLTree
    ) throws(ProtectionError) -> [String] {
        let root = tree.root
        var identifiers: [String] = []
        switch target {
        case .element(let id):
            guard let element = tree.element(withID: id), element.isSignable else {
                throw ProtectionError(
                    .noSuchElement,
                    "The document contains no assertion or message with this ID."
                )
            }
            identifiers = [try identifier(of: element)]
        case .metadata:
            guard root.is(MetadataNames.entityDescriptor) else {
                throw ProtectionError(.noSuchElement, "The document element is not an `EntityDescriptor`.")
            }
            identifiers = [try identifier(of: root)]
        case .response:
            identifiers = [try identifier(ofResponseAt: root)]
        case .assertions:
            identifiers = try self.identifiers(ofAssertionsAt: root)
        case .both:
            identifiers = try self.identifiers(ofAssertionsAt: root)
            identifiers.append(try identifier(ofResponseAt: root))
        }
        for id in identifiers {
            guard let element = tree.element(withID: id) else { continue }
            try checkUnsigned(element)
        }
        return identifiers
    }

    private static func identifier(ofResponseAt root: XMLElementView) throws(ProtectionError) -> String {
        guard let message = MessageLocator.message(from: root), message.isIn(Names.samlp) else {
            throw ProtectionError(.noSuchElement, "The document contains no message.")
        }
        return try identifier(of: message)
    }

    private static func identifiers(ofAssertionsAt root: XMLElementView) throws(ProtectionError) -> [String] {
        if root.is(Names.assertion) { return [try identifier(of: root)] }
        var identifiers: [String] = []
        try root.response?.forEachChild { child throws(ProtectionError) in
            if child.is(Names.assertion) { identifiers.append(try identifier(of: child)) }
        }
        guard !identifiers.isEmpty else {
            throw ProtectionError(.noSuchElement, "The `Response` contains no `Assertion`.")
        }
        return identifiers
    }

    private static func identifier(of element: XMLElementView) throws(ProtectionError) -> String {
        guard let id = element.attribute("ID"), XMLID(id) != nil else {
            throw ProtectionError(
                .noIdentifier,
                "\(element.localName) has no `ID`, or one that is empty, has more than \(XMLID.maximumLength) bytes, "
                    + "or contains white space or control characters."
            )
        }
        return id
    }

    private static func checkUnsigned(_ element: XMLElementView) throws(ProtectionError) {
        guard !element.isSigned else {
            throw ProtectionError(.alreadySigned, "`\(element.localName)` is already signed.")
        }
        guard !element.isInsideSignedElement else {
            throw ProtectionError(
                .wouldBreakSignature,
                "A signature already covers `\(element.localName)`; a new signature inside would break it."
            )
        }
    }

    // MARK: Signing

    private func sign(_ document: [UInt8], id: String) throws(ProtectionError) -> [UInt8] {
        let pending = try PendingSignature(of: id, in: document, key, certificates, limits)
        return try pending.document(signedWith: key.sign(pending.signedInfo))
    }
}

extension XMLElementView {
    /// Whether the element is an assertion or a message.
    fileprivate var isSignable: Bool {
        self.is(Names.assertion) || (isIn(Names.samlp) && attribute("IssueInstant") != nil)
    }
}
