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

    /// Source text of the decoys, which name other algorithms than the original and cover another element.
    enum Part {
        static let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
        static let inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
        static let rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
        static let rsaSHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
        static let sha256 = "http://www.w3.org/2001/04/xmlenc#sha256"
        static let sha1 = "http://www.w3.org/2000/09/xmldsig#sha1"

        static let signatureMethod = "<ds:SignatureMethod Algorithm=\"\(rsaSHA1)\"/>"
        static let digestMethod = "<ds:DigestMethod Algorithm=\"\(sha1)\"/>"
        static let transforms = "<ds:Transforms><ds:Transform Algorithm=\"\(inclusive)\"/></ds:Transforms>"
        static let reference = """
            <ds:Reference URI="#_d1">\(transforms)\(digestMethod)<ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>
            """
        static let signedInfo = """
            <ds:SignedInfo><ds:CanonicalizationMethod Algorithm="\(inclusive)"/>\(signatureMethod)\(reference)\
            </ds:SignedInfo>
            """
        static let signature = """
            <ds:Signature>\(signedInfo)<ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>
            """

        /// The name of an element in messages.
        static func name(_ local: String) -> String { "`\(local)` (namespace `http://www.w3.org/2000/09/xmldsig#`)" }
    }

    static let changes: [Change] = [
        Change("no change", .original, .assertion, "", nil) { $0 },

        // The children of Signature.
        Change(
            "a second SignedInfo",
            .original,
            .unknown,
            "`SignatureValue` does not directly follow the only `SignedInfo`."
        ) { $0.inserting(Part.signedInfo, before: "<ds:SignatureValue>") },
        Change(
            "two SignedInfo, the first of which is the decoy",
            .decoy,
            .unknown,
            "`SignatureValue` does not directly follow the only `SignedInfo`."
        ) { $0.inserting(Part.signedInfo, before: "<ds:SignedInfo>") },
        Change(
            "SignedInfo after SignatureValue",
            .nothing,
            .unknown,
            "`Signature` does not begin with `SignedInfo`."
        ) { $0.moving("SignatureValue", before: "<ds:SignedInfo>") },
        Change(
            "SignedInfo of another namespace before the original",
            .nothing,
            .unknown,
            "`Signature` does not begin with `SignedInfo`."
        ) { $0.inserting("<SignedInfo/>", before: "<ds:SignedInfo>") },
        Change(
            "SignedInfo inside another element",
            .nothing,
            .unknown,
            "`Signature` does not begin with `SignedInfo`."
        ) {
            $0.inserting("<ds:Object>", before: "<ds:SignedInfo>")
                .inserting("</ds:Object>", before: "<ds:SignatureValue>")
        },
        Change(
            "no SignatureValue",
            .original,
            .assertion,
            "`SignatureValue` does not directly follow the only `SignedInfo`."
        ) { $0.replacing(/<ds:SignatureValue>.*?<\/ds:SignatureValue>/, with: "") },
        Change(
            "KeyInfo before SignatureValue",
            .original,
            .unknown,
            "`SignatureValue` does not directly follow the only `SignedInfo`."
        ) { $0.inserting("<ds:KeyInfo/>", before: "<ds:SignatureValue>") },
        Change(
            "a Reference in an Object",
            .original,
            .assertion,
            "`Signature` contains \(Part.name("Object")) after `SignedInfo`, `SignatureValue` and `KeyInfo`."
        ) { $0.inserting("<ds:Object>\(Part.reference)</ds:Object>", before: "</ds:Signature>") },
        Change(
            "a second SignedInfo after an Object",
            .original,
            .unknown,
            "`Signature` contains \(Part.name("Object")) after `SignedInfo`, `SignatureValue` and `KeyInfo`."
        ) { $0.inserting("<ds:Object/>\(Part.signedInfo)", before: "</ds:Signature>") },
        Change(
            "a Reference in KeyInfo",
            .original,
            .assertion,
            "",
            nil
        ) { $0.inserting("<ds:KeyInfo>\(Part.reference)</ds:KeyInfo>", before: "</ds:Signature>") },
        // The nested signature is a signature of its own for the guard, which covers the decoy.
        Change(
            "a Signature in KeyInfo",
            .original,
            .assertionAndDecoy,
            "`Signature` is not a child of a `Response` or an `Assertion`.",
            .signatureMisplaced
        ) { $0.inserting("<ds:KeyInfo>\(Part.signature)</ds:KeyInfo>", before: "</ds:Signature>") },
        Change(
            "a comment between the children of Signature",
            .original,
            .assertion,
            "`Signature` contains something other than elements."
        ) { $0.inserting("<!--\(Part.signedInfo)-->", before: "<ds:SignedInfo>") },
        Change(
            "an attribute of Signature",
            .original,
            .assertion,
            "`Signature` has the attribute `Type`, which is not allowed here."
        ) { $0.replacing("<ds:Signature ", with: "<ds:Signature Type=\"x\" ") },

        // The children of SignedInfo.
        Change(
            "SignatureMethod before CanonicalizationMethod",
            Algorithms(signature: Part.rsaSHA256),
            .unknown,
            "`SignedInfo` does not begin with `CanonicalizationMethod`."
        ) { $0.moving("SignatureMethod", before: "<ds:CanonicalizationMethod") },
        Change(
            "a second SignatureMethod",
            Algorithms(canonicalization: Part.exclusive, signature: Part.rsaSHA256),
            .unknown,
            "`SignedInfo` has no `Reference`."
        ) { $0.inserting(Part.signatureMethod, before: "<ds:Reference") },
        Change(
            "an Object before Reference",
            Algorithms(canonicalization: Part.exclusive, signature: Part.rsaSHA256),
            .unknown,
            "`SignedInfo` has no `Reference`."
        ) { $0.inserting("<ds:Object>\(Part.reference)</ds:Object>", before: "<ds:Reference") },
        Change(
            "a second Reference",
            Algorithms(
                canonicalization: Part.exclusive,
                signature: Part.rsaSHA256,
                digests: [Part.sha256, Part.sha1]
            ),
            .assertionAndDecoy,
            "`SignedInfo` contains \(Part.name("Reference")) after its only `Reference`."
        ) { $0.inserting(Part.reference, before: "</ds:SignedInfo>") },
        Change(
            "a second Reference after an Object",
            .original,
            .unknown,
            "`SignedInfo` contains \(Part.name("Object")) after its only `Reference`."
        ) { $0.inserting("<ds:Object/>\(Part.reference)", before: "</ds:SignedInfo>") },
        Change(
            "text between the children of SignedInfo",
            .original,
            .assertion,
            "`SignedInfo` contains something other than elements."
        ) { $0.inserting("x", before: "<ds:SignatureMethod") },
        Change(
            "a parameter of CanonicalizationMethod",
            .original,
            .unknown,
            "\(Part.name("Object")) is not allowed; one `PrefixList` is the only parameter."
        ) {
            $0.replacing(
                /(<ds:CanonicalizationMethod Algorithm="[^"]*")\/>/,
                with: { "\($0.output.1)><ds:Object/></ds:CanonicalizationMethod>" }
            )
        },

        // The children of Reference.
        Change(
            "Transforms after DigestMethod",
            .original,
            .unknown,
            "`Reference` does not begin with `Transforms`.",
            .signatureBadTransform
        ) { $0.moving("DigestMethod", before: "<ds:Transforms>") },
        Change(
            "a second Transforms",
            Algorithms(canonicalization: Part.exclusive, signature: Part.rsaSHA256),
            .unknown,
            "`DigestMethod` does not follow `Transforms`."
        ) { $0.inserting(Part.transforms, before: "<ds:DigestMethod") },
        Change(
            "a second DigestMethod",
            .original,
            .unknown,
            "`DigestValue` does not follow `DigestMethod`."
        ) { $0.inserting(Part.digestMethod, before: "<ds:DigestValue>") },
        Change(
            "a second DigestValue",
            .original,
            .unknown,
            "`Reference` contains \(Part.name("DigestValue")) after `DigestValue`."
        ) { $0.inserting("<ds:DigestValue>AAAA</ds:DigestValue>", before: "</ds:Reference>") },
    ]

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
        let examinations = SignatureExamination.all(in: response, diagnoses: false)
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

extension String {
    /// Returns the string with a text before each occurrence of a tag.
    fileprivate func inserting(_ text: String, before tag: String) -> String {
        replacing(tag, with: text + tag)
    }

    /// Returns the string with an element of the signature moved.
    fileprivate func moving(_ name: String, before tag: String) -> String {
        guard
            let element = try? Regex("<ds:\(name)( [^>]*/>|>.*?</ds:\(name)>)"),
            let range = firstRange(of: element)
        else { return self }
        let text = String(self[range])
        return replacingCharacters(in: range).inserting(text, before: tag)
    }

    private func replacingCharacters(in range: Range<Index>) -> String {
        var rest = self
        rest.removeSubrange(range)
        return rest
    }
}
