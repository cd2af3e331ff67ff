// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// A service that has a store of used assertions behind its validator accepts each once (S-47).
@Suite struct `validation with a replay cache` {
    private let moment = Timestamp(rfc3339: "2026-05-01T10:01:00Z")

    private func validator(oneTimeUse: ValidationPolicy.OneTimeUse = .needsStore) throws -> ResponseValidator {
        var policy = ValidationPolicy()
        policy.oneTimeUse = oneTimeUse
        let trust = TestVectors.directory.appending(path: "keys/trust.pem")
        return ResponseValidator(policy: policy, trust: try TrustStore(contentsOf: trust.path))
    }

    private func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/\(file).xml")))
    }

    private func codes(_ outcome: ValidationOutcome) -> [Finding.Code] {
        switch outcome {
        case .accepted: []
        case .rejected(let findings): findings.filter { $0.severity == .error }.map(\.code)
        case .unreadable(let error): [error.code]
        }
    }

    @Test func `accepts a response once`() async throws {
        let moment = try #require(moment)
        let cache = InMemoryReplayCache()
        let document = try bytes("assertion-signed")
        let validator = try validator()
        #expect(codes(try await validator.validate(document, at: moment, claimingIn: cache)) == [])
        #expect(cache.count == 1)
        #expect(codes(try await validator.validate(document, at: moment, claimingIn: cache)) == [.replaySeenBefore])
    }

    @Test func `claims nothing of a response that is rejected`() async throws {
        let moment = try #require(moment)
        let cache = InMemoryReplayCache()
        let unsigned = try await validator().validate(bytes("minimal"), at: moment, claimingIn: cache)
        #expect(codes(unsigned) == [.signatureMissing])
        let late = try await validator().validate(
            bytes("assertion-signed"),
            at: moment.adding(seconds: 86_400),
            claimingIn: cache
        )
        #expect(codes(late).contains(.conditionsExpired))
        #expect(cache.count == 0)
    }

    @Test func `lets one of a hundred tasks in`() async throws {
        let moment = try #require(moment)
        let cache = InMemoryReplayCache()
        let document = try bytes("assertion-signed")
        let validator = try validator()
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    if case .accepted = try? await validator.validate(document, at: moment, claimingIn: cache) {
                        true
                    } else {
                        false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 1)
    }

    @Test func `accepts nothing when the cache is full`() async throws {
        let moment = try #require(moment)
        let cache = InMemoryReplayCache(capacity: 1)
        let other = ReplayKey(issuer: "https://other.example", assertionID: try #require(XMLID("_x")))
        #expect(try cache.claim(other, until: moment.adding(seconds: 600), at: moment) == .first)
        await #expect(throws: ReplayCacheError.self) {
            try await validator().validate(bytes("assertion-signed"), at: moment, claimingIn: cache)
        }
    }
}
#endif
