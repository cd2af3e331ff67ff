// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// One validator, shared by tasks that verify at the same time.
@Suite(.requiresXMLSec)
struct ConcurrencyTests {
    @Test func `returns the same results for 10,000 responses on four tasks as in sequence`() async throws {
        let documents = try Self.documents()
        let validator = ResponseValidator(policy: ValidationPolicy(), trust: try Keyring.trust())
        let expected = documents.map { validator.validate($0, at: Keyring.moment) }
        try #require(Self.acceptedCount(expected) == documents.count / 2)

        // A new trust store without loaded keys: the tasks race to create them.
        let shared = ResponseValidator(policy: ValidationPolicy(), trust: try Keyring.trust())
        let counts = await withTaskGroup(of: [Int].self) { group in
            for first in 0..<Self.taskCount {
                group.addTask {
                    var counts = [Int](repeating: 0, count: documents.count)
                    for run in 0..<Self.runCount / Self.taskCount {
                        // Each task starts with another document.
                        let index = (first + run) % documents.count
                        if shared.validate(documents[index], at: Keyring.moment) == expected[index] {
                            counts[index] += 1
                        }
                    }
                    return counts
                }
            }
            return await group.reduce(into: [Int](repeating: 0, count: documents.count)) { sums, counts in
                for index in sums.indices { sums[index] += counts[index] }
            }
        }
        #expect(counts.reduce(0, +) == Self.runCount)
        #expect(counts.allSatisfy { $0 > 0 })
    }

    private static let taskCount = 4
    private static let runCount = taskCount * (2_500 / Cases.stride)

    /// Responses with signed assertions and signed messages, with RSA and ECDSA keys, and changed copies of each.
    private static func documents() throws -> [[UInt8]] {
        let files = [
            "pysaml2/query-assertion-signed.xml", "lasso/login.xml", "opensaml/both-signed.xml", "signxml/ecdsa.xml",
        ]
        let good = try files.map { try Keyring.bytes("responses/\($0)") }
        return good + good.map(tampered)
    }

    /// The document with a different name of its last attribute, which changes its digest.
    private static func tampered(_ document: [UInt8]) -> [UInt8] {
        let name = Array("Name=\"".utf8)
        var document = document
        for index in document.indices.reversed() where document[index...].starts(with: name) {
            document[index + name.count] ^= 1
            break
        }
        return document
    }

    private static func acceptedCount(_ outcomes: [ValidationOutcome]) -> Int {
        outcomes.count { if case .accepted = $0 { true } else { false } }
    }
}
