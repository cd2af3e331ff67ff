// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SAML
internal import SAMLSignature

/// Signs or opens one document, onto standard output.
package struct DocumentProtection: DocumentTask {
    private let limit: Int
    private let change: @Sendable ([UInt8]) throws(ProtectionError) -> (document: [UInt8], warnings: [Finding])

    /// Makes a signing.
    ///
    /// - Throws: A fault if the key, the certificate or the algorithm cannot be used.
    package init(signing options: SigningOptions) throws(ConfigurationFault) {
        limit = options.limits.bytes
        let signer = try Self.signer(options)
        let target: ResponseSigner.Target =
            if let id = options.id {
                .element(id: id)
            } else {
                switch options.target {
                case .response: .response
                case .assertion: .assertions
                case .both: .both
                }
            }
        change = { (document) throws(ProtectionError) in (try signer.sign(document, target), []) }
    }

    /// Makes an opening.
    ///
    /// - Parameters:
    ///   - options: The keys. With trust, the signatures of the document are verified first.
    ///   - limits: How much a document may hold.
    ///   - moment: The moment at which trust is judged.
    /// - Throws: A fault if a key or trust file cannot be used.
    package init(
        decrypting options: SignatureOptions,
        limits: DocumentLimits,
        at moment: Timestamp
    ) throws(ConfigurationFault) {
        guard let keys = try SignatureCheck.decryptionKeys(options.decryptionKeys) else {
            throw ConfigurationFault(.usage, "expected at least one --decryption-key, found none")
        }
        let relaxations = try SignatureCheck.relaxations(options.allowedAlgorithms)
        let trust = options.trust.isEmpty ? nil : try SignatureCheck.trust(options.trust, readAt: moment)
        guard trust != nil || !relaxations.contains(.aesCBCUnsigned) else {
            throw ConfigurationFault(
                .usage,
                "--allow-algorithm aes-cbc-unsigned requires --trust: the result counts only if a trusted key signed "
                    + "the assertion"
            )
        }
        limit = limits.bytes
        let decrypter = ResponseDecrypter(keys: keys, allowing: relaxations.ofDecryption, limits: limits)
        let signatures = SignaturePolicy(relaxations: relaxations)
        change = { (document) throws(ProtectionError) in
            guard let trust else { return try decrypter.decrypted(document) }
            return try decrypter.decrypted(document, verifyingWith: trust, signatures: signatures, at: moment)
        }
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        let document = try InputFile(reading: path, limit: limit)
        let result: (document: [UInt8], warnings: [Finding])
        do throws(ProtectionError) {
            result = try change(document.bytes)
        } catch {
            tell("\(error)")
            return false
        }
        for warning in result.warnings { tell("\(warning)") }
        var output = ReportOutput()
        try output.append(result.document)
        try output.finish()
        return true
    }

    private static func signer(_ options: SigningOptions) throws(ConfigurationFault) -> ResponseSigner {
        let key = try SignatureCheck.key(options.key)
        var certificates: [[UInt8]] = []
        if let path = options.certificate {
            let bytes = try SignatureCheck.bytes(path)
            certificates = try configured(path) { () throws(ProtectionError) in
                try ResponseSigner.certificates(pem: bytes)
            }
        }
        let algorithm = try options.algorithm.map { (name) throws(ConfigurationFault) in
            guard let algorithm = SigningAlgorithm(rawValue: name) else {
                let known = SigningAlgorithm.allCases.map(\.rawValue).joined(separator: ", ")
                throw ConfigurationFault(
                    .usage,
                    "expected an algorithm to sign with (\(known)), found \(name.escapedForReport)"
                )
            }
            return algorithm
        }
        return try configured(options.key) { () throws(ProtectionError) in
            try ResponseSigner(
                key: key,
                certificates: certificates,
                algorithm: algorithm,
                limits: options.limits
            )
        }
    }

    private static func configured<Value>(
        _ path: InputPath,
        _ make: () throws(ProtectionError) -> Value
    ) throws(ConfigurationFault) -> Value {
        do throws(ProtectionError) {
            return try make()
        } catch {
            throw ConfigurationFault(.usage, "\(path.description.escapedForReport(limit: .max)): \(error)")
        }
    }
}
#endif
