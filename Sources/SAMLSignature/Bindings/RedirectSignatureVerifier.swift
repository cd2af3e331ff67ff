// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SecureXML
internal import UntrustedText

/// Verifies the signature of query strings of the HTTP redirect binding (SAML Bindings, 3.4.4.1).
///
/// Requires the trait `XMLSec`.
///
/// The signature covers octets of the URL, not XML. The verifier uses these octets as received, and decodes the message
/// from the same slices, so a verified message is always the decoded one (S-05).
public struct RedirectSignatureVerifier: Sendable {
    private let trust: TrustStore
    private let policy: SignaturePolicy
    private let limits: DocumentLimits
    private let sender: SenderRoles

    /// Creates a verifier, for which the keys of all roles of an issuer count that issue assertions.
    ///
    /// ``MessageValidator`` uses the keys of the role that sends a kind of message.
    ///
    /// - Parameters:
    ///   - trust: The trusted keys and their issuers.
    ///   - policy: The allowed weaknesses, and the handling of expired certificates.
    ///   - limits: The limits on the size and structure of a document.
    public init(
        trust: TrustStore,
        policy: SignaturePolicy = SignaturePolicy(),
        limits: DocumentLimits = DocumentLimits()
    ) {
        self.trust = trust
        self.policy = policy
        self.limits = limits
        sender = SenderRoles(.issuing)
    }

    /// Creates a verifier of messages of a kind, with the trust of this kind.
    init(_ trust: IssuerTrust, _ limits: DocumentLimits) {
        (self.trust, policy, self.limits, sender) = (trust.store, trust.policy, limits, trust.sender)
    }

    /// Verifies a query string.
    ///
    /// - Parameters:
    ///   - query: The query string without its question mark, as received: not decoded and in the original order.
    ///   - moment: The time at which the validity of metadata and certificates is checked.
    /// - Returns: The message, which has yet to be validated, and the key that signed it.
    /// - Throws: A finding for the first check that fails. A query that servers read in different ways is rejected, even
    ///   if its signature is valid: a parameter that occurs twice, or whose name is escaped, in another case, after a `;`
    ///   or without `=`; and a value with `;`, `#`, or text after an equals sign (S-92).
    public func verify(query: [UInt8], at moment: Timestamp) throws(Finding) -> VerifiedQuery {
        var trial: Trial?
        return try verify(query, at: moment, &trial)
    }

    /// Verifies that a query string is the signed form of a document, and returns for a rejected one why each trusted key
    /// of the issuer did not verify it.
    ///
    /// The signature counts for the document only if the signed octets decode to exactly this document (S-92).
    package func examine(query: [UInt8], of document: [UInt8], at moment: Timestamp) -> QueryExamination {
        var trial: Trial?
        do throws(Finding) {
            let verified = try verify(query, at: moment, &trial)
            guard verified.document == document else {
                throw Finding(
                    .signatureWrapping,
                    .error,
                    "The signature of the query covers a message other than the one that was read."
                )
            }
            return .valid(verified)
        } catch {
            let attempts = trial.map { $0.keys.attempts(on: $0.algorithm, policy.allowances, $0.result) }
            return .rejected(error, attempts ?? [])
        }
    }

    /// The keys of an issuer, and how far the verification with them came.
    private struct Trial {
        let keys: IssuerKeys
        let algorithm: SignatureAlgorithm
        var result: SignatureVerifier.ValueTrial
    }

    private func verify(
        _ query: [UInt8],
        at moment: Timestamp,
        _ trial: inout Trial?
    ) throws(Finding) -> VerifiedQuery {
        let parameters = try parameters(of: query)
        if let fault = parameters.secondReading { throw Finding(fault) }
        let signed = try SignedQuery(parameters)
        guard let algorithm = SignatureAlgorithm(uri: signed.algorithm),
            algorithm.allowance.isNamed(in: policy.allowances)
        else {
            throw Finding(
                .signatureAlgorithmNotAllowed,
                .error,
                "The policy does not allow the signature algorithm `\(signed.algorithm.escapedForReport)` in `SigAlg`.",
                actual: signed.algorithm.escapedForReport
            )
        }
        let document = try document(of: parameters)
        let issuer = try issuer(of: document)
        let known = trust.keys(forIssuer: issuer, in: sender, at: moment, boundOnly: false)
        trial = Trial(keys: known, algorithm: algorithm, result: .notTried)
        let keys = try known.candidates(for: algorithm, policy.allowances)
        let key = keys.first { $0.verifies(signed.value, over: signed.octets, algorithm) }
        trial?.result = key.map { .created($0) } ?? .failed
        guard let key else {
            let other = known.others.first {
                algorithm.fits($0.key.native.facts) && $0.key.verifies(signed.value, over: signed.octets, algorithm)
            }
            if let other { throw known.finding(for: other) }
            throw Finding(
                .signatureInvalidValue,
                .error,
                "The signature of the query does not verify with \(keys.nameForReport)."
            )
        }
        return VerifiedQuery(
            document: document,
            issuer: issuer,
            relayState: signed.relayState,
            key: key,
            facts: known.facts(of: key),
            findings: try warnings(algorithm, key, at: moment)
        )
    }

    // MARK: Message

    private func parameters(of query: [UInt8]) throws(Finding) -> MessageParameters {
        do throws(EncodingFault) {
            return try MessageParameters(parsing: query)
        } catch {
            throw Finding(error)
        }
    }

    private func document(of parameters: MessageParameters) throws(Finding) -> [UInt8] {
        do throws(EncodingFault) {
            return try RedirectBinding.decode(parameters, maximumSize: limits.bytes).document
        } catch {
            throw Finding(error)
        }
    }

    private func issuer(of document: [UInt8]) throws(Finding) -> String {
        let issuer: String?
        do throws(SAMLError) {
            let tree = try XMLTree.parsing(document, limits: limits)
            issuer = ResponseOutline(tree.root).issuer
        } catch {
            throw error.finding
        }
        guard let issuer else {
            throw Finding(
                .issuerMissing,
                .error,
                "The message has no `Issuer`, which selects the trusted keys for a signed query."
            )
        }
        return issuer
    }

    // MARK: Keys

    private func warnings(
        _ algorithm: SignatureAlgorithm,
        _ key: PublicKey,
        at moment: Timestamp
    ) throws(Finding) -> [Finding] {
        let findings = [algorithm.allowance, key.strength.allowance].compactMap { $0?.warning(at: nil) }
        guard var finding = key.validity?.finding(at: moment) else { return findings }
        switch policy.certificateValidity {
        case .ignored: return findings
        case .enforced: throw finding
        case .reported:
            finding.severity = .warning
            return findings + [finding]
        }
    }
}
