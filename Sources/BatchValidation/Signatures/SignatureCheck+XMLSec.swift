// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SAML
package import SAMLSignature

/// Checks signatures with the keys that the options name.
package struct SignatureCheck: Sendable {
    private let validator: ResponseValidator

    /// Reads keys, once for all documents; nil if the user asks for no check at all.
    ///
    /// - Parameters:
    ///   - options: What the user asks for.
    ///   - policy: What responses must keep to.
    ///   - limits: How much a document may hold.
    ///   - moment: When metadata was read.
    /// - Throws: A fault if the options do not fit together, or a file cannot be used.
    package init?(
        _ options: SignatureOptions,
        policy: ValidationPolicy,
        limits: DocumentLimits,
        readAt moment: Timestamp
    ) throws(ConfigurationFault) {
        guard options.asksForCheck else { return nil }
        guard !options.trust.isEmpty else {
            throw ConfigurationFault(
                .usage,
                "expected --trust beside options about signatures and encryption, found none: "
                    + "without keys nothing can be verified"
            )
        }
        validator = ResponseValidator(
            policy: policy,
            trust: try Self.trust(options.trust, readAt: moment),
            signatures: try options.policy(),
            decryptionKeys: try Self.decryptionKeys(options.decryptionKeys),
            limits: limits,
            diagnosesFailures: true
        )
    }

    /// Checks a document.
    func check(_ document: borrowing UnverifiedResponse, at time: JudgingTime) -> CheckedResponse {
        let judgement = validator.judge(document, at: time)
        return CheckedResponse(
            findings: judgement.findings,
            signatures: judgement.signatures.map(CheckedResponse.Signature.init),
            assertions: judgement.assertions.map { .init(model: $0.assertion, isVerified: $0.isVerified) },
            envelopeIsSigned: judgement.envelope?.isSigned,
            moment: judgement.moment
        )
    }

    // MARK: Options

    static func relaxations(_ names: [String]) throws(ConfigurationFault) -> Set<Relaxation> {
        var relaxations: Set<Relaxation> = []
        for name in names {
            guard let relaxation = Relaxation(rawValue: name) else {
                let known = Relaxation.allCases.map(\.rawValue).joined(separator: ", ")
                throw ConfigurationFault(
                    .usage,
                    "expected an algorithm that can be allowed (\(known)), found \(name.escapedForReport)"
                )
            }
            relaxations.insert(relaxation)
        }
        return relaxations
    }

    static func trust(_ paths: [InputPath], readAt moment: Timestamp) throws(ConfigurationFault) -> TrustStore {
        try requireLibrary()
        do throws(TrustError) {
            return try TrustStore(contentsOf: paths.map(\.description), readAt: moment)
        } catch {
            throw ConfigurationFault(error)
        }
    }

    static func decryptionKeys(_ paths: [InputPath]) throws(ConfigurationFault) -> DecryptionKeys? {
        guard !paths.isEmpty else { return nil }
        var keys: [PrivateKey] = []
        for path in paths {
            keys.append(try key(path))
        }
        guard let keys = DecryptionKeys(keys) else {
            throw ConfigurationFault(
                .usage,
                "expected at most \(DecryptionKeys.maximumCount) decryption keys, found \(paths.count)"
            )
        }
        return keys
    }
}

extension SignatureCheck {
    /// More bytes than the PEM of any private key takes.
    private static let mostKeyBytes = 1 << 20

    /// Reads a small file of configuration.
    static func bytes(_ path: InputPath) throws(ConfigurationFault) -> [UInt8] {
        do throws(FileFault) {
            return try InputFile(reading: path, limit: mostKeyBytes).bytes
        } catch {
            throw ConfigurationFault(error.operation == .open ? .cannotOpen : .cannotRead, "\(error)")
        }
    }

    /// Refuses to go on where no file would hold a key for reasons that are not in the file.
    private static func requireLibrary() throws(ConfigurationFault) {
        guard XMLSecLibrary.version != nil else {
            throw ConfigurationFault(
                .unusableLibrary,
                "expected xmlsec 1.2.37 or later, of the line that this was built for; found another"
            )
        }
    }

    /// Reads a private key.
    static func key(_ path: InputPath) throws(ConfigurationFault) -> PrivateKey {
        try requireLibrary()
        let bytes = try bytes(path)
        do throws(TrustError) {
            return try PrivateKey(pem: bytes)
        } catch {
            throw ConfigurationFault(.usage, "\(path.description.escapedForReport(limit: .max)): \(error)")
        }
    }
}

extension ConfigurationFault {
    /// What a trust or key file has to say.
    init(_ error: TrustError) {
        let kind: Kind =
            switch error.code {
            case .cannotOpen: .cannotOpen
            case .cannotRead: .cannotRead
            default: .usage
            }
        self.init(kind, "\(error)")
    }
}

extension SignatureOptions {
    /// The policy for signatures.
    ///
    /// - Throws: A fault if an algorithm cannot be allowed.
    package func policy() throws(ConfigurationFault) -> SignaturePolicy {
        var policy = SignaturePolicy(relaxations: try SignatureCheck.relaxations(allowedAlgorithms))
        policy.requirement =
            switch requirement ?? .any {
            case .nothing: nil
            case .any: .any
            case .response: .response
            case .assertion: .assertion
            case .both: .both
            }
        policy.certificateValidity =
            switch certificateDates ?? .warn {
            case .ignore: .ignored
            case .warn: .reported
            case .enforce: .enforced
            }
        return policy
    }
}

extension CheckedResponse.Signature {
    fileprivate init(_ result: SignatureResult) {
        switch result.outcome {
        case .valid(let key): self.init(outline: result.signature, key: key.fingerprint, result: "valid")
        case .invalid(let finding): self.init(outline: result.signature, result: String(finding.code.problem))
        case .unchecked: self.init(outline: result.signature, result: "unchecked")
        }
    }
}
#endif
