// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// One thing that is wrong, or worth knowing, about a document.
public struct Finding: Error, Hashable, Sendable {
    /// How much a finding weighs.
    public enum Severity: String, Hashable, Sendable {
        /// The document is not to be trusted.
        case error
        /// The document may pass, but somebody should look.
        case warning
        /// Nothing is wrong.
        case info
    }

    /// What was found.
    public let code: Code

    /// How much it weighs.
    public var severity: Severity

    /// What was expected and what was found, without personal data.
    @Exact public private(set) var message: String

    /// Where in the document, if it has a place.
    public let location: SourceLocation?

    /// The element that it is about, as a path of prefixed names, for people.
    @Exact public private(set) var path: String?

    /// The policy value that was expected.
    @Exact public var expected: String? = nil

    /// The policy value that was found.
    @Exact public var actual: String? = nil

    /// What led to it, as a stable name, where that could be proved.
    @Exact public var cause: String? = nil

    /// Makes a finding.
    public init(
        _ code: Code,
        _ severity: Severity = .error,
        _ message: String,
        at location: SourceLocation? = nil,
        path: String? = nil,
        expected: String? = nil,
        actual: String? = nil,
        cause: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.location = location
        self.path = path
        self.expected = expected
        self.actual = actual
        self.cause = cause
    }
}

extension Finding: CustomStringConvertible {
    /// The place, the code and the message in one line.
    public var description: String {
        let place = location.map { "\($0.line):\($0.column): " } ?? ""
        return "\(place)\(code.rawValue): \(message)"
    }
}

/// A place in a document, counted from one.
public struct SourceLocation: Hashable, Sendable {
    /// The line, counted from one; CR LF, CR and LF each end a line.
    public let line: Int

    /// The column, counted from one in Unicode scalars.
    public let column: Int

    /// Makes a location.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
