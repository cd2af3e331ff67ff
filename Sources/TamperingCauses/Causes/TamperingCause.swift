// SPDX-License-Identifier: Apache-2.0

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
        case .namespaceDeclaration: "a namespace declaration was added or removed"
        case .typesRemoved: "`xsi:type` was removed from attribute values"
        case .signedBefore:
            "the order of signing: another signature was added inside the element after the element was signed"
        case .derSignature: "the ECDSA value is in ASN.1 DER instead of the two numbers r and s"
        case .saltLength: "the salt of RSA-PSS is not as long as the digest"
        case .otherDigest: "the value was created with a digest other than `SignatureMethod` names"
        case .otherPadding: "the value was created with another RSA padding than `SignatureMethod` names"
        case .canonicalizedAlone: Self.alone("the assertion was signed outside the response")
        case .inclusiveNamespacesLost: "`InclusiveNamespaces` with its `PrefixList` was removed from `SignedInfo`"
        case .signedInfoChanged: "the trusted key created the value, but over another `SignedInfo`"
        case .redacted: "a placeholder stands in place of the value"
        case .rewrittenLinks:
            "a mail gateway or a mail program rewrote URLs or addresses as links, as Safe Links and automatic `mailto:` links do"
        case .typographicCharacters:
            "an editor replaced quotation marks, hyphens or periods by typographic characters, such as U+2019, U+2013 or U+2026"
        case .invisibleCharacters: "invisible characters were inserted, such as U+200B (zero width space)"
        case .replacedCharacters:
            "letters were replaced by `?` or U+FFFD, because a program used a character set that does not contain them"
        case .sevenBit: "UTF-8 was read as ASCII (7-bit), which changed the letters outside ASCII"
        }
    }

    fileprivate static func alone(_ clause: String) -> String {
        "\(clause), whose namespace declarations (`xmlns:…`) the canonical form now contains"
    }
}

extension TamperingCause {
    /// Whether the change is one of the form of the signature value, not of octets.
    package var isFormOfValue: Bool {
        switch self {
        case .derSignature, .saltLength, .otherDigest, .otherPadding: true
        default: false
        }
    }

    /// The next step for this change.
    package var remedy: String {
        switch self {
        case .prettyPrinted:
            "If this was copied from a formatted view, such as an XML viewer, a browser or a log, take the original value of "
                + "`SAMLResponse` from the request instead. Otherwise, sign last: do not format the document after signing."
        case .derSignature:
            "Configure the signing library of the IdP to write ECDSA values as XML Signature requires: r and s, each as "
                + "long as the field (IEEE P1363), not ASN.1 DER."
        case .saltLength:
            "Configure the signing library of the IdP to use a salt as long as the digest (RFC 9231, 2.3.10), 32 bytes for "
                + "SHA-256."
        case .otherDigest, .otherPadding:
            "Configure the IdP so that `SignatureMethod` names the algorithm that creates the value; the key is the right "
                + "one."
        case .canonicalizedAlone:
            "Configure exclusive canonicalization at the IdP, or sign the element where it stands in the document that is sent."
        case .inclusiveNamespacesLost:
            "Find the proxy or program that removed `InclusiveNamespaces` after signing, and pass the document on unchanged."
        case .namespaceDeclaration, .typesRemoved:
            "Find the program that parsed the document and wrote it again after signing; it must keep all attributes "
                + "and namespace declarations. Or configure exclusive canonicalization without `PrefixList`."
        case .signedBefore:
            "Configure the IdP to sign and encrypt from the inside out: first the assertion, then its encryption, then the "
                + "response."
        case .signedInfoChanged:
            "Pass the document on as it was signed: no program may change `SignedInfo`, its namespace declarations or its "
                + "white space. The key is the right one."
        case .redacted:
            "Capture the document without redaction: a document with a placeholder in place of a signature or digest "
                + "cannot be verified."
        default:
            "Take the original value of `SAMLResponse` from the request, and validate it. If it fails, too, find the program "
                + "that formats, converts or shortens the document after signing."
        }
    }
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
