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
            let validator = ResponseValidator(policy: ValidationPolicy(), trust: try TrustStore([]))
            _ = validator.results(for: [[]], at: Timestamp(seconds: 0), width: 0)
        }
    }
}
