// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

@Suite(.requiresXMLSec)
struct TrustStoreTests {
    /// 2026-05-01T10:00:00Z.
    private let now = Timestamp(seconds: 1_777_629_600)

    // MARK: Metadata

    @Test(arguments: try TrustVectors.vectors("trust-metadata").filter { !$0.isValid })
    func `rejects invalid metadata with its code`(vector: TrustVectors.Vector) throws {
        let bytes = try vector.bytes()
        let readAt = vector.readAt.flatMap { Timestamp($0) }
        let error = try #require(throws: TrustError.self) { try TrustStore(bytes, readAt: readAt) }
        #expect(error.code.rawValue == vector.code)
    }

    @Test(arguments: try TrustVectors.vectors("trust-metadata").filter(\.isValid))
    func `returns the keys of each issuer while they are valid`(vector: TrustVectors.Vector) throws {
        let store = try TrustStore(vector.bytes(), readAt: vector.readAt.flatMap { Timestamp($0) })
        for lookup in try #require(vector.lookups) {
            let moment = try #require(Timestamp(lookup.at))
            let found = store.keys(forIssuer: lookup.issuer, at: moment)
            #expect(found.keys.map(\.fingerprint) == lookup.keys, "\(lookup.issuer) at \(lookup.at)")
            #expect(found.status.name == lookup.standing)
            if case .expired(let since) = found.status {
                #expect(since.description == lookup.since)
            }
        }
        #expect(store.notices.map(\.code.rawValue) == vector.notices)
    }

    // MARK: PEM

    @Test func `binds PEM keys to all issuers or to one`() throws {
        let pem = try TrustVectors.bytes("pem/two.pem")
        let everyone = try TrustStore(pem).keys(forIssuer: "urn:any", at: now)
        #expect(everyone.keys == (try PublicKey.reading(pem: pem)))
        #expect(everyone.status == .unknown)
        let one = try TrustStore(keys: PublicKey.reading(pem: pem), forIssuer: " urn:one\n")
        #expect(one.keys(forIssuer: "urn:one", at: now).keys == everyone.keys)
        #expect(one.keys(forIssuer: "urn:One", at: now).keys.isEmpty)
        #expect(one.issuerCount == 1 && one.keyCount == 2)
    }

    @Test func `tries eight PEM keys and reports the others`() throws {
        let names = ["rsa-1024", "rsa-2048", "rsa-4096", "rsa-pss-2048", "p256", "p384", "p521", "ed25519", "ed448"]
        let files = try names.map { try TrustVectors.bytes("pem/key-\($0).pem") }
        let eight = try TrustStore(Array(files.dropLast().joined()))
        #expect(eight.notices.isEmpty)
        #expect(eight.keys(forIssuer: "", at: now).keys.count == 8)
        let nine = try TrustStore(Array(files.joined()))
        #expect(nine.notices.map(\.code) == [.keysLeftOut])
        #expect(nine.keys(forIssuer: "", at: now).keys == eight.keys(forIssuer: "", at: now).keys)
    }

    @Test func `reads the validity period of a certificate but does not enforce it`() throws {
        let store = try TrustStore(TrustVectors.bytes("pem/certificate-expired.pem"))
        let key = try #require(store.keys(forIssuer: "", at: now).keys.first)
        #expect(key.validity?.notOnOrAfter == Timestamp("2007-03-01T12:00:01Z"))
    }

    // MARK: Several files

    @Test func `tries the keys of the issuer before the keys of all issuers`() throws {
        let metadata = try TrustStore(TrustVectors.bytes("metadata/one.xml"))
        let pem = try TrustStore(TrustVectors.bytes("pem/key-p384.pem"))
        let store = try TrustStore(combining: [pem, metadata])
        let found = store.keys(forIssuer: "https://idp.example.test", at: now)
        #expect(found.keys.map(\.kind) == [.rsa, .ec])
        #expect(found.status == .known)
        #expect(store.keys(forIssuer: "urn:other", at: now).keys.map(\.kind) == [.ec])
    }

    @Test func `adds keys to an entity but rejects a second description of it`() throws {
        let issuer = "https://idp.example.test"
        let metadata = try TrustStore(TrustVectors.bytes("metadata/one.xml"))
        let more = try TrustStore(
            keys: PublicKey.reading(pem: TrustVectors.bytes("pem/key-p384.pem")),
            forIssuer: issuer
        )
        let both = try TrustStore(combining: [metadata, more])
        #expect(both.keys(forIssuer: issuer, at: now).keys.map(\.kind) == [.rsa, .ec])
        let other = try TrustStore(TrustVectors.bytes("metadata/rollover.xml"))
        let error = #expect(throws: TrustError.self) { try TrustStore(combining: [more, metadata, other]) }
        #expect(error?.code == .duplicateEntity)
        #expect(throws: TrustError.self) { try TrustStore(combining: [metadata, more, other]) }
    }

    @Test func `accepts metadata requested by entity ID only from that entity`() throws {
        let idp = "https://idp.example.test"
        let one = try TrustVectors.bytes("metadata/one.xml")
        #expect(try TrustStore(metadata: one, about: idp).issuerCount == 1)
        for (bytes, entityID) in [
            (one, "https://other.example.test"), (one, idp + "/"), (one, ""),
            (try TrustVectors.bytes("metadata/nested.xml"), idp),
        ] {
            let error = #expect(throws: TrustError.self) { try TrustStore(metadata: bytes, about: entityID) }
            #expect(error?.code == .otherEntity)
        }
    }

    @Test func `rejects a second description of an entity whose first one is unreadable`() throws {
        let one = String(decoding: try TrustVectors.bytes("metadata/one.xml"), as: UTF8.self)
        let start = try #require(one.firstRange(of: "<md:EntityDescriptor")).lowerBound
        let entity = String(one[start...])
        let unreadable = entity.replacing("entityID=", with: "validUntil=\"soon\" entityID=")
        func group(_ entities: String...) -> [UInt8] {
            let uri = "urn:oasis:names:tc:SAML:2.0:metadata"
            return Array("<md:EntitiesDescriptor xmlns:md=\"\(uri)\">\(entities.joined())</md:EntitiesDescriptor>".utf8)
        }
        #expect(try TrustStore(group(entity)).keyCount == 1)
        for pair in [(entity, unreadable), (unreadable, entity), (entity, entity)] {
            let error = #expect(throws: TrustError.self) { try TrustStore(group(pair.0, pair.1)) }
            #expect(error?.code == .duplicateEntity)
        }
    }

    @Test func `tries a key that is bound twice only once`() throws {
        let key = try PublicKey.reading(pem: TrustVectors.bytes("pem/key-rsa-2048.pem"))
        let metadata = try TrustStore(TrustVectors.bytes("metadata/one.xml"))
        let store = try TrustStore(combining: [metadata, TrustStore(keys: key)])
        #expect(store.keys(forIssuer: "https://idp.example.test", at: now).keys == key)
    }

    @Test func `stores only as many keys of an entity as it tries`() throws {
        #expect(try TrustStore(TrustVectors.bytes("metadata/nine.xml")).keyCount == 8)
    }

    @Test func `reports why a file contains no usable keys`() throws {
        let bytes = try TrustVectors.bytes("metadata/bad-bad-key.xml")
        let error = #expect(throws: TrustError.self) { try TrustStore(bytes) }
        #expect(error?.reason.contains("`KeyInfo` contains something that is not a certificate.") == true)
    }

    @Test func `reads a file without keys beside one with keys`() throws {
        let folder = TestVectors.directory.appending(path: "trust/metadata").path()
        let keyless = folder + "/bad-no-keys.xml"
        let error = #expect(throws: TrustError.self) { try TrustStore(contentsOf: [keyless]) }
        #expect(error?.code == .noKeys)
        #expect(error?.source == keyless)
        for paths in [[keyless, folder + "/nested.xml"], [folder + "/nested.xml", keyless]] {
            let store = try TrustStore(contentsOf: paths)
            let found = store.keys(forIssuer: "https://idp.example.test", at: now)
            #expect(found.keys.isEmpty)
            #expect(found.status == .known)
            #expect(store.issuerCount == 4)
        }
        let none = #expect(throws: TrustError.self) { try TrustStore(contentsOf: []) }
        #expect(none?.code == .noKeys)
        let twice = #expect(throws: TrustError.self) { try TrustStore(contentsOf: [keyless, keyless]) }
        #expect(twice?.code == .duplicateEntity)
        #expect(twice?.source == keyless)
    }

    @Test func `cannot be built without keys`() {
        #expect(throws: TrustError.self) { try TrustStore(keys: []) }
        #expect(throws: TrustError.self) { try TrustStore(keys: [], forIssuer: "urn:one") }
        let error = #expect(throws: TrustError.self) { try TrustStore(combining: []) }
        #expect(error?.code == .noKeys)
    }

    // MARK: Files

    @Test func `names the file of an error`() throws {
        let folder = TestVectors.directory.appending(path: "trust").path()
        for (path, code) in [
            (folder + "/missing.pem", TrustError.Code.cannotOpen), (folder, .cannotOpen),
            (folder + "/pem/bad-private.pem", .unexpectedPrivateKey),
            (folder + "/metadata/bad-doctype.xml", .malformedXML),
        ] {
            let error = try #require(throws: TrustError.self) { try TrustStore(contentsOf: path) }
            #expect(error.code == code)
            #expect(error.source == path)
            #expect(error.description.hasPrefix(path + ": "))
        }
    }

    @Test func `names the file of a notice`() throws {
        let path = TestVectors.directory.appending(path: "trust/metadata/nine.xml").path()
        let store = try TrustStore(contentsOf: path)
        #expect(store.notices.map(\.source) == [path])
    }

    @Test func `removes control characters of an entityID from a notice`() throws {
        let text = String(decoding: try TrustVectors.bytes("metadata/nine.xml"), as: UTF8.self)
            .replacingOccurrences(of: "entityID=\"https:", with: "entityID=\"\u{202E}&#10;https:")
        let notice = try #require(try TrustStore(Array(text.utf8)).notices.first)
        #expect(notice.description.contains("\\u{202e}\\u{a}https:"))
    }

    @Test func `stores 100 notices and counts the others`() throws {
        let good = String(decoding: try TrustVectors.bytes("metadata/aggregate.xml"), as: UTF8.self)
        let bad = String(repeating: "<md:EntityDescriptor/>", count: 150)
        let text = good.replacingOccurrences(of: "</md:EntitiesDescriptor>", with: bad + "</md:EntitiesDescriptor>")
        let store = try TrustStore(Array(text.utf8))
        #expect(store.notices.count == 100)
        #expect(store.omittedNotices == 50)
    }

    @Test func `returns the same keys to many concurrent tasks as to one`() async throws {
        let store = try TrustStore(TrustVectors.bytes("metadata/eight.xml"))
        let expected = try TrustStore(TrustVectors.bytes("metadata/eight.xml"))
            .keys(forIssuer: "https://idp.example.test", at: now)
        await withTaskGroup(of: IssuerKeys.self) { group in
            for _ in 0..<64 {
                group.addTask { store.keys(forIssuer: "https://idp.example.test", at: now) }
            }
            for await found in group { #expect(found == expected) }
        }
    }
}
