// SPDX-License-Identifier: Apache-2.0

/// The result of validating a document, whether it is accepted or not: everything that a log or a report contains.
///
/// The module `SAMLSignature` creates results that include the verification of signatures, and ``ResponseRules``
/// creates results that do not. A result is for diagnosis only. To use the content of an accepted response, take the
/// `VerifiedResponse` of `SAMLSignature`.
///
/// The JSON of a result (it is `Encodable`) has the members of a report: see <doc:report-fields>.
public struct ValidationResult: Hashable, Sendable {
    /// One assertion of the response.
    package struct Entry: Hashable, Sendable {
        /// The assertion; `nil` if it was not decrypted.
        package var assertion: Assertion?

        /// Whether the assertion was decoded from octets that a trusted key signed.
        package var isVerified: Bool

        /// Whether the document contains the assertion in encrypted form.
        package var wasEncrypted: Bool

        /// Creates an entry.
        package init(assertion: Assertion?, isVerified: Bool, wasEncrypted: Bool) {
            self.assertion = assertion
            self.isVerified = isVerified
            self.wasEncrypted = wasEncrypted
        }
    }

    /// All findings, in the order of a report.
    public package(set) var findings: [Finding] = []

    /// The signatures of the response, in document order.
    public package(set) var signatures: [SignatureResult] = []

    /// The values of the response around its assertions; `nil` if signatures were not verified, or if the response
    /// could not be decoded.
    public package(set) var envelope: ResponseEnvelope?

    /// Whether a verified signature covers a message that is not a response; `nil` if signatures were not verified.
    package var isMessageSigned: Bool?

    /// The time with which validity periods were compared; `nil` if the response could not be decoded.
    public package(set) var validationTime: Timestamp?

    /// The unvalidated content of the document; `nil` if the input is not well-formed XML.
    ///
    /// The user information of anything that looks like a URL is withheld (S-99).
    public package(set) var outline: ResponseOutline? {
        didSet { outline = outline.map(\.withoutUserInformation) }
    }

    /// The status of the response, whose message is personal data; `nil` if the response could not be decoded.
    package var status: Status?

    /// Whether the JSON contains attribute values, name identifiers and the status message, which are personal data.
    ///
    /// Default: false.
    public var showsValues = false

    /// The assertions that were validated, in document order; empty if the response could not be decoded.
    package var entries: [Entry] = []

    private let isReadable: Bool

    /// Creates the result of a document that can be read.
    package init(outline: ResponseOutline? = nil) {
        isReadable = true
        // An initializer calls no observer.
        self.outline = outline.map(\.withoutUserInformation)
    }

    /// Creates the result of a document that cannot be read.
    package init(unreadable findings: [Finding]) {
        self.findings = findings
        isReadable = false
    }

    /// Whether the document is accepted, rejected or unreadable.
    public var verdict: Verdict {
        guard isReadable, !findings.contains(where: { $0.code == .samlNotAResponse }) else { return .unreadable }
        return Verdict(findings)
    }
}

extension ValidationResult: CustomStringConvertible {
    /// The verdict, and the codes of the findings.
    public var description: String {
        guard !findings.isEmpty else { return verdict.rawValue }
        return "\(verdict.rawValue): \(findings.map(\.code.rawValue).joined(separator: ", "))"
    }
}

extension ResponseRules {
    /// Validates a response by every rule, without verifying signatures.
    ///
    /// No assertion of the result is verified, even if the verdict is ``Verdict/accept``.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - policy: The policy.
    ///   - moment: The time at which validity periods are evaluated.
    /// - Returns: The result.
    public func result(
        on document: borrowing UnverifiedResponse,
        policy: ValidationPolicy,
        at moment: Timestamp
    ) -> ValidationResult {
        result(on: document, policy: policy, at: .instant(moment))
    }

    /// Validates a response by every rule, at a time or at the time at which it was issued.
    package func result(
        on document: borrowing UnverifiedResponse,
        policy: ValidationPolicy,
        at time: ValidationTime
    ) -> ValidationResult {
        let outline = document.outline
        var result = ValidationResult(outline: outline)
        result.findings = findings(on: document, policy: policy, at: time)
        result.validationTime = document.response.map { time.instant(issuedAt: $0.issueInstant) }
        result.status = document.response?.status
        result.signatures = outline.signatures.map { SignatureResult(signature: $0, outcome: .unchecked) }
        result.entries = (document.response?.entries ?? []).map { entry in
            if case .assertion(let assertion) = entry {
                return ValidationResult.Entry(assertion: assertion, isVerified: false, wasEncrypted: false)
            }
            return ValidationResult.Entry(assertion: nil, isVerified: false, wasEncrypted: true)
        }
        return result
    }
}
