// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An error, a warning or a remark about a document.
public struct Finding: Error, Hashable, Sendable {
    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable {
        /// The finding causes the document to be rejected.
        case error
        /// The document may be accepted, but an operator should read the finding.
        case warning
        /// A remark about a valid document.
        case info
    }

    /// The code from the catalog.
    public let code: Code

    /// The severity of the finding.
    public var severity: Severity

    /// A self-contained description of the problem and its values, without personal data.
    @Exact public private(set) var message: String

    /// The location in the document, or `nil` if the finding is about the whole input.
    public private(set) var location: SourceLocation?

    /// The path of the element, as prefixed names.
    @Exact public private(set) var path: String?

    /// The value that the policy requires.
    @Exact public var expected: String? = nil

    /// The value in the document that differs from ``expected``.
    @Exact public var actual: String? = nil

    /// The stable name of the proven cause.
    @Exact public var cause: String? = nil

    /// The clause by which a headline names the problem, or `nil` if the message or the title of the code does.
    @Exact package private(set) var headline: String? = nil

    /// Whether service providers tolerate in a response what the warning is about; identity providers refuse it in a request.
    package var isTolerated = false

    /// The common differences between ``actual`` and the nearest expected value; empty if the two have no such difference.
    package private(set) var differences: [NearMiss] = []

    /// The source of ``expected``, or `nil` if it is not known.
    public private(set) var expectation: Expectation?

    /// The party that must act.
    public private(set) var party: Party

    /// A remedy that is specific to the values of this finding, or `nil` if the remedy of the catalog fits.
    @Exact package private(set) var ownRemedy: String? = nil

    /// The remedy of an error or a warning: an action, an option of `samltool` or a setting of the identity provider.
    ///
    /// The remedy is the one of the catalog, unless the finding has a more specific one. A remark has no remedy.
    public var remedy: String? {
        guard severity != .info else { return nil }
        return ownRemedy ?? (party == .serviceProvider ? code.meaning.serviceProviderRemedy : nil)
            ?? code.meaning.remedy
    }

    /// Creates a finding.
    ///
    /// The user information of anything that looks like a URL is withheld from every text (S-99).
    ///
    /// - Parameters:
    ///   - code: The code from the catalog.
    ///   - severity: The severity of the finding.
    ///   - message: What is wrong, with which values and by how much. The message names elements and attributes in
    ///     backquotes and contains no personal data.
    ///   - location: The location in the document.
    ///   - path: The path of the element.
    ///   - expected: The value that the policy requires.
    ///   - actual: The value in the document.
    ///   - cause: The stable name of the proven cause.
    ///   - remedy: The remedy, if the values require a different one than the catalog names.
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
        self.message = message.quotingNoUserInformation
        self.location = location
        self.path = path
        self.expected = expected?.withoutUserInformation
        self.actual = actual?.withoutUserInformation
        self.cause = cause
        party = Party(for: code, cause ?? actual)
        ownRemedy = remedy?.quotingNoUserInformation
    }

    /// States the source of the expected value, the party that must act if it is not the one of the code, and the differences
    /// of the values.
    package func stating(_ expectation: Expectation?, _ party: Party?, _ differences: [NearMiss] = []) -> Finding {
        var finding = self
        (finding.expectation, finding.differences) = (expectation, differences)
        if let party { finding.party = party }
        return finding
    }

    /// Addresses the service provider in place of the identity provider, because it wrote the message.
    package mutating func assignToServiceProvider() {
        if code == .signatureUntrustedKey, party == .serviceProvider {
            // The receiver must trust the key: the providers change places.
            party = .identityProvider
            ownRemedy = remedy?.exchangingProviders
            return
        }
        if party == .identityProvider { party = .serviceProvider }
        if let remedy = ownRemedy {
            // A remedy that names both providers already tells who must act.
            guard !remedy.containsBytes(of: "service provider") else { return }
            ownRemedy = remedy.replacing("identity provider", with: "service provider")
        } else if party != .serviceProvider {
            ownRemedy = code.meaning.serviceProviderRemedy
        }
    }

    /// Adds what is known about the values of this finding: a sentence of the message, the clause of a headline, the remedy and
    /// the party that must act.
    package mutating func explain(
        _ sentence: String? = nil,
        headline: String? = nil,
        remedy: String? = nil,
        by party: Party? = nil
    ) {
        if let sentence { message += " " + sentence.quotingNoUserInformation }
        if let headline { self.headline = headline.quotingNoUserInformation }
        if let remedy { ownRemedy = remedy.quotingNoUserInformation }
        if let party { self.party = party }
    }

    /// Returns the finding with another location.
    package func placed(at location: SourceLocation?, path: String?) -> Finding {
        var finding = self
        (finding.location, finding.path) = (location, path)
        return finding
    }
}

extension String {
    /// The text with the identity provider in the place of the service provider, and the reverse.
    fileprivate var exchangingProviders: String {
        replacing("identity provider", with: "\u{0}").replacing("service provider", with: "identity provider")
            .replacing("\u{0}", with: "service provider")
    }
}

extension Finding: CustomStringConvertible {
    /// The location, the code and the message, on one line.
    public var description: String {
        let place = location.map { "\($0.line):\($0.column): " } ?? ""
        return "\(place)\(code.rawValue): \(message)"
    }
}

/// A location in a document, as a line and a column.
public struct SourceLocation: Hashable, Sendable {
    /// The line number, from one; CR LF, CR and LF each end a line.
    public let line: Int

    /// The column number in Unicode scalars, from one.
    public let column: Int

    /// Creates a location.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
