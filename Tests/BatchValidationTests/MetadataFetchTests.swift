// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLBindings
internal import Synchronization
internal import TestVectors
internal import Testing

/// Fetching metadata, with a closure in place of a server.
@Suite struct `fetching metadata` {
    private static let moment = Timestamp("2026-05-01T10:00:00Z")
    private static let entity = "https://a.example.test"
    private static let key = InputPath(TestVectors.directory.appending(path: "trust/pem/key-rsa-4096.pem").path())

    private static func vector(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "trust/signed/\(name).xml")))
    }

    private static func answer(_ name: String, etag: String? = nil) throws -> MetadataAnswer {
        var answer = MetadataAnswer(status: 200, body: try vector(name))
        answer.etag = etag
        return answer
    }

    /// A file in a folder of its own, and the requests of the fetches that write it.
    private final class Target: Sendable {
        let folder: URL
        let file: URL
        let requests = Mutex<[MetadataRequest]>([])
        let messages = Mutex<[String]>([])

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "fetch-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            file = folder.appending(path: "idp.xml")
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        var content: [UInt8]? { (try? Data(contentsOf: file)).map(Array.init) }

        /// The values of a header field in the requests so far.
        func sent(_ name: String) -> [String?] {
            requests.withLock { $0.map { request in request.fields.first { $0.name == name }?.value } }
        }

        func fetch(
            _ location: MetadataLocation? = nil,
            about entityID: String? = nil,
            isSigned: Bool = true,
            at time: Timestamp? = nil,
            _ answers: MetadataAnswer?...
        ) async throws -> MetadataFetch.Outcome {
            let location = try location ?? MetadataLocation(url: "https://f.example/metadata.xml")
            var options = MetadataFetchOptions(
                location,
                about: entityID,
                to: InputPath(file.path()),
                at: try #require(time ?? `fetching metadata`.moment)
            )
            if isSigned { options.signedBy = [`fetching metadata`.key] }
            let remaining = Mutex(answers)
            return try await MetadataFetch(options).run { (request) async throws(MetadataRequestFault) in
                self.requests.withLock { $0.append(request) }
                guard let answer = remaining.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
                    throw MetadataRequestFault("no server answers at this address")
                }
                return answer
            } tell: { message in
                self.messages.withLock { $0.append(message) }
            }
        }
    }

    @Test(arguments: [
        ("https://mdq.example/", "https://idp.example.org/shibboleth", "https%3A%2F%2Fidp.example.org%2Fshibboleth"),
        ("https://mdq.example", "urn:a b+c/d?e#f&g", "urn%3Aa%20b%2Bc%2Fd%3Fe%23f%26g"),
        ("https://mdq.example/", "https://ü.example/..", "https%3A%2F%2F%C3%BC.example%2F.."),
    ])
    func `an entity ID becomes one segment of the path`(base: String, entity: String, segment: String) throws {
        #expect(try MetadataLocation(mdq: base, entityID: entity).url == "https://mdq.example/entities/\(segment)")
    }

    @Test(arguments: [
        "http://f.example/m.xml", "ftp://f.example/m.xml", "https://f.example/m.xml#a", "https://f.example/a b", "m.xml",
        "https://f.example/\u{1b}",
    ])
    func `other URLs are rejected`(url: String) {
        #expect(throws: ConfigurationFault.self) { try MetadataLocation(url: url) }
        #expect(throws: ConfigurationFault.self) { try MetadataLocation(mdq: url, entityID: "a") }
    }

    @Test(.requiresXMLSec) func `the file is replaced, and the next request is conditional`() async throws {
        let target = try Target()
        let location = try MetadataLocation(mdq: "https://mdq.example/", entityID: Self.entity)
        func fetch(_ answer: MetadataAnswer) async throws -> MetadataFetch.Outcome {
            try await target.fetch(location, about: Self.entity, answer)
        }
        #expect(try await fetch(Self.answer("entity", etag: "\"1\"")) == .replaced)
        #expect(target.content == (try Self.vector("entity")))
        #expect(try await fetch(MetadataAnswer(status: 304)) == .unchanged)
        #expect(target.sent("If-None-Match") == [nil, "\"1\""])
        #expect(target.sent("Accept").allSatisfy { $0?.hasPrefix("application/samlmetadata+xml") == true })
        // Another content of the file, another URL and an expired copy are requested as a whole.
        try Data(Self.vector("entity") + [0x0A]).write(to: target.file)
        #expect(try await fetch(MetadataAnswer(status: 304)) == .refused)
        try Data(Self.vector("entity")).write(to: target.file)
        #expect(try await target.fetch(about: Self.entity, Self.answer("changed")) == .refused)
        #expect(
            try await target.fetch(location, about: Self.entity, at: Timestamp("2027-05-01T10:00:00Z"), nil) == .noAnswer
        )
        #expect(target.sent("If-None-Match").suffix(3) == [nil, nil, nil])
        #expect(target.content == (try Self.vector("entity")))
    }

    @Test(
        .requiresXMLSec,
        arguments: [
            ("changed", "trust.unverified-metadata"), ("unsigned", "trust.unverified-metadata"),
            ("other-key", "trust.unverified-metadata"), ("sha1", "trust.unverified-metadata"),
            ("inner", "trust.unverified-metadata"), ("past", "trust.expired-metadata"),
            ("far", "trust.unbounded-metadata"), ("absent", "trust.unbounded-metadata"),
        ]
    )
    func `metadata that may not be used leaves the file as it is`(name: String, code: String) async throws {
        let target = try Target()
        #expect(try await target.fetch(Self.answer(name)) == .refused)
        #expect(target.content == nil)
        #expect(target.messages.withLock { $0.last?.contains(code) } == true)
        try Data("old".utf8).write(to: target.file)
        #expect(try await target.fetch(Self.answer(name)) == .refused)
        #expect(target.content == Array("old".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.folder.path()) == ["idp.xml"])
    }

    @Test(.requiresXMLSec) func `the answer must be about the entity that was asked for`() async throws {
        let target = try Target()
        let other = "https://b.example.test"
        let location = try MetadataLocation(mdq: "https://mdq.example/", entityID: other)
        // Signed by the right key, for another entity, or for more than one.
        #expect(try await target.fetch(location, about: other, Self.answer("entity")) == .refused)
        #expect(try await target.fetch(location, about: other, Self.answer("week")) == .refused)
        #expect(try await target.fetch(about: Self.entity, Self.answer("week")) == .refused)
        #expect(target.messages.withLock { $0.filter { $0.contains("trust.other-entity") }.count } == 3)
        #expect(target.content == nil)
        #expect(try await target.fetch(Self.answer("week")) == .replaced)
    }

    @Test func `without a key, metadata must still be readable and valid`() async throws {
        let target = try Target()
        #expect(try await target.fetch(isSigned: false, Self.answer("past")) == .refused)
        #expect(try await target.fetch(isSigned: false, MetadataAnswer(status: 200, body: Array("<html/>".utf8))) == .refused)
        #expect(try await target.fetch(isSigned: false, Self.answer("unsigned")) == .replaced)
        #expect(target.messages.withLock { $0.last?.contains("not verified") } == true)
    }

    @Test(.requiresXMLSec, arguments: [("gzip", true), ("br", false), (nil, false)])
    func `only the encoding that was requested is decoded`(encoding: String?, isDecoded: Bool) async throws {
        let target = try Target()
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var answer = MetadataAnswer(status: 200)
        answer.body = head + (try Deflate.deflate(Self.vector("entity").span)) + [UInt8](repeating: 0, count: 8)
        answer.contentEncoding = encoding
        #expect(try await target.fetch(answer) == (isDecoded ? .replaced : .refused))
        #expect(target.content == (isDecoded ? try Self.vector("entity") : nil))
    }

    private static func redirection(_ location: String?) -> MetadataAnswer {
        var answer = MetadataAnswer(status: 302)
        answer.location = location
        return answer
    }

    @Test(.requiresXMLSec) func `redirections lead to https only`() async throws {
        let target = try Target()
        for location in [nil, "http://f.example/", "http://localhost/", "//f.example/", "file:///etc/passwd"] {
            #expect(try await target.fetch(Self.redirection(location), Self.answer("entity")) == .refused)
        }
        let there = Self.redirection("https://g.example/x")
        #expect(try await target.fetch(there, there, there, there, Self.answer("entity")) == .refused)
        target.requests.withLock { $0 = [] }
        #expect(try await target.fetch(there, Self.redirection("/y?z"), Self.answer("entity")) == .replaced)
        #expect(
            target.requests.withLock { $0.map(\.url) } == [
                "https://f.example/metadata.xml", "https://g.example/x", "https://g.example/y?z",
            ]
        )
    }

    @Test(.requiresXMLSec) func `without an answer, a valid file is kept`() async throws {
        let target = try Target()
        try Data(Self.vector("entity")).write(to: target.file)
        for (status, outcome) in [(404, MetadataFetch.Outcome.refused), (403, .refused), (304, .refused), (503, .noAnswer)] {
            #expect(try await target.fetch(MetadataAnswer(status: status)) == outcome)
            #expect(target.messages.withLock { $0.last?.hasSuffix("is kept; it is still valid.") } == true)
        }
        #expect(try await target.fetch(nil) == .noAnswer)
        #expect(target.content == (try Self.vector("entity")))
    }
}
