// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import SAML
internal import SAMLEncoding
internal import SecureXML

/// Encodes a SAML response after a check that the document is a response, and of the effect of the cleanup on it.
///
/// ```swift
/// let encoder = ExchangeGuard(policy: .guarded)
/// let response = try encoder.encode(samlAttributeQueryResponse)
/// ```
///
/// ## Guarantees
///
/// - Under every policy, a document is rejected in which another reader could find assertions that were not validated: one with
///   an assertion or a response in a wrong place (`saml.misplaced-message`), and one in which the cleanup adds or removes
///   elements (`exchange.cleanup-changes-structure`).
/// - With `CleanupPolicy.guarded`, a document is rejected too if the cleanup changes values or content that a signature covers.
///
/// ## Limits
///
/// - By default, the guard follows Adobe's recipe and reports a change as a warning: Adobe does not document whether the service
///   verifies signatures after the cleanup.
/// - The guard verifies no signature. A service validates the document with `ResponseValidator` first.
public struct ExchangeGuard: ResponseEncoder, Hashable {
    /// The reaction to a document that the cleanup would change.
    public var policy: CleanupPolicy

    /// The limits of a document.
    public var limits: DocumentLimits

    /// Creates a guard.
    ///
    /// - Parameters:
    ///   - policy: The reaction to a document that the cleanup would change.
    ///   - limits: The limits of a document.
    public init(policy: CleanupPolicy = .recipe, limits: DocumentLimits = DocumentLimits()) {
        self.policy = policy
        self.limits = limits
    }

    /// Encodes a document.
    ///
    /// - Parameter document: The document, in UTF-8.
    /// - Returns: The value, with a warning if the cleanup changes the document.
    /// - Throws: A refusal if the document is empty, not XML, beyond the limits or not a `samlp:Response`, if it contains
    ///   an assertion or a response in a wrong place, or if the cleanup would change its structure; with
    ///   `CleanupPolicy.guarded`, also if the cleanup would change anything else of significance.
    public func encode(_ document: [UInt8]) throws(ExchangeRefusal) -> PreparedResponse {
        let tree: XMLTree
        do throws(SAMLError) {
            tree = try XMLTree.parsing(document, limits: limits)
        } catch {
            throw ExchangeRefusal(ExchangeFinding(error.finding))
        }
        let findings = CleanupGuard(limits: limits).findingsBeforeSending(tree)
        if let finding = findings.first(where: { policy == .guarded || $0.forbidsSending }) {
            throw ExchangeRefusal(ExchangeFinding(finding))
        }
        guard policy != .none else {
            return PreparedResponse(try EncodedSAMLResponse(document, cleanup: .none))
        }
        return PreparedResponse(
            try EncodedSAMLResponse(document),
            warning: findings.first.map(ExchangeFinding.init)
        )
    }
}

extension ExchangeFinding {
    /// Creates the finding of an exchange from a finding of the module SAML.
    ///
    /// - Parameter finding: The finding.
    public init(_ finding: Finding) {
        self.init(
            code: finding.code.rawValue,
            message: finding.message,
            line: finding.location?.line,
            column: finding.location?.column
        )
    }
}
