// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLSignature

/// Signs or decrypts a document, and writes the result to standard output.
package struct DocumentProtection: DocumentTask {
    /// Changes a document in memory, and returns a warning for each weak algorithm.
    private typealias Change = @Sendable ([UInt8]) throws(ProtectionError) -> (document: [UInt8], warnings: [Finding])

    private let selection: DocumentSelection
    private let isSigning: Bool
    private let change: Change

    /// The elements to sign.
    package enum Target: String, Hashable, Sendable, CaseIterable {
        case response, assertion, both
    }

    /// The names of the algorithms that can sign.
    package static var algorithmNames: String { SigningAlgorithm.allCases.map(\.rawValue).joined(separator: ", ") }

    /// Creates a signing task.
    ///
    /// - Parameters:
    ///   - selection: The document of the input.
    ///   - key: The path of the PEM private key.
    ///   - certificate: The path of the PEM certificates to include, beginning with the one of the key.
    ///   - algorithm: The short name of the signature algorithm, or `nil` to choose one that suits the key.
    ///   - target: The elements to sign, unless there is an identifier.
    ///   - id: The identifier of the only element to sign.
    /// - Throws: ``ConfigurationFault`` if the key, the certificate or the algorithm cannot be used.
    package init(
        signing selection: DocumentSelection,
        key: InputPath,
        certificate: InputPath?,
        algorithm: String?,
        target: Target,
        id: String?
    ) throws(ConfigurationFault) {
        try SignatureCheck.requireLibrary()
        let signer = try Self.signer(key, certificate, algorithm, selection.limits)
        let target: ResponseSigner.Target =
            if let id {
                .element(id: id)
            } else {
                switch target {
                case .response: .response
                case .assertion: .assertions
                case .both: .both
                }
            }
        self.selection = selection
        isSigning = true
        change = { (document) throws(ProtectionError) in (try signer.sign(document, target), []) }
    }

    /// Creates a decryption task.
    ///
    /// - Parameters:
    ///   - options: The keys. If there are trusted keys, the signatures of the document are verified first.
    ///   - selection: The document of the input.
    ///   - moment: The time at which the validity of trusted keys is checked.
    /// - Throws: ``ConfigurationFault`` if a key or trust file cannot be used.
    package init(
        decrypting options: SignatureOptions,
        _ selection: DocumentSelection,
        at moment: Timestamp
    ) throws(ConfigurationFault) {
        try SignatureCheck.requireLibrary()
        guard let decryption = try Self.decryption(options, limits: selection.limits, at: moment) else {
            throw ConfigurationFault("No private key was given. Pass --decryption-key.")
        }
        self.selection = selection
        isSigning = false
        change = decryption
    }

    /// Returns a function that decrypts documents in memory, or `nil` if the options contain no decryption key.
    ///
    /// - Parameters:
    ///   - options: The keys. If there are trusted keys, the signatures of a document are verified first.
    ///   - limits: The limits on the size and structure of a document.
    ///   - moment: The time at which the validity of trusted keys is checked.
    /// - Returns: The function, which returns `nil` if a part of the document cannot be decrypted.
    /// - Throws: ``ConfigurationFault`` if a key or trust file cannot be used.
    package static func decrypter(
        _ options: SignatureOptions,
        limits: DocumentLimits,
        at moment: Timestamp
    ) throws(ConfigurationFault) -> (@Sendable ([UInt8]) -> [UInt8]?)? {
        guard let decrypt = try decryption(options, limits: limits, at: moment) else { return nil }
        return { document in try? decrypt(document).document }
    }

    /// Returns the decryption of documents in memory, or `nil` if the options contain no decryption key.
    ///
    /// - Throws: ``ConfigurationFault`` if a key or trust file cannot be used.
    private static func decryption(
        _ options: SignatureOptions,
        limits: DocumentLimits,
        at moment: Timestamp
    ) throws(ConfigurationFault) -> Change? {
        guard let keys = try SignatureCheck.decryptionKeys(options.decryptionKeys) else { return nil }
        let allowances = Set(options.allowances)
        let trust = options.asksForTrust ? try SignatureCheck.trust(options, readAt: moment) : nil
        guard trust != nil || !allowances.contains(.aesCBCUnsigned) else {
            throw ConfigurationFault(
                "--allow-algorithm aes-cbc-unsigned requires --trust: the result counts only if a trusted key signed "
                    + "the assertion",
                about: "allow-algorithm",
                "trust"
            )
        }
        let decrypter = ResponseDecrypter(keys: keys, allowing: allowances, limits: limits).diagnosingFailures
        let signatures = SignaturePolicy(allowances: allowances)
        return { (document) throws(ProtectionError) in
            guard let trust else { return try decrypter.decrypted(document) }
            return try decrypter.decrypted(document, verifyingWith: trust, signatures: signatures, at: moment)
        }
    }

    package func process(_ path: InputPath, tell: (String) -> Void) throws -> Bool {
        let document =
            try isSigning
            ? selection.plainDocument(of: path, tell: tell)
            : selection.document(of: selection.open(path), tell: tell)
        let result = try change(document)
        for warning in result.warnings { tell(warning.diagnostic) }
        // Signing changes every document.
        if result.document == document {
            tell(
                "The document contains no `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute` that a key decrypts; it is "
                    + "printed unchanged. Pass the whole response, not `EncryptedData` alone."
            )
        }
        try ReportOutput.deliver(result.document)
        return true
    }

    private static func signer(
        _ path: InputPath,
        _ certificate: InputPath?,
        _ name: String?,
        _ limits: DocumentLimits
    ) throws(ConfigurationFault) -> ResponseSigner {
        let key = try SignatureCheck.key(path)
        var certificates: [[UInt8]] = []
        if let certificate {
            let bytes = try SignatureCheck.bytes(certificate)
            certificates = try SignatureCheck.naming(certificate) { () throws(ProtectionError) in
                try ResponseSigner.certificates(pem: bytes)
            }
        }
        let algorithm = try name.map { (name) throws(ConfigurationFault) in
            guard let algorithm = SigningAlgorithm(rawValue: name) else {
                throw ConfigurationFault(
                    "The algorithm \(name.escapedForReport) cannot sign. Algorithms that can: \(algorithmNames)."
                )
            }
            return algorithm
        }
        return try SignatureCheck.naming(path, certificate: certificate) { () throws(ProtectionError) in
            try ResponseSigner(key: key, certificates: certificates, algorithm: algorithm, limits: limits)
        }
    }
}
