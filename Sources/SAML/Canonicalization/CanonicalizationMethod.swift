// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// An XML canonicalization algorithm.
public enum CanonicalizationMethod: String, Hashable, Sendable, CaseIterable {
    /// Exclusive XML Canonicalization 1.0, the algorithm of SAML signatures.
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

/// An error that canonicalization of a document throws.
public struct CanonicalizationError: Error, Hashable, Sendable {
    /// The kinds of canonicalization errors.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// The document cannot be parsed as XML; the associated finding code gives the reason.
        case unreadable(Finding.Code)
        /// No element has the requested identifier.
        case noSuchElement
        /// The XPath expression cannot be evaluated or selects no nodes.
        case badXPath
        /// The selection has no canonical form, or computing it would exceed the time limit.
        case notCanonicalizable
    }

    /// The kind of the error.
    public let code: Code

    /// The location of the error in the document, or `nil` if the error has no location.
    public let location: SourceLocation?

    /// A description of the error that contains no values from the document.
    public let reason: String

    init(_ code: Code, _ reason: String, at location: SourceLocation? = nil) {
        self.code = code
        self.reason = reason
        self.location = location
    }

    init(_ fault: CanonicalizationFault) {
        switch fault.code {
        case .badXPath:
            self.init(
                .badXPath,
                "The XPath expression cannot be evaluated: its syntax is invalid, or it uses a prefix, a function or a "
                    + "variable that is not declared."
            )
        case .notANodeSet: self.init(.badXPath, fault.reason.sentence)
        default: self.init(.notCanonicalizable, fault.reason.sentence)
        }
    }

    init(_ error: SAMLError) {
        self.init(.unreadable(error.code), error.finding.message, at: error.location)
    }
}

extension CanonicalizationError: CustomStringConvertible {
    /// The location and the reason, on one line.
    public var description: String {
        let place = location.map { "\($0.line):\($0.column): " } ?? ""
        if case .unreadable(let code) = code { return "\(place)\(code.rawValue): \(reason)" }
        return "\(place)\(reason)"
    }
}
