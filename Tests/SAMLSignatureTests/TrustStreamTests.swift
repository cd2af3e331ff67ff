// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Metadata has the same keys and errors if it is read as a stream or as a tree.
@Suite(.requiresXMLSec)
struct TrustStreamTests {
    /// Invalid keys with a plausible DER structure.
    ///
    /// Only OpenSSL rejects them, when they are first used.
    private static let foundLater = ["metadata/unreadable-off-curve.xml", "metadata/unreadable-wrong-curve.xml"]

    @Test(arguments: try TrustVectors.vectors("trust-metadata").filter { !$0.isValid })
    func `rejects invalid streamed metadata with its code`(vector: TrustVectors.Vector) throws {
        for count in [1, 7, 4096] {
            let pieces = try vector.bytes().cut(into: count)
            let readAt = vector.readAt.flatMap { Timestamp($0) }
            let error = try #require(throws: TrustError.self) {
                try TrustStore(metadataPieces: pieces, readAt: readAt)
            }
            #expect(error.code.rawValue == vector.code)
            #expect(error.location == nil)
        }
    }

    @Test(arguments: try TrustVectors.vectors("trust-metadata").filter(\.isValid))
    func `returns the keys of each issuer of streamed metadata`(vector: TrustVectors.Vector) throws {
        for count in [1, 7, 4096] {
            let pieces = try vector.bytes().cut(into: count)
            let store = try TrustStore(metadataPieces: pieces, readAt: vector.readAt.flatMap { Timestamp($0) })
            for lookup in try #require(vector.lookups) {
                let found = store.keys(forIssuer: lookup.issuer, at: try #require(Timestamp(lookup.at)))
                #expect(found.keys.map(\.fingerprint) == lookup.keys, "\(lookup.issuer) at \(lookup.at)")
                #expect(found.status.name == lookup.standing)
            }
            let isFoundLater = Self.foundLater.contains(vector.file)
            #expect(store.notices.map(\.code.rawValue) == (isFoundLater ? [] : vector.notices))
        }
    }

    @Test func `limits by the validity of a group only the entities inside it`() throws {
        let one = String(decoding: try TrustVectors.bytes("metadata/one.xml"), as: UTF8.self)
        let start = try #require(one.firstRange(of: "<md:EntityDescriptor")).lowerBound
        func entity(_ name: String) -> String {
            String(one[start...]).replacing("https://idp.example.test\"", with: "urn:\(name)\"")
        }
        func group(_ attributes: String, _ content: String...) -> String {
            "<md:EntitiesDescriptor \(attributes)>\(content.joined())</md:EntitiesDescriptor>"
        }
        let past = "validUntil=\"2026-01-01T00:00:00Z\""
        let text = group(
            "xmlns:md=\"urn:oasis:names:tc:SAML:2.0:metadata\" validUntil=\"2027-01-01T00:00:00Z\"",
            "<md:Extensions><x xmlns=\"urn:x\">\(entity("inside"))</x></md:Extensions>",
            entity("first"),
            group(past, entity("past"), group("", entity("deeper"))),
            group("validUntil=\"2026-12-01T00:00:00Z\"", entity("future")),
            entity("last")
        )
        let moment = try #require(Timestamp("2026-05-01T10:00:00Z"))
        for size in [1, 7, 4096] {
            let streamed = try TrustStore(metadataPieces: Array(text.utf8).cut(into: size), readAt: nil)
            for store in [streamed, try TrustStore(metadata: Array(text.utf8))] {
                let standings = ["inside", "first", "past", "deeper", "future", "last"].map { name in
                    store.keys(forIssuer: "urn:\(name)", at: moment).status.name
                }
                #expect(standings == ["unknown", "known", "expired", "expired", "known", "known"])
            }
        }
    }

    @Test func `rejects every truncation of streamed metadata`() throws {
        let bytes = try TrustVectors.bytes("metadata/until-group.xml")
        for count in bytes.indices {
            #expect(throws: TrustError.self) {
                try TrustStore(metadataPieces: [Array(bytes[..<count])], readAt: nil)
            }
        }
    }

    @Test func `reads a file that is too large for a tree`() throws {
        let aggregate = String(decoding: try TrustVectors.bytes("metadata/aggregate.xml"), as: UTF8.self)
        let blank = String(repeating: " ", count: 1 << 20) + "<!---->"
        let text = aggregate.replacingOccurrences(
            of: "</md:EntitiesDescriptor>",
            with: String(repeating: blank, count: 5) + "</md:EntitiesDescriptor>"
        )
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        for store in [try TrustStore(contentsOf: file.path()), try TrustStore(Array(text.utf8))] {
            #expect(store.issuerCount == 3)
            #expect(store.keyCount == 3)
        }
    }

    @Test func `rejects a PEM file that is too large`() throws {
        let text = String(repeating: "# text\n", count: 1 << 20) + "-----BEGIN CERTIFICATE-----\n"
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pem")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let error = #expect(throws: TrustError.self) { try TrustStore(contentsOf: file.path()) }
        #expect(error?.code == .tooLarge)
    }
}

extension [UInt8] {
    /// Splits bytes into pieces of a given size.
    fileprivate func cut(into count: Int) -> [[UInt8]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}
