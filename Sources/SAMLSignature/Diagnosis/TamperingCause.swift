// SPDX-License-Identifier: Apache-2.0

/// A common change of signed content in transit, with the stable name that reports use.
///
/// A cause is reported only if it is proven: reverting the change results in the signed octets.
package enum TamperingCause: String, Hashable, Sendable, CaseIterable {
    /// White space was added or changed between elements.
    case prettyPrinted = "pretty-printed"
    /// White space around text was added or removed.
    case whiteSpace = "white-space"
    /// References to carriage returns were added or removed.
    case carriageReturns = "carriage-returns"
    /// UTF-8 was decoded as Latin-1 or Windows-1252, and encoded again.
    case charset
    /// Characters were composed or decomposed.
    case unicodeNormalization = "unicode-normalization"
    /// Escaped characters were escaped again.
    case doubleEscaped = "double-escaped"
    /// The cleanup of the exchange recipe, or a similar one, removed line breaks and indentation.
    case exchangeCleanup = "exchange-cleanup"
    /// Tabs were replaced by spaces, or spaces by tabs.
    case tabs
    /// White space inside Base64, such as a certificate, was changed.
    case certificateLayout = "certificate-layout"
    /// Namespace prefixes were renamed.
    case namespacePrefixes = "namespace-prefixes"
    /// An ECDSA value is in ASN.1 DER.
    case derSignature = "der-signature"

    /// A description of the change, as a clause.
    var explanation: String {
        switch self {
        case .prettyPrinted: "white space was added between elements"
        case .whiteSpace: "white space in or around text was added or removed"
        case .carriageReturns: "carriage returns were added or removed"
        case .charset: "UTF-8 was read as Latin-1 or Windows-1252 and written again"
        case .unicodeNormalization: "characters were composed or decomposed (Unicode normalization)"
        case .doubleEscaped: "escaped characters were escaped again"
        case .exchangeCleanup: "line breaks and indentation were removed"
        case .tabs: "tabs were replaced by spaces, or spaces by tabs"
        case .certificateLayout: "white space inside Base64, such as a certificate, was changed"
        case .namespacePrefixes: "namespace prefixes were renamed"
        case .derSignature: "the ECDSA value is in ASN.1 DER instead of the two numbers r and s"
        }
    }
}

extension TamperingCause {
    /// The next step for this change, or `nil` if that of the finding code fits.
    var remedy: String? {
        self == .derSignature
            ? "Configure the signing library of the IdP to write ECDSA values as XML Signature requires: r and s, each as "
                + "long as the field (IEEE P1363), not ASN.1 DER." : nil
    }
}

/// One or two changes that together explain a failure, because reverting both results in the signed octets.
struct ProvenCause: Hashable, Sendable {
    /// The change that reports name.
    let first: TamperingCause

    /// The second change, or `nil` if the first one suffices.
    var second: TamperingCause?

    /// The signed octets, in which both changes are reverted.
    var octets: [UInt8] = []

    /// Returns the first change that is not a given one.
    func besides(_ cause: TamperingCause) -> TamperingCause? { first == cause ? second : first }

    /// Both names and descriptions, as clauses.
    var explanation: String {
        guard let second else { return first.explanation }
        return "\(first.explanation), and \(second.explanation) (`\(first.rawValue)` and `\(second.rawValue)`)"
    }

    /// The sentence in a message.
    var sentence: String { "\(second == nil ? "Cause" : "Causes"): \(explanation)." }
}
