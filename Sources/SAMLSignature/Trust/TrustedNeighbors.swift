// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// Trusted issuers that a report suggests for an unknown issuer.
///
/// A trust store can contain thousands of issuers, so the time does not depend on their number: common spelling
/// variants are looked up.
struct TrustedNeighbors: Hashable, Sendable {
    /// The maximum number of listed issuers.
    private static let listed = 3

    /// The maximum number of issuers that are compared one by one.
    private static let compared = 8

    private var issuers: [EntityID] = []
    private var count = 0
    private var differences: [NearMiss] = []

    /// The characters of the unknown issuer that a reader does not see, or takes for others.
    @Exact private var foundCharacters: String? = nil

    /// Creates an empty list, for a trusted issuer.
    init() {}

    /// The roles of the only trusted entities if none of them can send the message, for messages.
    private var otherRoles: MetadataRoles = []
    private var wantedRoles: MetadataRoles = []

    /// Finds trusted issuers with a similar entity ID, for a message of an entity in one of several roles.
    init(of issuer: EntityID, in roles: MetadataRoles, among trusted: [EntityID: TrustBuilder.Issuer]) {
        count = trusted.count
        foundCharacters = issuer.text.deceptiveCharacters
        for variant in variants(of: issuer.text) where trusted[variant] != nil {
            issuers = [variant]
            differences = NearMiss.between(issuer.text, variant.text)
            return
        }
        // Other comparisons are limited to stores with few issuers.
        guard count <= Self.compared else { return }
        if trusted.values.allSatisfy({ $0.isEntity && !$0.roles.isEmpty && $0.roles.isDisjoint(with: roles) }) {
            otherRoles = trusted.values.reduce([]) { $0.union($1.roles) }
            wantedRoles = roles.contains(.identityProvider) ? .identityProvider : roles
        }
        let all = trusted.keys.sorted { ExactText($0.text) < ExactText($1.text) }
        if let near = NearMiss.nearest(to: [issuer.text], among: all.map(\.text)) {
            issuers = [EntityID(near.text)]
            differences = near.differences
        } else if count <= Self.listed {
            issuers = all
        }
    }

    /// The trusted issuers in a message, such as "trusted issuers: `https://idp.example`"; truncated if there are many.
    var summary: String {
        guard count > 0 else { return "no trusted key is bound to an issuer" }
        guard !issuers.isEmpty else { return "none of the \(count) trusted issuers has this name" }
        let names = issuers.map { "`\($0.text.escapedForComparison)`" }.joined(separator: ", ")
        let others = count - issuers.count
        return "trusted issuers: \(names)" + (others > 0 ? " and \(others) more" : "")
    }

    /// Whether none of the trusted entities can send the message, so that the trust file is the wrong one.
    var haveOtherRoles: Bool { !otherRoles.isEmpty }

    /// How the entity ID differs from a trusted one, as the rest of a clause; empty if it does not, or differs altogether.
    var difference: String {
        differences.isEmpty || haveOtherRoles ? "" : "; the entity IDs differ \(differences.words)"
    }

    /// The remedy if two spellings differ in a common way, or `nil`.
    var remedy: String? {
        guard !haveOtherRoles else {
            return
                "The trusted metadata describes the role \(otherRoles.names) only; pass the metadata of the sender, with the role "
                + "\(wantedRoles.names), with `--trust`."
        }
        guard !differences.isEmpty else { return nil }
        guard differences != [.tenant] else {
            return
                "The entity IDs differ \(differences.words): the message is from a tenant that the service provider does "
                + "not trust. Send logins to the SSO URL of the trusted tenant. If the other tenant is right, load its "
                + "metadata at the service provider. \(UntrustedKey.trustHere)"
        }
        if differences == [.label] || differences == [.pathPart] {
            return
                "The entity IDs differ \(differences.words): the trusted metadata is probably that of another system, such as a test "
                + "system. Load the metadata of the identity provider that sent the message at the service provider. "
                + UntrustedKey.trustHere
        }
        let remedy = "configure the exact entity ID of the identity provider at the service provider."
        return "The entity IDs differ \(differences.words); \(remedy)\(characters)"
    }

    /// The sentence that names the characters that a reader does not see, or takes for others; empty if both entity IDs contain no such character.
    private var characters: String {
        guard differences.contains(where: { $0 == .invisible || $0 == .lookAlike }) else { return "" }
        let found = foundCharacters.map { " The issuer in the document contains \($0)." } ?? ""
        let trusted = issuers.first?.text.deceptiveCharacters.map { " The trusted issuer contains \($0)." } ?? ""
        return found + trusted
    }

    /// Returns spellings to look up in a store of any size.
    private func variants(of name: String) -> [EntityID] {
        var variants: [String] = []
        if name.utf8.last == UInt8(ascii: "/") {
            variants.append(String(decoding: name.utf8.dropLast(), as: UTF8.self))
        } else {
            variants.append(name + "/")
        }
        if name.utf8.starts(with: "https:".utf8) {
            variants.append("http" + String(decoding: name.utf8.dropFirst(5), as: UTF8.self))
        } else if name.utf8.starts(with: "http:".utf8) {
            variants.append("https" + String(decoding: name.utf8.dropFirst(4), as: UTF8.self))
        }
        variants.append(name.asciiLowercased)
        if foundCharacters != nil { variants.append(name.withoutDeceptiveCharacters) }
        return variants.map { EntityID($0) }
    }
}
