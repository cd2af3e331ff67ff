// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// A family of XML canonicalisation.
public enum CanonicalizationMethod: String, Hashable, Sendable, CaseIterable {
    /// Exclusive XML Canonicalization 1.0, which SAML signatures use.
    case exclusive
    /// Canonical XML 1.0.
    case inclusive
    /// Canonical XML 1.1.
    case inclusive11 = "inclusive-1.1"

    var native: Canonicalization.Method {
        switch self {
        case .exclusive: .exclusive
        case .inclusive: .inclusive
        case .inclusive11: .inclusive11
        }
    }
}

/// A document without the canonical octets that were asked for.
public struct CanonicalizationError: Error, Hashable, Sendable {
    /// What went wrong.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// The document cannot be read as XML; the finding code says why.
        case unreadable(Finding.Code)
        /// No element bears the identifier.
        case noSuchElement
        /// The XPath expression cannot be evaluated or selects no nodes.
        case badXPath
        /// There is no canonical form, or it would take too long to compute.
        case notCanonicalizable
    }

    /// What went wrong.
    public let code: Code

    /// Where in the document, if it has a place.
    public let location: SourceLocation?

    /// What was expected and what was found.
    public let reason: String

    init(_ code: Code, _ reason: String, at location: SourceLocation? = nil) {
        self.code = code
        self.reason = reason
        self.location = location
    }

    init(_ fault: CanonicalizationFault) {
        switch fault.code {
        case .badXPath, .notANodeSet: self.init(.badXPath, fault.reason)
        default: self.init(.notCanonicalizable, fault.reason)
        }
    }

    init(_ error: SAMLError) {
        self.init(.unreadable(error.code), error.reason, at: error.location)
    }
}

extension CanonicalizationError: CustomStringConvertible {
    /// The place and the reason in one line.
    public var description: String {
        let place = location.map { "\($0.line):\($0.column): " } ?? ""
        if case .unreadable(let code) = code { return "\(place)\(code.rawValue): \(reason)" }
        return "\(place)\(reason)"
    }
}
