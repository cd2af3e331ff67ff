// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// What the white-space clean-up of the exchange recipe does to one document.
///
/// Listed from the mildest to the worst; the worst that applies is the one that counts.
public enum CleanupEffect: String, Hashable, Sendable, CaseIterable {
    /// Every byte stays.
    case unchanged
    /// Bytes change, but no value and nothing that a signature covers.
    case harmless
    /// A text or attribute value changes.
    case changesValues = "changes-values"
    /// The octets that a signature was made over change, so that it no longer verifies.
    case changesSignedContent = "changes-signed-content"
    /// The result is not well-formed XML.
    case breaksXML = "breaks-xml"
}

/// The effect of the clean-up, with the place that decided it.
public struct CleanupAssessment: Hashable, Sendable {
    /// What the clean-up does.
    public let effect: CleanupEffect

    /// Why, in words for people; never a value from the document.
    public let reason: String

    /// Where in the original document, if the effect has a place.
    public let location: SourceLocation?

    /// The element that it is about, as a path of prefixed names.
    @Exact public private(set) var path: String?

    /// The first signature that would break, if it is one of a response or an assertion.
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
    /// The assessment as a finding, or nil if nothing is lost.
    ///
    /// - Parameter severity: A warning, unless the caller is about to send the cleaned-up document.
    /// - Returns: The finding.
    public func finding(_ severity: Finding.Severity = .warning) -> Finding? {
        let code: Finding.Code
        switch effect {
        case .unchanged, .harmless: return nil
        case .changesValues: code = .exchangeCleanupChangesValues
        case .changesSignedContent: code = .exchangeCleanupChangesSignedContent
        case .breaksXML: code = .exchangeCleanupBreaksXML
        }
        return Finding(code, severity, reason, at: location, path: path)
    }
}
