// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import SAML
internal import SAMLEncoding
internal import SecureXML

/// Encodes a SAML response after a check that the document is a response, and of the effect of the cleanup on it.
///
/// By default, the guard follows Adobe's recipe and reports a change as a warning: Adobe does not document whether the
/// service verifies signatures after the cleanup. With ``CleanupPolicy/refuse``, the guard rejects such a document.
///
/// ```swift
/// let encoder = ExchangeGuard(policy: .refuse)
/// let response = try encoder.encode(Array(samlAttributeQueryResponse.utf8))
/// ```
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
    public init(policy: CleanupPolicy = .sendRecipe, limits: DocumentLimits = DocumentLimits()) {
        self.policy = policy
        self.limits = limits
    }

    /// Encodes a document.
    ///
    /// - Parameter document: The document, in UTF-8.
    /// - Returns: The value, with a warning if the cleanup changes the document.
    /// - Throws: A refusal if the document is empty, not XML, beyond the limits or not a `samlp:Response`; with
    ///   ``CleanupPolicy/refuse``, also if the cleanup would change it.
    public func encode(_ document: [UInt8]) throws(ExchangeRefusal) -> PreparedResponse {
        let tree: XMLTree
        do throws(SAMLError) {
            tree = try XMLTree.parsing(document, limits: limits)
        } catch {
            throw ExchangeRefusal(ExchangeFinding(error.finding))
        }
        guard tree.root.is(Names.response) else {
            throw ExchangeRefusal(
                ExchangeFinding(
                    Finding(
                        .samlNotAResponse,
                        .error,
                        "The document element is not `samlp:Response`.",
                        at: SourceLocation(tree.root.location)
                    )
                )
            )
        }
        guard policy != .sendExactBytes else {
            return PreparedResponse(try EncodedSAMLResponse(document, cleanup: .none))
        }
        let finding = CleanupGuard(limits: limits).assess(tree).finding().map(ExchangeFinding.init)
        if policy == .refuse, let finding { throw ExchangeRefusal(finding) }
        return PreparedResponse(try EncodedSAMLResponse(document), warning: finding)
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
