// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A document that could not be read, or a question that has no one answer.
public struct SAMLError: Error, Hashable, Sendable {
    /// What went wrong, as a stable name.
    public let code: Finding.Code

    /// Where it went wrong, if it has a place.
    public let location: SourceLocation?

    /// What was expected and what was found, without personal data.
    @Exact public private(set) var reason: String

    /// Makes an error.
    @inline(never)
    public init(_ code: Finding.Code, _ reason: String, at location: SourceLocation? = nil) {
        self.code = code
        self.location = location
        self.reason = reason
    }

    /// The error as a finding, for a report.
    public var finding: Finding {
        Finding(code, .error, reason.utf8.last == UInt8(ascii: ".") ? reason : reason + ".", at: location)
    }
}

extension SAMLError: CustomStringConvertible {
    /// The place, the code and the reason in one line.
    public var description: String { finding.description }
}
