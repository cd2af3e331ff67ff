// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLBindings
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

/// Verifies and validates messages other than responses, and is the only way to obtain a ``VerifiedMessage``.
///
/// ```swift
/// let policy = MessagePolicy(destinations: ["https://sp.example.test/logout"])
/// let validator = MessageValidator<LogoutRequest>(policy: policy, trust: trust)
/// guard let request = validator.result(forQuery: query, at: now).verified else { return .denied }
/// ```
///
/// ## Guarantees
///
/// - A signature counts only for the message whose child it is, at the root of the document or in the body of a SOAP envelope,
///   or for the query that contains the message.
/// - A signed assertion or response inside the message is an error: it proves nothing about the message (S-77).
/// - The octets of a query that are read are the octets that were signed; a parameter that two readers could read in two ways is
///   rejected (S-92).
///
/// ## Limits
///
/// - The validator remembers nothing: the caller takes each request once.
public struct MessageValidator<Message: ProtocolMessage>: Sendable {
    let policy: MessagePolicy
    var trust: IssuerTrust
    var decrypter: ElementDecrypter?
    let limits: DocumentLimits

    /// Creates a validator.
    ///
    /// - Parameters:
    ///   - policy: The policy that messages must meet.
    ///   - trust: The trusted keys and their issuers.
    ///   - signatures: The allowed weaknesses, and the handling of expired certificates.
    ///   - decryptionKeys: The keys that decrypt the name in a message about a principal.
    ///   - limits: The limits on the size and structure of a document.
    public init(
        policy: MessagePolicy,
        trust: TrustStore,
        signatures: SignaturePolicy = SignaturePolicy(),
        decryptionKeys: DecryptionKeys? = nil,
        limits: DocumentLimits = DocumentLimits()
    ) {
        self.policy = policy
        self.trust = IssuerTrust(
            store: trust,
            policy: signatures,
            boundOnly: policy.values.profile == .saml2int,
            sender: policy.sender.map { SenderRoles(MetadataRoles($0)) }
                ?? SenderRoles.of(Message.self, in: policy.profile)
        )
        decrypter = decryptionKeys.map { ElementDecrypter(keys: $0, allowing: signatures.allowances) }
        self.limits = limits
    }

    /// Validates a message that contains its signature.
    ///
    /// - Parameters:
    ///   - document: The document: the message, alone or in a SOAP 1.1 envelope.
    ///   - moment: The validation time.
    /// - Returns: The verified message, or the reasons why there is none.
    public func result(for document: [UInt8], at moment: Timestamp) -> MessageResult<Message> {
        do throws(SAMLError) {
            let document = try UnverifiedMessage<Message>(parsing: document, limits: limits)
            return verify(document, at: moment, with: EmbeddedKeys(within: DiagnosisBudget()))
        } catch {
            return MessageResult(nil, key: nil, [error.finding])
        }
    }

    /// Validates a message whose query string is signed (SAML Bindings 3.4.4.1).
    ///
    /// - Parameters:
    ///   - query: The query string without its question mark, as received: not decoded and in the original order (S-80).
    ///   - moment: The validation time.
    /// - Returns: The verified message, or the reasons why there is none.
    public func result(forQuery query: [UInt8], at moment: Timestamp) -> MessageResult<Message> {
        do throws(Finding) {
            let verified = try queries.verify(query: query, at: moment)
            return validate(verified, in: query, try parsed(verified.document), at: moment)
        } catch {
            return MessageResult(nil, key: nil, [error])
        }
    }

    var queries: RedirectSignatureVerifier {
        RedirectSignatureVerifier(trust, limits)
    }

    private func parsed(_ document: [UInt8]) throws(Finding) -> UnverifiedMessage<Message> {
        do throws(SAMLError) {
            return try UnverifiedMessage(parsing: document, limits: limits)
        } catch {
            throw error.finding
        }
    }

    // MARK: Signatures in the message

    func verify(
        _ document: borrowing UnverifiedMessage<Message>,
        at moment: Timestamp,
        with keys: EmbeddedKeys
    ) -> MessageResult<Message> {
        guard let claimed = document.message, let element = MessageLocator.outerMessage(from: document.tree.root) else {
            return MessageResult(nil, key: nil, document.findings)
        }
        guard let signature = element.signature else {
            let missing = element.finding(
                .signatureMissing,
                "The `\(element.localName)` is not signed.",
                remedy: "Enable signing of `\(element.localName)` at the identity provider, or pass "
                    + "`--require-signature none` if it need not be signed."
            )
            return MessageResult(nil, key: nil, document.findings + [missing])
        }
        var verifier = verifier(with: keys)
        let verification = trust.verify(
            signature,
            in: document.tree,
            covering: ResponseOutline.Signature.Coverage(of: element, in: element) ?? .message,
            of: claimed.issuer,
            at: moment,
            with: &verifier
        )
        let findings = document.findings + verification.findings
        guard let verified = verification.verified else {
            // Without an issuer, no signature was verified.
            return MessageResult(
                nil,
                key: nil,
                signature: verification.signature,
                findings + rules(claimed, at: moment, document)
            )
        }
        do throws(SAMLError) {
            let limits = limits.admitting(verified.octets)
            let signed = try UnverifiedMessage<Message>(rereading: verified.octets, limits: limits)
            return validate(
                signed,
                key: verification.signature.key ?? verified.key.facts,
                signature: verification.signature,
                placedIn: document,
                at: moment,
                findings + signed.findings
            )
        } catch {
            return MessageResult(
                nil,
                key: verified.key.facts,
                signature: verification.signature,
                findings + [error.finding.placed(at: nil, path: nil)]
            )
        }
    }

    func verifier(with keys: EmbeddedKeys) -> SignatureVerifier {
        SignatureVerifier(
            allowances: trust.policy.allowances,
            diagnoses: trust.explainsFailures,
            embeddedKeys: keys
        )
    }

    // MARK: Signatures of a query

    func validate(
        _ verified: VerifiedQuery,
        in query: [UInt8],
        _ document: borrowing UnverifiedMessage<Message>,
        at moment: Timestamp
    ) -> MessageResult<Message> {
        var findings = document.findings + verified.findings
        if let message = document.message {
            // The key was selected by the first issuer in the document.
            guard let issuer = message.issuer, issuer.value.isIdentical(to: verified.issuer) else {
                let finding = Finding(.issuerMissing, .error, "The message has no `Issuer` that selects its keys.")
                return MessageResult(nil, key: nil, findings + [finding])
            }
            if let misplaced = Self.wrongParameter(in: query) { findings.append(misplaced) }
        }
        if document.tree.root.isSigned {
            findings.append(
                Finding(
                    .bindingMisused,
                    .warning,
                    "The message is signed twice: in its query and in its XML, and only the signature of the query is verified. "
                        + "The redirect binding does not allow the other one (SAML Bindings 3.4.4.1).",
                    remedy: "Configure the sender to remove the `Signature` element before it encodes the message."
                )
            )
        }
        return validate(
            document,
            key: verified.facts,
            relayState: verified.relayState,
            placedIn: document,
            at: moment,
            findings
        )
    }

    /// Returns an error if a request is in the parameter of an answer, or the other way round.
    private static func wrongParameter(in query: [UInt8]) -> Finding? {
        let isAnswer = Message.self is any StatusResponse.Type
        guard let parameters = try? MessageParameters(parsing: query),
            parameters[isAnswer ? .response : .request] == nil
        else { return nil }
        return Finding(
            .inputUnknownFormat,
            .error,
            isAnswer
                ? "A response must be in the parameter `SAMLResponse`."
                : "A request must be in the parameter `SAMLRequest`."
        )
    }

    // MARK: Content

    private func validate(
        _ signed: borrowing UnverifiedMessage<Message>,
        key: SignatureResult.Key,
        relayState: [UInt8]? = nil,
        signature: SignatureResult? = nil,
        placedIn document: borrowing UnverifiedMessage<Message>,
        at moment: Timestamp,
        _ findings: [Finding]
    ) -> MessageResult<Message> {
        guard let message = signed.message else {
            return MessageResult(nil, key: key, signature: signature, findings)
        }
        var findings = findings + rules(message, at: moment, document)
        let opened = open(message, in: signed.tree, document.tree, &findings)
        return MessageResult(opened, key: key, relayState: relayState, signature: signature, findings)
    }

    func rules(
        _ message: Message,
        at moment: Timestamp,
        _ document: borrowing UnverifiedMessage<Message>
    ) -> [Finding] {
        MessageRules.findings(on: message, policy, at: moment, placedIn: document)
    }
}
