// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
public import SAML
package import SAMLBindings
internal import SAMLEncoding

/// Verifies the signature over the query string of the HTTP redirect binding (SAML Bindings, 3.4.4.1), guarded by the
/// trait `XMLSec`.
///
/// The signature is made over octets of the URL, not over XML. They are taken as they came, and the message is decoded
/// from the same slices, so that nothing is verified but what is read (S-05).
public struct RedirectSignatureVerifier: Sendable {
    private let trust: TrustStore
    private let policy: SignaturePolicy
    private let limits: DocumentLimits

    /// Makes a verifier.
    ///
    /// - Parameters:
    ///   - trust: The keys that count, and for which issuers.
    ///   - policy: Which weaknesses are let in by name, and what becomes of certificates that are not valid.
    ///   - limits: How much a document may hold.
    public init(
        trust: TrustStore,
        policy: SignaturePolicy = SignaturePolicy(),
        limits: DocumentLimits = DocumentLimits()
    ) {
        self.trust = trust
        self.policy = policy
        self.limits = limits
    }

    /// Verifies a query string.
    ///
    /// - Parameters:
    ///   - query: The query string without its question mark, as it came: nothing decoded, nothing put in order.
    ///   - moment: The moment at which metadata and certificates are judged.
    /// - Returns: The message, which has still to be validated, and who signed it.
    /// - Throws: The first reason not to believe it.
    public func verify(query: [UInt8], at moment: Timestamp) throws(Finding) -> VerifiedQuery {
        let parameters: MessageParameters
        do throws(EncodingFault) {
            parameters = try MessageParameters(parsing: query)
        } catch {
            throw Finding(error)
        }
        return try verify(parameters, at: moment)
    }

    /// Verifies parameters that were split already.
    package func verify(_ parameters: MessageParameters, at moment: Timestamp) throws(Finding) -> VerifiedQuery {
        let signed = try SignedQuery(parameters)
        guard let algorithm = SignatureAlgorithm.named(signed.algorithm),
            algorithm.relaxation.isNamed(in: policy.relaxations)
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
        let keys = try trust.keys(forIssuer: issuer, at: moment).candidates(for: algorithm, policy.relaxations)
        guard let key = keys.first(where: { $0.verifies(signed.value, over: signed.octets, algorithm) }) else {
            throw Finding(
                .signatureInvalidValue,
                .error,
                "The signature of the query does not verify with \(keys.nameForReport)."
            )
        }
        return VerifiedQuery(
            document: document,
            relayState: signed.relayState,
            key: key,
            findings: try warnings(algorithm, key, at: moment)
        )
    }

    // MARK: The message

    private func document(of parameters: MessageParameters) throws(Finding) -> [UInt8] {
        do throws(EncodingFault) {
            return try RedirectBinding.decode(
                query: parameters.octets,
                limits: CaptureLimits(
                    encoded: max(4 * min(limits.bytes, .max / 4), limits.bytes),
                    document: limits.bytes
                )
            )
        } catch {
            throw Finding(error)
        }
    }

    private func issuer(of document: [UInt8]) throws(Finding) -> String {
        let issuer: String?
        do throws(SAMLError) {
            issuer = try UnverifiedResponse(parsing: document, limits: limits).outline.issuer
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
        let findings = [algorithm.relaxation, key.strength.relaxation].compactMap { $0?.warning(at: nil) }
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
#endif
