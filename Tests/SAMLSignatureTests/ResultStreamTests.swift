// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Synchronization
internal import Testing

@Suite(.requiresXMLSec) struct `Results of many documents` {
    private static func documents() throws -> [[UInt8]] {
        try ["assertion-signed", "minimal"].map { try Keyring.bytes("responses/xmlsec1/\($0).xml") } + [[0x3C]]
    }

    private static func validator() throws -> ResponseValidator {
        ResponseValidator(policy: ValidationPolicy(), trust: try Keyring.trust())
    }

    @Test(arguments: [1, 2, 7, 100])
    func `have the order of the documents`(width: Int) async throws {
        let validator = try Self.validator()
        let documents = Array(repeating: try Self.documents(), count: 4).flatMap(\.self)
        let expected = documents.map { validator.result(for: $0, at: Keyring.moment) }
        var results: [ValidationResult] = []
        var tally = ValidationTally()
        for await result in validator.results(for: documents, at: Keyring.moment, width: width) {
            results.append(result)
            tally.add(result)
        }
        #expect(results == expected)
        #expect(tally.verdicts == [.accept: 4, .reject: 4, .unreadable: 4])
    }

    /// Counts how many documents were read.
    private final class Source: Sequence, IteratorProtocol, Sendable {
        let count = Atomic(0)

        func next() -> [UInt8]? {
            count.add(1, ordering: .relaxed)
            return [0x3C]
        }
    }

    @Test func `are read no further ahead than the width`() async throws {
        let source = Source()
        let validator = try Self.validator()
        var taken = 0
        for await _ in validator.results(for: source, at: Keyring.moment, width: 3) {
            taken += 1
            #expect(source.count.load(ordering: .relaxed) <= taken + 2)
            if taken == 10 { break }
        }
        #expect(taken == 10)
    }

    @Test func `read no document in a canceled task`() async throws {
        let source = Source()
        let validator = try Self.validator()
        let task = Task {
            var taken = 0
            for await _ in validator.results(for: source, at: Keyring.moment, width: 3) {
                taken += 1
                if taken == 5 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
                if taken == 100 { break }
            }
            return taken
        }
        // Two documents were read ahead.
        #expect(await task.value == 7)
        #expect(source.count.load(ordering: .relaxed) == 7)
    }

    private struct Failure: Error {}

    @Test func `precede an error of the documents`() async throws {
        let documents = try Self.documents()
        let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for document in documents { continuation.yield(document) }
            continuation.finish(throwing: Failure())
        }
        var results: [Verdict] = []
        await #expect(throws: Failure.self) {
            for try await result in try Self.validator().results(for: stream, at: Keyring.moment, width: 2) {
                results.append(result.verdict)
            }
        }
        #expect(results == [.accept, .reject, .unreadable])
    }

    @Test func `need a width`() async {
        await #expect(processExitsWith: .failure) {
            let validator = ResponseValidator(policy: ValidationPolicy(), trust: try TrustStore(pem: []))
            _ = validator.results(for: [[]], at: Timestamp(seconds: 0), width: 0)
        }
    }

    @Test(arguments: [
        (0.0, 0, 0), (-0.25, -1, 750_000_000), (1_777_629_600.5, 1_777_629_600, 500_000_000),
        (Double.infinity, Int.max, 999_999_999), (-Double.infinity, Int.min, 0), (Double.nan, Int.min, 0),
        (1e300, Int.max, 999_999_999), (1_777_629_600.1, 1_777_629_600, 100_000_000),
        (1_777_629_600.000_001, 1_777_629_600, 1_000), (1_777_629_600.999_999_8, 1_777_629_601, 0),
    ])
    func `take their time from a date`(interval: Double, seconds: Int, nanoseconds: Int) {
        let moment = Timestamp(Date(timeIntervalSince1970: interval))
        #expect(moment.seconds == seconds)
        #expect(moment.nanoseconds == nanoseconds)
    }

    @Test func `convert a time to a date and back`() throws {
        let moment = try #require(Timestamp("2026-05-01T10:00:00.25Z"))
        #expect(moment.date == Date(timeIntervalSince1970: 1_777_629_600.25))
        #expect(Timestamp(moment.date) == moment)
    }
}
