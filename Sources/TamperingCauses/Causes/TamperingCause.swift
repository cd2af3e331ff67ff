// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import UntrustedText

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
    /// A namespace declaration was added or removed.
    case namespaceDeclaration = "namespace-declaration"
    /// The attribute `xsi:type` was removed from attribute values.
    case typesRemoved = "types-removed"
    /// Another signature, or an encryption, was added inside the signed element.
    case signedBefore = "signed-before"
    /// An ECDSA value is in ASN.1 DER.
    case derSignature = "der-signature"
    /// The salt of RSA-PSS is not as long as the digest.
    case saltLength = "salt-length"
    /// The value was created with a digest other than the algorithm names.
    case otherDigest = "other-digest"
    /// The octets of the value were written as text, such as hexadecimal digits.
    case valueAsText = "value-as-text"
    /// The digest is that of another canonical form.
    case otherCanonicalization = "other-canonicalization"
    /// The value was created with another RSA padding than the algorithm names.
    case otherPadding = "other-padding"
    /// The assertion was canonicalized outside the response that contains it.
    case canonicalizedAlone = "canonicalized-alone"
    /// `InclusiveNamespaces` was removed from `SignedInfo`.
    case inclusiveNamespacesLost = "inclusive-namespaces-lost"
    /// The trusted key created the value over another `SignedInfo`.
    case signedInfoChanged = "signed-info-changed"
    /// A placeholder stands in place of a value.
    case redacted
    /// URLs were rewritten by a mail gateway, or targets were added to links.
    case rewrittenLinks = "rewritten-links"
    /// Quotation marks, hyphens or periods became typographic characters.
    case typographicCharacters = "typographic-characters"
    /// Characters that show nothing were inserted.
    case invisibleCharacters = "invisible-characters"
    /// Letters became question marks or U+FFFD.
    case replacedCharacters = "replaced-characters"
    /// The highest bits of UTF-8 were removed.
    case sevenBit = "seven-bit"

    /// `causes.txt` has a line for each change: name, description, and the next step if it is not that of all others.
    private static let rows: [[String]] = PackageResources.causes_txt.split(separator: 0x0A).map { line in
        line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
    }

    private var row: [String] { Self.rows.first { $0[0].isIdentical(to: rawValue) } ?? [] }

    /// A description of the change, as a clause.
    var explanation: String { row[1] }

    fileprivate static func alone(_ clause: String) -> String {
        "\(clause), whose namespace declarations (`xmlns:…`) the canonical form now contains"
    }
}

extension TamperingCause {
    /// Whether the change is one of the form of the signature value, not of octets.
    package var isFormOfValue: Bool {
        [.derSignature, .saltLength, .otherDigest, .otherPadding, .valueAsText, .otherCanonicalization].contains(self)
    }

    /// The next step for this change.
    package var remedy: String { row.count > 2 ? row[2] : Finding.Code.signatureInvalidDigest.meaning.remedy }
}

/// One or two changes that together explain a failure, because reverting both results in the signed octets.
package struct ProvenCause: Hashable, Sendable {
    /// The change that reports name.
    package let first: TamperingCause

    /// The second change, or `nil` if the first one suffices.
    package let second: TamperingCause?

    /// The end of the description of the first change: the length, digest or padding of the value, or the element that
    /// was canonicalized alone.
    @Exact package var detail: String?

    /// The signed octets, in which both changes are reverted.
    package let octets: [UInt8]

    /// Creates a cause.
    package init(first: TamperingCause, second: TamperingCause? = nil, detail: String? = nil, octets: [UInt8] = []) {
        self.first = first
        self.second = second
        self.detail = detail
        self.octets = octets
    }

    /// Returns the first change that is not a given one.
    package func besides(_ cause: TamperingCause) -> TamperingCause? { first == cause ? second : first }

    /// Both names and descriptions, as clauses.
    var explanation: String {
        let first: String
        switch (self.first, detail) {
        case (_, nil): first = self.first.explanation
        case (.canonicalizedAlone, let clause?): first = TamperingCause.alone(clause)
        case (_, let form?): first = "\(self.first.explanation): \(form)"
        }
        guard let second else { return first }
        return "\(first), and \(second.explanation) (`\(self.first.rawValue)` and `\(second.rawValue)`)"
    }

    /// The sentence in a message.
    package var sentence: String { "\(second == nil ? "Cause" : "Causes"): \(explanation)." }
}
