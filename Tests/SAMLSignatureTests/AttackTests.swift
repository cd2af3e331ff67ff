// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Documents that an attacker has changed, none of which may be accepted (see `TestVectors/README.md`).
@Suite(.requiresXMLSec)
struct AttackTests {
    @Test func `rejects every attack with its finding code`() throws {
        let vectors = try AttackVectors()
        for vector in vectors.documents where vector.result != "valid" {
            switch try vectors.outcome(of: vector) {
            case .accepted:
                Issue.record("\(vector.testDescription): accepted instead of \(vector.code ?? vector.result)")
            case .rejected(let findings):
                let first = findings.first { $0.severity == .error }
                // A message of another type is not a response that could be rejected.
                let isResponse = !findings.contains { $0.code == .samlNotAResponse }
                #expect(vector.result == (isResponse ? "invalid" : "unreadable"), "\(vector.testDescription)")
                #expect(first?.code.rawValue == vector.code, "\(vector.testDescription): \(findings)")
                if let cause = vector.cause {
                    #expect(first?.cause == cause, "\(vector.testDescription): \(findings)")
                }
            case .unreadable(let fault):
                #expect(vector.result == "unreadable", "\(vector.testDescription): \(fault)")
                // The capture layer reports a value that cannot be decoded.
                guard vector.code != "input.unknown-format" else { continue }
                #expect(fault.code.rawValue == vector.code, "\(vector.testDescription): \(fault)")
            }
        }
    }

    @Test func `accepts the controls and reads their signed content`() throws {
        let vectors = try AttackVectors()
        for vector in vectors.documents where vector.result == "valid" {
            let outcome = try vectors.outcome(of: vector)
            guard case .accepted(let response) = outcome else {
                Issue.record("\(vector.testDescription): \(outcome)")
                continue
            }
            var attributes: [String: [String]] = [:]
            for attribute in response.assertion.attributes {
                attributes[attribute.name, default: []] += attribute.values.map { $0.text ?? "" }
            }
            #expect(attributes == vector.attributes, "\(vector.testDescription)")
            #expect(response.assertions.count == 1, "\(vector.testDescription)")
            #expect(!response.signatures.isEmpty, "\(vector.testDescription)")
            #expect(response.signatures.allSatisfy { $0.key != nil }, "\(vector.testDescription)")
        }
    }

    @Test func `warns about each weakness that was allowed by name`() throws {
        let vectors = try AttackVectors()
        for vector in vectors.documents where vector.result == "valid" {
            guard case .accepted(let response) = try vectors.outcome(of: vector) else { continue }
            let warnings = response.findings.filter { $0.actual.flatMap(AlgorithmAllowance.init) != nil }
            #expect(warnings.allSatisfy { $0.severity == .warning }, "\(vector.testDescription)")
            let used = vector.allow.count == 1 ? vector.allow : []
            #expect(warnings.map(\.actual) == used.map(\.rawValue), "\(vector.testDescription)")
            #expect(warnings.map(\.code) == used.map(Self.code), "\(vector.testDescription)")
        }
    }

    private static func code(of allowance: AlgorithmAllowance) -> Finding.Code {
        switch allowance {
        case .rsa1024: .signatureWeakKey
        case .emptyReferenceURI: .signatureBadReference
        case .aesCBC, .aesCBCUnsigned, .rsa15: .encryptionAlgorithmNotAllowed
        default: .signatureAlgorithmNotAllowed
        }
    }

    /// An option allows only the weakness that it names (S-56).
    @Test func `rejects every attack under options that do not name its weakness`() throws {
        let vectors = try AttackVectors()
        let files = Dictionary(grouping: vectors.documents, by: \.file).sorted { $0.key < $1.key }
        for (_, file) in Cases.tried(files) {
            // The most lenient test that rejects a document omits the allowance that it requires.
            let refused = file.filter { $0.result != "valid" }
            guard let lenient = refused.max(by: { $0.allow.count < $1.allow.count }) else { continue }
            var others = lenient.allow.count > 1 ? Set(lenient.allow) : Set(AlgorithmAllowance.allCases)
            // Both names are about AES-CBC. One can allow what the other rejects.
            if lenient.allow == [.aesCBC] { others.remove(.aesCBCUnsigned) }
            var seen: Set<AttackVector.Circumstances> = []
            for vector in refused where seen.insert(vector.circumstances).inserted {
                relaxing: for allowances in [others] + others.map({ [$0] }) {
                    switch try vectors.outcome(of: vector, allowances: allowances) {
                    case .accepted:
                        Issue.record(
                            "\(vector.testDescription): accepted under \(allowances.map(\.rawValue).sorted())"
                        )
                    case .rejected: continue
                    // A parser error does not depend on allowances.
                    case .unreadable: break relaxing
                    }
                }
            }
        }
    }
}
