// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Captures
internal import Foundation
internal import MetadataRetrieval
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import Synchronization
internal import TestVectors
internal import Testing

@Suite struct `fetching metadata` {
    private static let moment = Timestamp("2026-05-01T10:00:00Z")
    private static let entity = "https://a.example.test"
    private static let key = InputPath(TestVectors.directory.appending(path: "trust/pem/key-rsa-4096.pem").path())

    private static func vector(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "trust/signed/\(name).xml")))
    }

    /// Returns a URL, or that of an entity at a server of the Metadata Query protocol.
    private static func location(of entityID: String?) throws -> MetadataLocation {
        guard let entityID else { return try MetadataLocation(url: "https://f.example/metadata.xml") }
        return try MetadataLocation(mdq: "https://mdq.example/", entityID: entityID)
    }

    /// What the server answers to a request.
    private enum Reply: Sendable {
        /// A document of the vectors.
        case vector(String, etag: String? = nil)
        case status(Int)
        case redirection(String?)
        case answer(MetadataAnswer)
        /// There is no answer.
        case silence

        func answer() throws(MetadataRequestFault) -> MetadataAnswer {
            var answer = MetadataAnswer(status: 200)
            switch self {
            case .vector(let name, let etag):
                answer.body = (try? `fetching metadata`.vector(name)) ?? []
                answer.etag = etag
            case .status(let status): answer.status = status
            case .redirection(let location):
                answer.status = 302
                answer.location = location
            case .answer(let given): answer = given
            case .silence: throw MetadataRequestFault("no server answers at this address")
            }
            return answer
        }
    }

    /// A file in its own folder, and the requests of the fetches that write it.
    private final class Target: Sendable {
        let folder: URL
        let file: URL
        let requests = Mutex<[MetadataRequest]>([])
        let messages = Mutex<[String]>([])
        private let replies = Mutex<[Reply]>([])

        init(named name: String = "idp.xml") throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "fetch-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            file = folder.appending(path: name)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        var content: [UInt8]? { (try? Data(contentsOf: file)).map(Array.init) }

        /// Returns whether the last message contains a text.
        func hasMessage(_ text: String) -> Bool { messages.withLock { $0.last?.contains(text) } == true }

        /// The values of a header field in the requests so far.
        func sent(_ name: String) -> [String?] {
            requests.withLock { $0.map { request in request.fields.first { $0.name == name }?.value } }
        }

        func fetch(
            expecting expected: MetadataFetch.Outcome,
            from location: MetadataLocation? = nil,
            about entityID: String? = nil,
            isSigned: Bool = true,
            at time: Timestamp? = nil,
            _ replies: Reply...
        ) async throws {
            let location = try location ?? `fetching metadata`.location(of: nil)
            let fetch = try MetadataFetch(
                location,
                about: entityID,
                signedBy: isSigned ? [`fetching metadata`.key] : [],
                to: InputPath(file.path()),
                at: try #require(time ?? `fetching metadata`.moment)
            )
            self.replies.withLock { $0 = replies }
            let result = await fetch.run(
                send: { (request) async throws(MetadataRequestFault) in try self.answer(request) },
                tell: { message in self.messages.withLock { $0.append(message) } }
            )
            let outcome = try result.get()
            #expect(outcome == expected)
        }

        private func answer(_ request: MetadataRequest) throws(MetadataRequestFault) -> MetadataAnswer {
            requests.withLock { $0.append(request) }
            let reply = replies.withLock { $0.isEmpty ? .silence : $0.removeFirst() }
            return try reply.answer()
        }
    }

    @Test(.requiresXMLSec) func `the file is replaced, and the next request is conditional`() async throws {
        let target = try Target()
        let location = try Self.location(of: Self.entity)
        func fetch(_ expected: MetadataFetch.Outcome, _ reply: Reply) async throws {
            try await target.fetch(expecting: expected, from: location, about: Self.entity, reply)
        }
        try await fetch(.replaced, .vector("entity", etag: "\"1\""))
        #expect(target.content == (try Self.vector("entity")))
        try await fetch(.unchanged, .status(304))
        #expect(target.sent("If-None-Match") == [nil, "\"1\""])
        #expect(target.sent("Accept").allSatisfy { $0?.hasPrefix("application/samlmetadata+xml") == true })
        // Another content of the file, another URL and an expired copy are requested as a whole.
        try Data(Self.vector("entity") + [0x0A]).write(to: target.file)
        try await fetch(.refused, .status(304))
        try Data(Self.vector("entity")).write(to: target.file)
        try await target.fetch(expecting: .refused, about: Self.entity, .vector("changed"))
        try await target.fetch(
            expecting: .noAnswer,
            from: location,
            about: Self.entity,
            at: Timestamp("2027-05-01T10:00:00Z"),
            .silence
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
        try await target.fetch(expecting: .refused, .vector(name))
        #expect(target.content == nil)
        #expect(target.hasMessage(code))
        try Data("old".utf8).write(to: target.file)
        try await target.fetch(expecting: .refused, .vector(name))
        #expect(target.content == Array("old".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: target.folder.path()) == ["idp.xml"])
    }

    @Test(
        .requiresXMLSec,
        arguments: [
            // Signed by the right key, for another entity, or for more than one.
            ("https://b.example.test", true, "entity"), ("https://b.example.test", true, "week"),
            (entity, false, "week"),
        ]
    )
    func `the answer must be about the entity that was asked for`(
        entityID: String,
        isQuery: Bool,
        name: String
    ) async throws {
        let target = try Target()
        let location = try Self.location(of: isQuery ? entityID : nil)
        try await target.fetch(expecting: .refused, from: location, about: entityID, .vector(name))
        #expect(target.hasMessage("trust.other-entity"))
        #expect(target.content == nil)
        try await target.fetch(expecting: .replaced, .vector("week"))
    }

    @Test(.requiresXMLSec) func `a version that expires before the file does not replace it`() async throws {
        let target = try Target()
        try await target.fetch(expecting: .replaced, .vector("28-days"))
        try await target.fetch(expecting: .refused, .vector("week"))
        #expect(target.hasMessage("may be an older version."))
        #expect(target.content == (try Self.vector("28-days")))
        // A version that expires at the same time, or after an expired file, is not an older one.
        try await target.fetch(expecting: .replaced, .vector("28-days"))
        try Data(Self.vector("past")).write(to: target.file)
        try await target.fetch(expecting: .replaced, .vector("week"))
        try await target.fetch(expecting: .replaced, .vector("entity"))
    }

    @Test(.requiresXMLSec) func `a record that another user could have written is not used`() async throws {
        let target = try Target()
        let record = target.folder.appending(path: "idp.xml.fetched")
        try await target.fetch(expecting: .replaced, .vector("entity", etag: "\"1\""))
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: record.path())
        try await target.fetch(expecting: .refused, .status(304))
        #expect(target.sent("If-None-Match") == [nil, nil])
    }

    @Test func `a pipe in place of the record is not written`() async throws {
        let target = try Target()
        let record = target.folder.appending(path: "idp.xml.fetched").path()
        try #require(unsafe mkfifo(record, 0o600) == 0)
        let reader = unsafe open(record, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        await #expect(throws: FileFault.self) {
            try await target.fetch(expecting: .replaced, isSigned: false, .vector("week"))
        }
        #expect(target.requests.withLock { $0.isEmpty } && target.content == nil)
    }

    @Test func `a name too long for the record is rejected before the request`() async throws {
        let target = try Target(named: String(repeating: "x", count: 225))
        await #expect(throws: FileFault.self) {
            try await target.fetch(expecting: .replaced, isSigned: false, .vector("week"))
        }
        #expect(target.requests.withLock { $0.isEmpty } && target.content == nil)
    }

    @Test func `without a key, metadata must still be readable and valid`() async throws {
        let target = try Target()
        try await target.fetch(expecting: .refused, isSigned: false, .vector("past"))
        try await target.fetch(
            expecting: .refused,
            isSigned: false,
            .answer(MetadataAnswer(status: 200, body: Array("<html/>".utf8)))
        )
        try await target.fetch(expecting: .replaced, isSigned: false, .vector("unsigned"))
        #expect(target.hasMessage("not verified"))
    }

    /// Returns an answer with a document in gzip.
    private static func compressed(_ document: [UInt8], _ encoding: String) throws -> MetadataAnswer {
        let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var answer = MetadataAnswer(status: 200)
        answer.body = head
        answer.body += try Deflate.deflate(document.span)
        answer.body += [UInt8](repeating: 0, count: 8)
        answer.contentEncoding = encoding.isEmpty ? nil : encoding
        return answer
    }

    @Test(.requiresXMLSec, arguments: [("gzip", true), ("br", false), ("", false)])
    func `only the encoding that was requested is decoded`(encoding: String, isDecoded: Bool) async throws {
        let target = try Target()
        let answer = try Self.compressed(Self.vector("entity"), encoding)
        let outcome = isDecoded ? MetadataFetch.Outcome.replaced : .refused
        try await target.fetch(expecting: outcome, .answer(answer))
        #expect((target.content == nil) == !isDecoded)
    }

    @Test(.requiresXMLSec) func `data of gzip expands to at most 16 times its size`() async throws {
        let target = try Target()
        var document = try Self.vector("entity")
        var seed: UInt32 = 1
        for _ in 0..<40_000 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            document += [UInt8](repeating: 0x20, count: 40 + Int(seed >> 26)) + [0x0A]
        }
        let answer = try Self.compressed(document, "gzip")
        #expect(17 * answer.body.count < document.count && document.count < 90 * answer.body.count)
        try await target.fetch(expecting: .refused, .answer(answer))
        #expect(target.hasMessage("trust.malformed-metadata"))
        try await target.fetch(expecting: .replaced, .answer(Self.compressed(document.dropLast(2 << 20), "gzip")))
    }

    @Test(.requiresXMLSec) func `redirections lead to https only`() async throws {
        let target = try Target()
        for location in [nil, "http://f.example/", "http://localhost/", "//f.example/", "file:///etc/passwd"] {
            try await target.fetch(expecting: .refused, .redirection(location), .vector("entity"))
        }
        let there = Reply.redirection("https://g.example/x")
        try await target.fetch(expecting: .refused, there, there, there, there, .vector("entity"))
        target.requests.withLock { $0 = [] }
        try await target.fetch(expecting: .replaced, there, .redirection("/y?z"), .vector("entity"))
        #expect(
            target.requests.withLock { $0.map(\.url) } == [
                "https://f.example/metadata.xml", "https://g.example/x", "https://g.example/y?z",
            ]
        )
    }

    @Test(.requiresXMLSec) func `without an answer, a valid file is kept`() async throws {
        let target = try Target()
        try Data(Self.vector("entity")).write(to: target.file)
        for (status, outcome) in [
            (404, MetadataFetch.Outcome.refused), (403, .refused), (304, .refused), (503, .noAnswer),
        ] {
            try await target.fetch(expecting: outcome, .status(status))
            #expect(target.hasMessage("is kept; it is still valid."))
        }
        try await target.fetch(expecting: .noAnswer, .silence)
        #expect(target.content == (try Self.vector("entity")))
    }
}
