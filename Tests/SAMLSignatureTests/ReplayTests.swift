// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// A validator with a replay cache accepts each assertion once (S-47).
@Suite(.requiresXMLSec) struct `validation with a replay cache` {
    private let moment = Timestamp(rfc3339: "2026-05-01T10:01:00Z")

    private func validator(
        inResponseTo: ValidationPolicy.InResponseTo = .notChecked
    ) throws -> ResponseValidator {
        var policy = ValidationPolicy()
        policy.oneTimeUse = .rejected
        policy.inResponseTo = inResponseTo
        let trust = TestVectors.directory.appending(path: "keys/trust.pem")
        return ResponseValidator(policy: policy, trust: try TrustStore(contentsOf: trust.path))
    }

    private func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/\(file).xml")))
    }

    private func codes(_ result: ValidationResult) -> [Finding.Code] {
        result.findings.filter { $0.severity == .error }.map(\.code)
    }

    @Test func `accepts a response once`() async throws {
        let moment = try #require(moment)
        let cache = InMemoryReplayCache()
        let document = try bytes("assertion-signed")
        let validator = try validator()
        #expect(codes(try await validator.result(for: document, at: moment, claimingIn: cache)) == [])
        #expect(cache.count == 1)
        #expect(codes(try await validator.result(for: document, at: moment, claimingIn: cache)) == [.replaySeenBefore])
    }

    @Test func `returns a result for a log that accepts a response once`() async throws {
        let moment = try #require(moment)
        let cache = InMemoryReplayCache()
        let document = try bytes("assertion-signed")
        let validator = try validator()
        let first = try await validator.result(for: document, at: moment, claimingIn: cache)
        #expect(first.verified != nil && first.verdict == .accept)
        let again = try await validator.result(for: document, at: moment, claimingIn: cache)
        #expect(again.verified == nil && again.verdict == .reject)
        #expect(again.findings.filter { $0.severity == .error }.map(\.code) == [.replaySeenBefore])
        #expect(again.outline == first.outline && again.signatures == first.signatures)
        let unsigned = try await validator.result(for: bytes("minimal"), at: moment, claimingIn: cache)
        #expect(unsigned.verdict == .reject && cache.count == 1)
        let unreadable = try await validator.result(for: [0x3C], at: moment, claimingIn: cache)
        #expect(unreadable.verdict == .unreadable && unreadable.verified == nil)
        let full = InMemoryReplayCache(capacity: 1)
        let other = ReplayKey(issuer: "https://other.example", assertionID: try #require(XMLID("_x")))
        #expect(try full.claim(other, until: moment.adding(seconds: 600), at: moment) == .first)
        await #expect(throws: ReplayCacheError.self) {
            try await validator.result(for: document, at: moment, claimingIn: full)
        }
    }

    @Test func `accepts only the answer to the request of a call`() async throws {
        let moment = try #require(moment)
        let document = try bytes("assertion-signed")
        let asked = try #require(try UnverifiedResponse(parsing: document).response?.inResponseTo)
        // The call replaces what the policy expects, which is nothing by default.
        let policy = ValidationPolicy.webSSO(audience: "a", recipient: "b")
        #expect(policy.inResponseTo == .anyOf([]))
        #expect(ValidationPolicy.saml2int(audience: "a", recipient: "b").inResponseTo == .anyOf([]))
        let validator = try validator(inResponseTo: policy.inResponseTo)
        #expect(codes(validator.result(for: document, at: moment)).contains(.inResponseToMismatch))
        let cache = InMemoryReplayCache()
        let other = try await validator.result(for: document, answering: .random(), at: moment, claimingIn: cache)
        #expect(codes(other).contains(.inResponseToMismatch) && other.verified == nil)
        #expect(cache.count == 0)
        let result = try await validator.result(for: document, answering: asked, at: moment, claimingIn: cache)
        #expect(result.verified != nil && cache.count == 1)
        let again = try await validator.result(for: document, answering: asked, at: moment, claimingIn: cache)
        #expect(codes(again) == [.replaySeenBefore])
    }

    @Test func `does not record the assertions of a rejected response`() async throws {
        let moment = try #require(moment)
        let cache = InMemoryReplayCache()
        let unsigned = try await validator().result(for: bytes("minimal"), at: moment, claimingIn: cache)
        #expect(codes(unsigned) == [.signatureMissing])
        let late = try await validator().result(
            for: bytes("assertion-signed"),
            at: moment.adding(seconds: 86_400),
            claimingIn: cache
        )
        #expect(codes(late).contains(.conditionsExpired))
        #expect(cache.count == 0)
    }

    @Test func `accepts a response in one of 100 tasks`() async throws {
        let moment = try #require(moment)
        let cache = InMemoryReplayCache()
        let document = try bytes("assertion-signed")
        let validator = try validator()
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let result = try? await validator.result(for: document, at: moment, claimingIn: cache)
                    return result?.verified != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(accepted == 1)
    }

    @Test func `rejects responses when the cache is full`() async throws {
        let moment = try #require(moment)
        let cache = InMemoryReplayCache(capacity: 1)
        let other = ReplayKey(issuer: "https://other.example", assertionID: try #require(XMLID("_x")))
        #expect(try cache.claim(other, until: moment.adding(seconds: 600), at: moment) == .first)
        await #expect(throws: ReplayCacheError.self) {
            try await validator().result(for: bytes("assertion-signed"), at: moment, claimingIn: cache)
        }
    }
}
