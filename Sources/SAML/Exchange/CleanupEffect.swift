// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The effect of the whitespace cleanup of the exchange recipe on a document.
///
/// The cases are ordered from the mildest to the most severe. An assessment reports the most severe case that applies.
public enum CleanupEffect: String, Hashable, Sendable, CaseIterable {
    /// The cleanup changes no byte.
    case unchanged
    /// The cleanup changes bytes, but no value and no signed content.
    case harmless
    /// The cleanup changes a text or attribute value.
    case changesValues = "changes-values"
    /// The cleanup changes signed octets, so that the signature no longer verifies.
    case changesSignedContent = "changes-signed-content"
    /// Elements, attributes, comments or processing instructions appear, vanish or get another name: a reader of the
    /// result finds a document other than the one that was validated.
    case changesStructure = "changes-structure"
    /// The result of the cleanup is not well-formed XML.
    case breaksXML = "breaks-xml"
}

/// The effect of the cleanup on a document, with the location that determines it.
public struct CleanupAssessment: Hashable, Sendable {
    /// The effect of the cleanup.
    public let effect: CleanupEffect

    /// A description of the reason that contains no values from the document.
    public let reason: String

    /// The location in the original document, or `nil` if the effect has no location.
    public let location: SourceLocation?

    /// The path of the affected element, as prefixed names separated by slashes.
    @Exact public private(set) var path: String?

    /// The first signature that the cleanup breaks, if it signs a response or an assertion.
    public let signature: ResponseOutline.Signature?

    init(
        _ effect: CleanupEffect,
        _ reason: String,
        at location: SourceLocation? = nil,
        path: String? = nil,
        signature: ResponseOutline.Signature? = nil
    ) {
        self.effect = effect
        self.reason = reason
        self.location = location
        self.path = path
        self.signature = signature
    }
}

extension CleanupAssessment {
    /// Returns the assessment as a finding, or `nil` if the cleanup is harmless.
    ///
    /// - Parameter severity: The severity of the finding. Pass `.error` if you are about to send the result of the
    ///   cleanup.
    /// - Returns: The finding, or `nil` if no value and no signed content changes.
    public func finding(_ severity: Finding.Severity = .warning) -> Finding? {
        let code: Finding.Code
        switch effect {
        case .unchanged, .harmless: return nil
        case .changesValues: code = .exchangeCleanupChangesValues
        case .changesSignedContent: code = .exchangeCleanupChangesSignedContent
        case .changesStructure: code = .exchangeCleanupChangesStructure
        case .breaksXML: code = .exchangeCleanupBreaksXML
        }
        return Finding(code, severity, reason, at: location, path: path)
    }
}
