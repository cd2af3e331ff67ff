// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Documents that somebody else has rearranged, none of which may be believed (see `TestVectors/README.md`).
struct AttackTests {
    @Test func `believes none, and says why`() throws {
        let vectors = try AttackVectors()
        for vector in vectors.documents where vector.result != "valid" {
            switch try vectors.outcome(of: vector) {
            case .accepted:
                Issue.record("\(vector.testDescription): expected \(vector.code ?? vector.result), found it accepted")
            case .rejected(let findings):
                let first = findings.first { $0.severity == .error }
                // A message of another kind is no response that could be rejected.
                let isResponse = !findings.contains { $0.code == .samlNotAResponse }
                #expect(vector.result == (isResponse ? "invalid" : "unreadable"), "\(vector.testDescription)")
                #expect(first?.code.rawValue == vector.code, "\(vector.testDescription): \(findings)")
                if let cause = vector.cause {
                    #expect(first?.cause == cause, "\(vector.testDescription): \(findings)")
                }
            case .unreadable(let fault):
                #expect(vector.result == "unreadable", "\(vector.testDescription): \(fault)")
                // What is not even an encoded value is so for the layer in front of this one.
                guard vector.code != "input.unknown-format" else { continue }
                #expect(fault.code.rawValue == vector.code, "\(vector.testDescription): \(fault)")
            }
        }
    }

    @Test func `believes the controls, and reads what is signed in them`() throws {
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

    @Test func `says what was let in by name`() throws {
        let vectors = try AttackVectors()
        for vector in vectors.documents where vector.result == "valid" {
            guard case .accepted(let response) = try vectors.outcome(of: vector) else { continue }
            let warnings = response.findings.filter { $0.actual.flatMap(Relaxation.init) != nil }
            #expect(warnings.allSatisfy { $0.severity == .warning }, "\(vector.testDescription)")
            let used = vector.allow.count == 1 ? vector.allow : []
            #expect(warnings.map(\.actual) == used.map(\.rawValue), "\(vector.testDescription)")
            #expect(warnings.map(\.code) == used.map(Self.code), "\(vector.testDescription)")
        }
    }

    private static func code(of relaxation: Relaxation) -> Finding.Code {
        switch relaxation {
        case .rsa1024: .signatureWeakKey
        case .emptyReferenceURI: .signatureBadReference
        case .aesCBC, .aesCBCUnsigned, .rsa15: .encryptionAlgorithmNotAllowed
        default: .signatureAlgorithmNotAllowed
        }
    }

    /// An option lets in what it names, and nothing besides (S-56).
    @Test func `believes none for an option that does not name its weakness`() throws {
        let vectors = try AttackVectors()
        let files = Dictionary(grouping: vectors.documents, by: \.file).sorted { $0.key < $1.key }
        for (_, file) in Cases.tried(files) {
            // What a document needs to be let in is what its most lenient test leaves out.
            let refused = file.filter { $0.result != "valid" }
            guard let lenient = refused.max(by: { $0.allow.count < $1.allow.count }) else { continue }
            var others = lenient.allow.count > 1 ? Set(lenient.allow) : Set(Relaxation.allCases)
            // Both names are about AES-CBC, and what one of them refuses the other may let in.
            if lenient.allow == [.aesCBC] { others.remove(.aesCBCUnsigned) }
            var seen: Set<AttackVector.Circumstances> = []
            for vector in refused where seen.insert(vector.circumstances).inserted {
                relaxing: for relaxations in [others] + others.map({ [$0] }) {
                    switch try vectors.outcome(of: vector, relaxations: relaxations) {
                    case .accepted:
                        Issue.record(
                            "\(vector.testDescription): accepted under \(relaxations.map(\.rawValue).sorted())"
                        )
                    case .rejected: continue
                    // Nobody asks for relaxations before the document is read.
                    case .unreadable: break relaxing
                    }
                }
            }
        }
    }
}
#endif
