// SPDX-License-Identifier: Apache-2.0

public import SAML
package import SAMLEncoding
internal import SecureXML

/// A SAML response as the parameter `SAMLResponse` carries it: in Base64, and percent-encoded already.
///
/// It is made from a document and goes into a ``FormBody``. There is no other way in and no other way out, so that
/// nothing encodes it once more and no form encoder writes a bare `+`. It is personal data and shown nowhere.
///
/// ```swift
/// let value = try EncodedSAMLResponse(samlAttributeQueryResponse)
/// ```
///
/// To send it again, send the same request again.
public struct EncodedSAMLResponse: Hashable, Sendable {
    /// The value, in ASCII.
    let value: [UInt8]

    /// Encodes a document.
    ///
    /// - Parameters:
    ///   - document: The document, in UTF-8: `samlAttributeQueryResponse` of the Video Subscriber Account framework.
    ///   - policy: What to do if the clean-up would spoil the document.
    ///   - limits: How much the document may hold.
    /// - Throws: A refusal if the document is empty, no XML that may be read, or no `samlp:Response`, whatever the policy
    ///   says; and, under ``CleanupPolicy/refuse``, if the clean-up would spoil it.
    public init(
        _ document: [UInt8],
        cleanup policy: CleanupPolicy = .refuse,
        limits: DocumentLimits = DocumentLimits()
    ) throws(ExchangeRefusal) {
        try Self.check(document, policy, limits)
        self.init(unguarded: document, policy == .sendExactBytes ? .none : .recipe)
    }

    /// Encodes bytes that nobody looked at, for the tests of what carries a value.
    package init(unguarded document: [UInt8], _ cleanup: ExchangeEncoder.Cleanup) {
        value = ExchangeEncoder(cleanup: cleanup).encode(document.span)
    }

    /// Encodes a document.
    ///
    /// - Parameters:
    ///   - document: The document: `samlAttributeQueryResponse` of the Video Subscriber Account framework.
    ///   - policy: What to do if the clean-up would spoil the document.
    ///   - limits: How much the document may hold.
    /// - Throws: A refusal, as for an array of bytes.
    public init(
        _ document: String,
        cleanup policy: CleanupPolicy = .refuse,
        limits: DocumentLimits = DocumentLimits()
    ) throws(ExchangeRefusal) {
        try self.init(Array(document.utf8), cleanup: policy, limits: limits)
    }

    /// How many bytes the value has.
    public var count: Int { value.count }

    private static func check(
        _ document: [UInt8],
        _ policy: CleanupPolicy,
        _ limits: DocumentLimits
    ) throws(ExchangeRefusal) {
        let tree: XMLTree
        do throws(SAMLError) {
            tree = try XMLTree.parsing(document, limits: limits)
        } catch {
            throw ExchangeRefusal(error.finding)
        }
        guard tree.root.is(Names.response) else {
            throw ExchangeRefusal(
                Finding(
                    .samlNotAResponse,
                    .error,
                    "expected a samlp:Response as the document element",
                    at: SourceLocation(tree.root.location)
                )
            )
        }
        guard policy == .refuse, let finding = CleanupGuard(limits: limits).assess(tree).finding(.error) else { return }
        throw ExchangeRefusal(finding)
    }
}

extension EncodedSAMLResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length, without the value.
    public var description: String { "EncodedSAMLResponse(\(count) bytes)" }

    /// The length, without the value.
    public var debugDescription: String { description }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
