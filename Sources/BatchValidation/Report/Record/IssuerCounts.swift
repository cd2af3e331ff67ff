// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The number of documents of each issuer, for a limited number of issuers.
struct IssuerCounts: Hashable, Sendable {
    /// The number of issuers that are counted separately; documents of further issuers count as without one.
    private static let maximumIssuers = 200

    /// The longest issuer that is counted separately, in bytes (SAML Core 8.3.6).
    private static let maximumIssuerBytes = 1_024

    private var counts: [[UInt8]: Int] = [:]

    /// Counts a document with an issuer, or without one.
    mutating func add(_ issuer: String?) {
        let key = issuer.map { Array($0.utf8) } ?? []
        if key.count <= Self.maximumIssuerBytes, counts[key] != nil || counts.count < Self.maximumIssuers {
            counts[key, default: 0] += 1
        } else {
            counts[[], default: 0] += 1
        }
    }

    /// The issuers and their numbers of documents, the largest first; `nil` for all other documents.
    var inOrder: [(issuer: String?, count: Int)] {
        counts.sorted { left, right in
            left.value != right.value ? left.value > right.value : left.key.lexicographicallyPrecedes(right.key)
        }
        .map { (issuer: $0.key.isEmpty ? nil : String(decoding: $0.key, as: UTF8.self), count: $0.value) }
    }
}

/// The coded form is a list of rows, because a dictionary would compare names as text.
extension IssuerCounts: Codable {
    private struct Row: Codable {
        @Exact var issuer: String
        var count: Int
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let row = try container.decode(Row.self)
            counts[Array(row.issuer.utf8)] = row.count
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for (issuer, count) in inOrder { try container.encode(Row(issuer: issuer ?? "", count: count)) }
    }
}
