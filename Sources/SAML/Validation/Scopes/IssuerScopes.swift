// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The scopes that verified metadata lists for a role of an identity provider (ShibMetaExt 1.0).
package struct IssuerScopes: Hashable, Sendable {
    /// The domains, with ASCII letters in lower case.
    private var domains: Set<ExactText> = []

    private var patterns: [ScopePattern] = []

    /// The number of regular expressions that are not evaluated: those beyond the limits, and those of another dialect
    /// (SDP-SP17).
    package private(set) var ignoredCount = 0

    /// The maximum number of regular expressions that are evaluated.
    private static let maximumPatterns = 4

    /// Creates an empty list.
    package init() {}

    /// Adds a domain.
    package mutating func add(domain: String) { domains.insert(ExactText(domain.asciiLowercased)) }

    /// Adds a regular expression.
    package mutating func add(expression: String) {
        if patterns.count < Self.maximumPatterns, let pattern = ScopePattern(expression) {
            patterns.append(pattern)
        } else {
            ignoredCount += 1
        }
    }

    /// Returns whether a scope is listed, or matches a regular expression; a domain does not include its subdomains.
    ///
    /// - Parameters:
    ///   - scope: The scope.
    ///   - allowance: The allowance of the document, which decreases.
    /// - Returns: The result, or `nil` if the allowance does not suffice to evaluate the expressions.
    package func contains(_ scope: String, within allowance: inout ScopeAllowance) -> Bool? {
        if domains.contains(ExactText(scope.asciiLowercased)) { return true }
        allowance.admit(bytes: scope.utf8.count)
        for pattern in patterns {
            guard let matches = pattern.matches(scope, within: &allowance) else { return nil }
            if matches { return true }
        }
        return false
    }

    /// Returns whether no scope is listed.
    var isEmpty: Bool { domains.isEmpty && patterns.isEmpty }

    /// The domains for a message, in the order of their bytes; truncated if there are many.
    var summary: String {
        var names =
            domains.count <= Self.maximumListed ? domains.sorted().map { "`\($0.wrappedValue.escapedForReport)`" } : []
        if names.isEmpty, !domains.isEmpty || patterns.isEmpty { names = ["\(domains.count) scopes"] }
        names += patterns.map { "the expression `\($0.text.escapedForReport)`" }
        return names.joined(separator: ", ")
    }

    /// The number of domains beyond which messages only count them.
    private static let maximumListed = 8
}

/// Returns the scopes of issuers; implemented where metadata is read.
package protocol ScopeSource: Sendable {
    /// Returns the scopes of the role with which an issuer issues assertions.
    ///
    /// - Parameters:
    ///   - issuer: The entity ID of the issuer.
    ///   - profile: The profile, which determines the role.
    /// - Returns: The scopes, or `nil` if no verified metadata describes the issuer.
    func scopes(ofIssuer issuer: String, in profile: ValidationPolicy.Profile) -> IssuerScopes?
}
