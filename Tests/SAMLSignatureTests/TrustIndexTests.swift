// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The index of signed metadata.
@Suite(.requiresXMLSec)
struct TrustIndexTests {
    private static let issuer = "https://idp.example.test"
    private static let moment = Timestamp(seconds: 1_777_629_660)
    /// A time at which every file has been unchanged for long.
    private static let later = Timestamp(seconds: 4_102_444_800)

    private static func signer(_ name: String = "rsa-4096") throws -> PublicKey {
        try PrivateKey(pem: TrustVectors.bytes("keys/\(name).key.pem")).publicKey
    }

    /// Calls a closure with a copy of the metadata, and its index.
    private static func with(_ body: (_ path: String, _ index: [UInt8]) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "metadata.xml")
        try Data(TrustVectors.bytes("signed/scopes.xml")).write(to: file)
        let made = try TrustIndex.make(of: [file.path], signedBy: [signer()], readAt: moment, systemTime: later)
        try body(file.path, try #require(made.index))
    }

    private static func store(
        _ index: [UInt8],
        _ path: String,
        signedBy keys: [PublicKey]? = nil,
        at time: Timestamp = moment
    ) throws -> TrustStore? {
        TrustIndex.store(index, of: [path], signedBy: try keys ?? [signer()], at: time)
    }

    @Test func `contains the keys, scopes and notices of the files`() throws {
        try Self.with { path, index in
            let read = try TrustStore(contentsOf: [path], metadataSignedBy: [Self.signer()], readAt: Self.moment)
            let indexed = try #require(try Self.store(index, path))
            for issuer in [Self.issuer, "https://a.example.test", "https://b.example.test", "https://x.test"] {
                let keys = indexed.keys(forIssuer: issuer, at: Self.moment)
                #expect(keys == read.keys(forIssuer: issuer, at: Self.moment))
                #expect(keys.keys.map(\.validity) == read.keys(forIssuer: issuer, at: Self.moment).keys.map(\.validity))
                for profile in ValidationPolicy.Profile.allCases {
                    #expect(
                        indexed.scopes(ofIssuer: issuer, in: profile) == read.scopes(ofIssuer: issuer, in: profile)
                    )
                }
            }
            #expect(indexed.keys(forIssuer: Self.issuer, at: Self.moment).keys.count == 1)
            #expect(indexed.keyCount == read.keyCount)
            #expect(indexed.issuerCount == read.issuerCount)
            #expect(indexed.notices == read.notices)
            #expect(!indexed.containsUnverifiedMetadata)
        }
    }

    @Test func `does not apply to a changed file, other files, other keys or another time`() throws {
        try Self.with { path, index in
            #expect(try Self.store(index, path) != nil)
            #expect(try Self.store(index, path, signedBy: [Self.signer("rsa-2048")]) == nil)
            #expect(try Self.store(index, path, signedBy: [Self.signer(), Self.signer("rsa-2048")]) == nil)
            #expect(try Self.store(index, path, signedBy: []) == nil)
            #expect(TrustIndex.store(index, of: [], signedBy: [try Self.signer()], at: Self.moment) == nil)
            #expect(TrustIndex.store(index, of: [path, path], signedBy: [try Self.signer()], at: Self.moment) == nil)
            // Before the metadata was read, and when it has expired.
            #expect(try Self.store(index, path, at: Self.moment.adding(seconds: -1)) == nil)
            let end = try #require(Timestamp("2026-05-08T10:00:00Z"))
            #expect(try Self.store(index, path, at: end.adding(seconds: -1)) != nil)
            #expect(try Self.store(index, path, at: end) == nil)
            // A copy has the same content and another identity.
            try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
            #expect(try Self.store(index, path + ".copy") == nil)
            // The file with the same size and the same time of modification.
            let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
            let handle = try FileHandle(forUpdating: URL(filePath: path))
            try handle.seek(toOffset: 10)
            try handle.write(contentsOf: Data([0x78]))
            try handle.close()
            try FileManager.default.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: path)
            #expect(try Self.store(index, path) == nil)
        }
    }

    @Test func `is not made of metadata that is not signed, or of a file that has just changed`() throws {
        try Self.with { path, _ in
            let now = Timestamp(seconds: Int(Date().timeIntervalSince1970))
            let recent = try TrustIndex.make(
                of: [path],
                signedBy: [Self.signer()],
                readAt: Self.moment,
                systemTime: now
            )
            #expect(recent.index == nil)
            #expect(throws: TrustError.self) {
                try TrustIndex.make(
                    of: [path],
                    signedBy: [Self.signer("rsa-2048")],
                    readAt: Self.moment,
                    systemTime: Self.later
                )
            }
        }
    }

    @Test func `does not apply if a byte is changed or missing, and reads no invalid memory`() throws {
        try Self.with { path, index in
            let content = index.dropLast(SHA256.byteCount)
            for place in stride(from: 0, to: index.count, by: 7) {
                #expect(try Self.store(Array(index.prefix(place)), path) == nil)
                var changed = index
                changed[place] ^= 0x80
                #expect(try Self.store(changed, path) == nil)
                // With a digest that fits, the content of the index is damaged.
                for bit in [0x01, 0x80] as [UInt8] where place < content.count {
                    var damaged = Array(content)
                    damaged[place] ^= bit
                    let store = try Self.store(damaged + SHA256.digest(of: damaged), path)
                    _ = store?.keys(forIssuer: Self.issuer, at: Self.moment)
                }
            }
        }
    }
}
