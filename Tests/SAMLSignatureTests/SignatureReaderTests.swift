// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// The outline, the cleanup guard, the signer and the verifier agree on the parts of a malformed signature (S-20).
@Suite(.requiresXMLSec)
struct SignatureReaderTests {
    /// The algorithms that the outline shows.
    struct Algorithms: Hashable, Sendable {
        var canonicalization: String?
        var signature: String?
        var digests: [String] = []

        /// The algorithms of the original signature, and of the decoys.
        static let original = Self(canonicalization: Part.exclusive, signature: Part.rsaSHA256, digests: [Part.sha256])
        static let decoy = Self(canonicalization: Part.inclusive, signature: Part.rsaSHA1, digests: [Part.sha1])
        static let nothing = Self()
    }

    /// The elements that a signature covers, in the view of the cleanup guard.
    enum Coverage: Hashable, Sendable {
        case assertion, assertionAndDecoy, unknown
    }

    /// A change of the markup of a valid signature.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let algorithms: Algorithms
        let coverage: Coverage
        let code: Finding.Code?
        let message: String
        let apply: @Sendable (String) -> String

        init(
            _ description: String,
            _ algorithms: Algorithms,
            _ coverage: Coverage,
            _ message: String,
            _ code: Finding.Code? = .signatureBadReference,
            apply: @escaping @Sendable (String) -> String
        ) {
            testDescription = description
            self.algorithms = algorithms
            self.coverage = coverage
            self.code = code
            self.message = message
            self.apply = apply
        }
    }

    /// A response with a signed assertion, and a decoy that no signature covers and that the cleanup changes.
    private static func document(_ change: Change) throws -> String {
        let decoy = "<x:decoy xmlns:x=\"urn:x\" ID=\"_d1\">one  two</x:decoy>"
        let signed = try SignedSample.sign(
            SignedSample.response(extensions: decoy, SignedSample.assertion()),
            "_a1"
        )
        let changed = change.apply(signed)
        #expect((changed == signed) == (change.testDescription == "no change"))
        return changed
    }

    @Test(arguments: changes)
    func `shows the parts that the verifier takes`(change: Change) throws {
        let response = try UnverifiedResponse(parsing: Array(Self.document(change).utf8))
        let outline = try #require(response.outline.signatures.first)
        let found = Algorithms(
            canonicalization: outline.canonicalizationAlgorithm,
            signature: outline.signatureAlgorithm,
            digests: outline.digestAlgorithms
        )
        #expect(found == change.algorithms)
        #expect(response.outline.signatures.count == 1)
        let examinations = SignatureExamination.all(in: response.tree, diagnoses: false)
        #expect(examinations.map(\.outline) == [outline])
        let isAccepted = change.code == nil || change.code == .signatureMisplaced
        #expect((examinations.first?.expectedDigest != nil) == isAccepted)
    }

    @Test(arguments: changes)
    func `assumes the worst if a signature has an unexpected element`(change: Change) throws {
        let assessment = try CleanupGuard().assess(Array(Self.document(change).utf8))
        switch change.coverage {
        case .assertion:
            #expect(assessment.effect == .changesValues)
        case .assertionAndDecoy:
            #expect(assessment.effect == .changesSignedContent)
            #expect(assessment.reason.hasPrefix("The cleanup changes content that the signature of"))
        case .unknown:
            #expect(assessment.effect == .changesSignedContent)
            #expect(assessment.reason.hasSuffix("because its coverage is unknown."))
        }
    }

    @Test(arguments: changes)
    func `rejects the first deviation`(change: Change) throws {
        let result = try SignedSample.validate(try Self.document(change))
        let first = result.findings.first { $0.severity == .error }
        #expect(first?.code == change.code)
        #expect(first?.message ?? "" == change.message)
        #expect(result.signatures.allSatisfy { ($0.key == nil) == (change.code != nil) })
    }

    @Test(arguments: changes)
    func `does not sign an element that has such a signature`(change: Change) throws {
        let signer = try ResponseSigner(key: TestKeys.signer())
        let error = #expect(throws: ProtectionError.self) {
            try signer.sign(Array(Self.document(change).utf8), .element(id: "_a1"))
        }
        #expect(error?.code == .alreadySigned)
    }
}
