// SPDX-License-Identifier: Apache-2.0

internal import Captures
package import SAML
internal import SAMLSignature

/// Checks signatures with the keys that the options name.
package struct SignatureCheck: Sendable {
    let validator: ResponseValidator
    let signatures: SignaturePolicy
    let decryptionKeys: DecryptionKeys?
    let limits: DocumentLimits

    /// The trusted keys.
    let trust: TrustStore

    /// The notices about parts of trust files that are not used, one on a line.
    package let notices: [String]

    /// Reads the keys; fails if the user requests no check.
    ///
    /// - Parameters:
    ///   - options: The options of the user.
    ///   - policy: The policy that responses must meet.
    ///   - limits: The limits on the size and structure of a document.
    ///   - moment: The time at which metadata is read.
    /// - Throws: ``ConfigurationFault`` if the options conflict, or a file cannot be used.
    package init?(
        _ options: SignatureOptions,
        policy: ValidationPolicy,
        limits: DocumentLimits,
        readAt moment: Timestamp
    ) throws(ConfigurationFault) {
        guard options.asksForCheck || policy.confirmationKey != nil else { return nil }
        try Self.requireLibrary()
        guard options.namesTrustedKeys else {
            throw ConfigurationFault(
                policy.confirmationKey == nil
                    ? "No trusted key was given, so options about signatures and encryption have no effect. Pass --trust."
                    : "No trusted key was given, so --confirmation-key cannot be compared with signed content. Pass --trust.",
                about: "trust"
            )
        }
        var notices: [String] = []
        let trust = try Self.trust(options, readAt: moment)
        if policy.profile == .saml2int, trust.containsUnverifiedMetadata {
            throw ConfigurationFault(
                "trust.unverified-metadata: The profile saml2int requires signed metadata (SDP-MD02). Pass the key of the "
                    + "federation with --metadata-signed-by, or use the profile web-sso.",
                about: "metadata-signed-by"
            )
        }
        if policy.profile == .saml2int, trust.containsKeysForEveryIssuer {
            throw ConfigurationFault(
                "trust.unverified-metadata: The profile saml2int requires that each trusted key belongs to an issuer, and "
                    + "--trust contains a key for every issuer. Pass signed metadata with --metadata-signed-by, or bind the "
                    + "key to its issuer with --trust-key.",
                about: "trust",
                "metadata-signed-by",
                "trust-key"
            )
        }
        if policy.profile == .saml2int, options.decryptionKeys.count == 1 {
            notices.append(
                "saml2int: A service provider must be able to use two decryption keys, so that it can replace one while "
                    + "identity providers still encrypt for the other; 1 was given. Rule: SDP-SP38."
            )
        }
        self.notices = notices + trust.noticeLines
        self.trust = trust
        self.limits = limits
        signatures = options.policy(for: policy.service)
        decryptionKeys = try Self.decryptionKeys(options.decryptionKeys)
        validator = Self.validator(policy, trust, signatures, decryptionKeys, limits)
    }

    // MARK: Options

    /// Reads the trusted keys of the options: the only place that decides which files must be signed metadata (S-91).
    ///
    /// - Parameters:
    ///   - options: The options, which name at least one trusted key.
    ///   - moment: The time at which the files are read.
    /// - Returns: The keys.
    /// - Throws: ``ConfigurationFault`` if a file cannot be used.
    static func trust(
        _ options: SignatureOptions,
        readAt moment: Timestamp
    ) throws(ConfigurationFault) -> TrustStore {
        try requireLibrary()
        let signers = try ConfigurationFault.about("metadata-signed-by") { try metadataKeys(options.metadataSigners) }
        let paths = options.trust.map(\.description)
        return try ConfigurationFault.about("trust") {
            var stores: [TrustStore] = []
            if !signers.isEmpty {
                guard !paths.isEmpty else {
                    let reason = "--metadata-signed-by requires metadata. Pass it with --trust."
                    throw ConfigurationFault(reason, about: "metadata-signed-by")
                }
                stores.append(try TrustStore(contentsOf: paths, metadataSignedBy: signers, readAt: moment))
            } else if !paths.isEmpty {
                stores.append(try TrustStore(contentsOf: paths, readAt: moment))
            }
            stores += try ConfigurationFault.about("trust-key") {
                try options.issuerKeys.map { try TrustStore(keysOf: $0.path.description, forIssuer: $0.issuer) }
            }
            return try TrustStore(combining: stores)
        }
    }

    /// Reads the keys that are trusted to sign metadata.
    static func metadataKeys(_ paths: [InputPath]) throws(ConfigurationFault) -> [PublicKey] {
        let files = try paths.map { (path) throws(ConfigurationFault) in
            let keys = try publicKeys(path)
            // Without keys, metadata would be trusted as it is.
            guard !keys.isEmpty else {
                throw ConfigurationFault(
                    "\(path.description.escapedForReport(limit: .max)): The file contains no key that could have signed metadata."
                )
            }
            return keys
        }
        return files.flatMap(\.self)
    }

    static func decryptionKeys(_ paths: [InputPath]) throws(ConfigurationFault) -> DecryptionKeys? {
        guard !paths.isEmpty else { return nil }
        return try ConfigurationFault.about("decryption-key") {
            guard let keys = DecryptionKeys(try paths.map(key)) else {
                throw ConfigurationFault(
                    "There are \(paths.count) decryption keys; at most \(DecryptionKeys.maximumCount) are allowed."
                )
            }
            return keys
        }
    }
}

extension SignatureCheck {
    /// The maximum size of a private key file, in bytes.
    static let maximumKeyBytes = 1 << 20

    /// Reads a small configuration file.
    static func bytes(_ path: InputPath, limit: Int = maximumKeyBytes) throws(ConfigurationFault) -> [UInt8] {
        do throws(FileFault) {
            return try InputFile(reading: path, limit: limit).bytes
        } catch {
            throw ConfigurationFault("\(error)", error.operation == .open ? .cannotOpen : .cannotRead)
        }
    }

    /// Reads the key of the presenter.
    static func confirmationKey(_ path: InputPath) throws(ConfigurationFault) -> ValidationPolicy.ConfirmationKey {
        let keys = try publicKeys(path)
        guard keys.count == 1 else {
            throw ConfigurationFault(
                "\(path.description.escapedForReport(limit: .max)): The file contains \(keys.count) keys; "
                    + "--confirmation-key requires one, that of the presenter."
            )
        }
        return .init(keys[0])
    }

    /// Throws if xmlsec is not linked or not supported, because every key file would otherwise appear to be invalid.
    static func requireLibrary() throws(ConfigurationFault) {
        guard XMLSecLibrary.isLinked else {
            throw ConfigurationFault(
                "This build of samltool cannot verify, sign or decrypt, because it does not link xmlsec. Build it with "
                    + "`swift build --traits XMLSec`."
            )
        }
        guard XMLSecLibrary.version != nil else {
            throw ConfigurationFault(
                "The loaded xmlsec is not supported. Install xmlsec 1.2.37 or later, with the same minor version as the one "
                    + "that this build was compiled with.",
                .unusableLibrary
            )
        }
    }

    /// Reads a private key.
    static func key(_ path: InputPath) throws(ConfigurationFault) -> PrivateKey {
        try requireLibrary()
        let bytes = try bytes(path)
        return try naming(path) { () throws(TrustError) in try PrivateKey(pem: bytes) }
    }

    private static func publicKeys(_ path: InputPath) throws(ConfigurationFault) -> [PublicKey] {
        try requireLibrary()
        let bytes = try bytes(path)
        return try naming(path) { () throws(TrustError) in try PublicKey.reading(bytes) }
    }

    /// Names the file in the errors of a closure, or that of the certificate in an error about it.
    static func naming<Value, Fault: Error>(
        _ path: InputPath,
        certificate: InputPath? = nil,
        _ body: () throws(Fault) -> Value
    ) throws(ConfigurationFault) -> Value {
        do throws(Fault) {
            return try body()
        } catch {
            let isOfCertificate = (error as? ProtectionError)?.code == .wrongCertificate
            let path = isOfCertificate ? certificate ?? path : path
            throw ConfigurationFault("\(path.description.escapedForReport(limit: .max)): \(error)")
        }
    }
}

extension ConfigurationFault {
    /// Creates an error from an error of a trust or key file.
    init(_ error: TrustError) {
        let kind: Kind =
            switch error.code {
            case .cannotOpen: .cannotOpen
            case .cannotRead: .cannotRead
            default: .usage
            }
        self.init("\(error)", kind)
    }
}
