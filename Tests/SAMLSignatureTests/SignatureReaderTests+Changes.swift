// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension SignatureReaderTests {
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
            "`Signature` contains 2 `SignedInfo`: receivers differ in which one they verify."
        ) { $0.inserting(Part.signedInfo, before: "<ds:SignatureValue>") },
        Change(
            "two SignedInfo, the first of which is the decoy",
            .decoy,
            .unknown,
            "`Signature` contains 2 `SignedInfo`: receivers differ in which one they verify."
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
        // The nested signature is its own signature for the guard, which covers the decoy.
        Change(
            "a Signature in KeyInfo",
            .original,
            .assertionAndDecoy,
            "`Signature` is not a child of a `Response`, of its assertions, or of those in their `Advice` or `Evidence`.",
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
