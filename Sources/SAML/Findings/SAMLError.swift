// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An error for a document that cannot be parsed, or for an ambiguous attribute lookup.
public struct SAMLError: Error, Hashable, Sendable {
    /// The code of the error, which is stable across versions.
    public let code: Finding.Code

    /// The location of the error in the document, or `nil` if the error has no location.
    public let location: SourceLocation?

    /// A description of the error, without personal data.
    @Exact public private(set) var reason: String

    /// The next step, or `nil` if that of the catalog fits.
    @Exact package private(set) var ownRemedy: String? = nil

    /// Creates an error with a code, a description and an optional location.
    @inline(never)
    public init(_ code: Finding.Code, _ reason: String, at location: SourceLocation? = nil) {
        self.code = code
        self.location = location
        self.reason = reason
    }

    /// Creates an error with its own remedy.
    package init(_ code: Finding.Code, _ reason: String, at location: SourceLocation?, remedy: String?) {
        self.init(code, reason, at: location)
        ownRemedy = remedy
    }

    /// The error as a finding.
    public var finding: Finding {
        Finding(code, .error, reason.sentence, at: location, remedy: ownRemedy)
    }
}

extension SAMLError: CustomStringConvertible {
    /// The location, the code and the reason, on one line.
    public var description: String { finding.description }
}
