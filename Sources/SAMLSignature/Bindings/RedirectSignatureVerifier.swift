// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SecureXML
package import TamperingCauses
internal import UntrustedText

/// Verifies the signature of query strings of the HTTP redirect binding (SAML Bindings, 3.4.4.1).
///
/// Requires the trait `XMLSec`.
///
/// The signature covers octets of the URL, not XML. The verifier uses these octets as received, and decodes the message
/// from the same slices, so a verified message is always the decoded one (S-05).
public struct RedirectSignatureVerifier: Sendable {
    private let trust: IssuerTrust
    private let limits: DocumentLimits

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
        self.init(
            IssuerTrust(
                store: trust,
                policy: policy,
                boundOnly: false,
                sender: SenderRoles(.issuing),
                explainsFailures: false
            ),
            limits
        )
    }

    /// Creates a verifier of messages of a kind, with the trust of this kind.
    init(_ trust: IssuerTrust, _ limits: DocumentLimits) {
        (self.trust, self.limits) = (trust, limits)
    }

    private var policy: SignaturePolicy { trust.policy }

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
        return try verify(ReceivedQuery(query), at: moment, &trial)
    }

    /// Verifies that a query string or form is the signed form of a document, and returns for a rejected one why each trusted
    /// key of the issuer did not verify it.
    ///
    /// The signature counts for the document only if the signed octets decode to exactly this document (S-92).
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - document: The document.
    ///   - moment: The time at which the validity of metadata and certificates is checked.
    ///   - budget: The budget for the search for the cause of a failure, or `nil` to not search.
    /// - Returns: The message, or the first check that fails.
    package func examine(
        _ query: ReceivedQuery,
        of document: [UInt8],
        at moment: Timestamp,
        within budget: DiagnosisBudget? = nil
    ) -> QueryExamination {
        var trial: Trial?
        do throws(Finding) {
            let verified = try verify(query, at: moment, &trial, within: budget)
            guard verified.document == document else {
                throw Finding(
                    .signatureWrapping,
                    .error,
                    "The signature of the query covers a message other than the one that was read."
                )
            }
            return .valid(verified)
        } catch {
            let finding =
                budget.flatMap { restoredFinding(query, of: document, at: moment, &trial, within: $0) } ?? error
            let attempts = trial.map { $0.keys.attempts(on: $0.algorithm, policy.allowances, $0.result) }
            return .rejected(finding, attempts ?? [])
        }
    }

    /// The keys of an issuer, and how far the verification with them came.
    private struct Trial {
        let keys: IssuerKeys
        let algorithm: SignatureAlgorithm
        var result: SignatureVerifier.ValueTrial
    }

    private func verify(
        _ query: ReceivedQuery,
        at moment: Timestamp,
        _ trial: inout Trial?,
        within budget: DiagnosisBudget? = nil
    ) throws(Finding) -> VerifiedQuery {
        let parameters = try parameters(of: query.octets)
        if let fault = parameters.secondReading { throw Finding(fault) }
        var signed = try SignedQuery(parameters)
        guard let algorithm = SignatureAlgorithm(uri: signed.algorithm),
            algorithm.allowance.isNamed(in: policy.allowances)
        else {
            throw Finding(
                .signatureAlgorithmNotAllowed,
                .error,
                "The policy does not allow the signature algorithm `\(signed.algorithm.escapedForReport)` in `SigAlg`."
                    + (RegisteredURI.nearMiss(ofAlgorithm: signed.algorithm).map { " \($0)" } ?? ""),
                actual: signed.algorithm.escapedForReport
            )
        }
        let document = try document(of: parameters, query.binding)
        if query.binding == .simpleSign {
            signed.coverDecoded(document, as: parameters[.response] == nil ? .request : .response)
        }
        let (issuer, destination) = try outline(of: document)
        let known = trust.keys(of: issuer, at: moment)
        trial = Trial(keys: known, algorithm: algorithm, result: .notTried)
        let keys = try known.candidates(for: algorithm, policy.allowances)
        let isDecoded = query.isListed && query.binding == .redirect
        var key: PublicKey?
        for octets in isDecoded ? signed.usualEncodings(parameters) : [signed.octets] where key == nil {
            key = keys.first { $0.verifies(signed.value, over: octets, algorithm) }
        }
        trial?.result = key.map { .created($0) } ?? .failed
        guard let key, signed.flaw == nil else {
            let other = known.others.first {
                algorithm.fits($0.key.native.facts) && $0.key.verifies(signed.value, over: signed.octets, algorithm)
            }
            if let other { throw known.finding(for: other) }
            var proof = key.map { QueryCauseSearch.Proof(causes: [], key: $0) }
            var created: Bool?
            if proof == nil, let budget {
                var search = QueryCauseSearch(
                    query: query,
                    parameters: parameters,
                    signed: signed,
                    document: document,
                    destination: destination,
                    algorithm: algorithm,
                    keys: keys,
                    budget: budget
                )
                proof = search.proof()
                created = search.recovered != nil ? true : proof == nil && search.excludesKeys ? false : nil
            }
            if let proof { trial?.result = .created(proof.key) }
            throw Finding(
                query,
                signed.flaw,
                proof,
                triedWith: keys,
                created: created,
                size: signed.value.count,
                budget?.note ?? ""
            )
        }
        let weaknesses = [algorithm.allowance, key.strength.allowance].map { $0?.warning(at: nil) }
        return VerifiedQuery(
            document: document,
            issuer: issuer,
            relayState: signed.relayState,
            key: key,
            facts: known.facts(of: key),
            findings: (weaknesses + [try trust.warning(about: key.validity, of: nil, at: moment)]).compactMap(\.self)
        )
    }

    /// Returns the finding for a query whose plus signs became spaces, or that was encoded twice; `nil` if nothing is
    /// proven.
    private func restoredFinding(
        _ query: ReceivedQuery,
        of document: [UInt8],
        at moment: Timestamp,
        _ trial: inout Trial?,
        within budget: DiagnosisBudget
    ) -> Finding? {
        guard let parameters = try? MessageParameters(parsing: query.octets) else { return nil }
        let decoded = query.decodedOnce(parameters)
        guard let restored = decoded ?? query.withPlusSigns(parameters) else { return nil }
        let cause = decoded == nil ? QueryCause.plusBecameSpace : .encodedTwice
        let change = decoded == nil ? "its plus signs are restored" : "its escapes are decoded once"
        var restoredTrial: Trial?
        var others: Finding?
        do throws(Finding) {
            let verified = try verify(restored, at: moment, &restoredTrial, within: budget)
            guard verified.document == document else { return nil }
        } catch {
            guard error.code == .signatureInvalidValue, error.cause != nil else { return nil }
            others = error
        }
        trial = restoredTrial
        return Finding(
            .signatureInvalidValue,
            .error,
            "The signature of the query verifies only after \(change). Cause: \(cause.clause)."
                + (others.map { " \($0.message)" } ?? ""),
            cause: cause.name,
            remedy: cause.remedy
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

    private func document(
        of parameters: MessageParameters,
        _ binding: ReceivedQuery.Binding
    ) throws(Finding) -> [UInt8] {
        do throws(EncodingFault) {
            return binding == .simpleSign
                ? try PostBinding.decode(form: parameters.octets, maximumSize: limits.bytes).document
                : try RedirectBinding.decode(parameters, maximumSize: limits.bytes).document
        } catch {
            throw Finding(error)
        }
    }

    /// Returns the issuer, and the `Destination` or nothing.
    private func outline(of document: [UInt8]) throws(Finding) -> (issuer: String, destination: [UInt8]) {
        let outline: ResponseOutline
        do throws(SAMLError) {
            let tree = try XMLTree.parsing(document, limits: limits)
            outline = ResponseOutline(tree.root)
        } catch {
            throw error.finding
        }
        guard let issuer = outline.issuer else {
            throw Finding(
                .issuerMissing,
                .error,
                "The message has no `Issuer`, which selects the trusted keys for a signed query."
            )
        }
        return (issuer, Array((outline.destination ?? "").utf8))
    }
}
