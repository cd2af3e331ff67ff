// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// One validator, shared by tasks that verify at the same time.
struct ConcurrencyTests {
    @Test func `says of ten thousand responses on four tasks what it says of them one by one`() async throws {
        let documents = try Self.documents()
        let validator = ResponseValidator(policy: ValidationPolicy(), trust: try Keyring.trust())
        let expected = documents.map { validator.validate($0, at: Keyring.moment) }
        try #require(Self.acceptedCount(expected) == documents.count / 2)

        // A store of its own, whose keys nobody has asked for yet: the tasks race to make them.
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

    /// Signed by assertion and by response, with RSA and on a curve; behind them, the same with a changed value.
    private static func documents() throws -> [[UInt8]] {
        let files = [
            "pysaml2/query-assertion-signed.xml", "lasso/login.xml", "opensaml/both-signed.xml", "signxml/ecdsa.xml",
        ]
        let good = try files.map { try Keyring.bytes("responses/\($0)") }
        return good + good.map(tampered)
    }

    /// A document with another name of its last attribute, so that its digest is another.
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
#endif
