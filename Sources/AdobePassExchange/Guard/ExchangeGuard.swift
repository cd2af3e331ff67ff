// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import SAML
internal import SAMLEncoding
internal import SecureXML

/// Encodes a response for the exchange after it checked that the document is one, and what the cleanup does to it.
///
/// By default the document is sent by Adobe's recipe in any case, and the change is reported as a warning: whether the
/// service verifies signatures after the cleanup is not documented. ``CleanupPolicy/refuse`` sends nothing instead.
///
/// ```swift
/// let encoder = ExchangeGuard(policy: .refuse)
/// let response = try encoder.encode(samlAttributeQueryResponse)
/// ```
public struct ExchangeGuard: ResponseEncoder, Hashable {
    /// What to do with a document that the cleanup would alter.
    public var policy: CleanupPolicy

    /// How much a document may contain.
    public var limits: DocumentLimits

    /// Makes a guard.
    ///
    /// - Parameters:
    ///   - policy: What to do with a document that the cleanup would alter.
    ///   - limits: How much a document may contain.
    public init(policy: CleanupPolicy = .sendRecipe, limits: DocumentLimits = DocumentLimits()) {
        self.policy = policy
        self.limits = limits
    }

    /// Encodes a document.
    ///
    /// - Parameter document: The document, in UTF-8.
    /// - Returns: The value, with a warning if the cleanup alters the document.
    /// - Throws: A refusal if the document is empty, not XML, beyond the limits or not a `samlp:Response`, under every
    ///   policy; and, under ``CleanupPolicy/refuse``, if the cleanup would alter it.
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
    /// Takes a finding over.
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
