// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The number of documents of each issuer, for a limited number of issuers.
struct IssuerCounts: Hashable, Sendable, Codable {
    /// The number of issuers that are counted separately; documents of further issuers count as without one.
    private static let maximumIssuers = 200

    /// The longest issuer that is counted separately, in bytes (SAML Core 8.3.6).
    private static let maximumIssuerBytes = 1_024

    /// The counts by issuer; the empty text stands for all other documents.
    private var counts: [ExactText: Int] = [:]

    /// Counts a document with an issuer, or without one.
    mutating func add(_ issuer: String?) {
        let key = ExactText(issuer ?? "")
        let isKnown = counts[key] != nil || counts.count < Self.maximumIssuers
        let isSeparate = isKnown && key.wrappedValue.utf8.count <= Self.maximumIssuerBytes
        counts[isSeparate ? key : "", default: 0] += 1
    }

    /// The issuers and their numbers of documents, the largest first; `nil` for all other documents.
    var inOrder: [(issuer: String?, count: Int)] {
        counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
            .map { (issuer: $0.key == "" ? nil : $0.key.wrappedValue, count: $0.value) }
    }
}
