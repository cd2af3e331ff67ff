// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// One thing that is wrong, or worth knowing, about a document.
public struct Finding: Error, Hashable, Sendable {
    /// How much a finding weighs.
    public enum Severity: String, Hashable, Sendable {
        /// The document is rejected.
        case error
        /// The document may be accepted; an operator should read the finding.
        case warning
        /// A remark about a valid document.
        case info
    }

    /// The code from the catalog.
    public let code: Code

    /// Whether the finding rejects the document.
    public var severity: Severity

    /// What is wrong with which values, and by how much: sentences that stand alone in a ticket, without personal data.
    @Exact public private(set) var message: String

    /// The place in the document; nil for a finding about the whole input.
    public let location: SourceLocation?

    /// The path of the element, in prefixed names.
    @Exact public private(set) var path: String?

    /// The value that the policy requires.
    @Exact public var expected: String? = nil

    /// The value of the document that differs from ``expected``.
    @Exact public var actual: String? = nil

    /// The stable name of the proved cause.
    @Exact public var cause: String? = nil

    /// The next step that fits the values of this finding; nil where the one of the catalog fits.
    @Exact package private(set) var ownRemedy: String? = nil

    /// The next step for an error or a warning: an action, an option of `samltool` or a setting at the identity provider.
    ///
    /// Unless a rule knows a better one for the values, it is the remedy of the catalog. A remark has none.
    public var remedy: String? {
        severity == .info ? nil : ownRemedy ?? code.meaning.remedy
    }

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - code: The code from the catalog.
    ///   - severity: Whether the finding rejects the document.
    ///   - message: What is wrong with which values, and by how much. It names elements and attributes in backquotes and
    ///     contains no personal data.
    ///   - location: The place in the document.
    ///   - path: The path of the element.
    ///   - expected: The value that the policy requires.
    ///   - actual: The value of the document.
    ///   - cause: The stable name of the proved cause.
    ///   - remedy: The next step, where the values call for another one than the catalog names.
    public init(
        _ code: Code,
        _ severity: Severity = .error,
        _ message: String,
        at location: SourceLocation? = nil,
        path: String? = nil,
        expected: String? = nil,
        actual: String? = nil,
        cause: String? = nil,
        remedy: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.location = location
        self.path = path
        self.expected = expected
        self.actual = actual
        self.cause = cause
        ownRemedy = remedy
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
