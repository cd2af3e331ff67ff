// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// Trusted issuers that a report suggests for an unknown issuer.
///
/// A trust store can contain thousands of issuers, so the time does not depend on their number: common spelling
/// variants are looked up.
struct TrustedNeighbors: Hashable, Sendable {
    /// The difference between the spellings of two entity IDs.
    private enum Difference: Hashable, Sendable {
        case slash
        case scheme
        case letterCase

        var words: String {
            switch self {
            case .slash: "by a trailing slash"
            case .scheme: "in the scheme (http or https)"
            case .letterCase: "in upper and lower case"
            }
        }
    }

    /// The maximum number of listed issuers.
    private static let listed = 3

    private var issuers: [EntityID] = []
    private var count = 0
    private var difference: Difference?

    /// Creates an empty list, for a trusted issuer.
    init() {}

    /// Finds trusted issuers with a similar entity ID.
    init(of issuer: EntityID, among trusted: [EntityID: TrustBuilder.Issuer]) {
        count = trusted.count
        for (difference, variant) in Self.variants(of: issuer.text) where trusted[variant] != nil {
            self.difference = difference
            issuers = [variant]
            return
        }
        guard count <= Self.listed else { return }
        issuers = trusted.keys.sorted { ExactText($0.text) < ExactText($1.text) }
        // Case-insensitive comparison is limited to stores with few issuers.
        let lowered = issuer.text.asciiLowercased
        if let twin = issuers.first(where: { $0.text.asciiLowercased.isIdentical(to: lowered) }) {
            difference = .letterCase
            issuers = [twin]
        }
    }

    /// The trusted issuers in a message, such as "trusted issuers: `https://idp.example`"; truncated if there are many.
    var summary: String {
        guard count > 0 else { return "no trusted key is bound to an issuer" }
        guard !issuers.isEmpty else { return "none of the \(count) trusted issuers has this name" }
        let names = issuers.map { "`\($0.text.escapedForReport)`" }.joined(separator: ", ")
        let others = count - issuers.count
        return "trusted issuers: \(names)" + (others > 0 ? " and \(others) more" : "")
    }

    /// The remedy if two spellings differ in a common way, or `nil`.
    var remedy: String? {
        difference.map { "The entity IDs differ \($0.words); use the IdP's exact entity ID." }
    }

    private static func variants(of name: String) -> [(Difference, EntityID)] {
        var variants: [(Difference, String)] = []
        if name.utf8.last == UInt8(ascii: "/") {
            variants.append((.slash, String(decoding: name.utf8.dropLast(), as: UTF8.self)))
        } else {
            variants.append((.slash, name + "/"))
        }
        if name.utf8.starts(with: "https:".utf8) {
            variants.append((.scheme, "http" + String(decoding: name.utf8.dropFirst(5), as: UTF8.self)))
        } else if name.utf8.starts(with: "http:".utf8) {
            variants.append((.scheme, "https" + String(decoding: name.utf8.dropFirst(4), as: UTF8.self)))
        }
        return variants.map { ($0.0, EntityID($0.1)) }
    }
}
