// SPDX-License-Identifier: Apache-2.0

internal import NativeCanonicalization
internal import SecureXML
internal import TestVectors
internal import Testing

/// Compares the joined values of `xml:base` with those of libxml2, which xmlsec uses.
@Suite struct `joined xml:base and libxml2` {
    /// A reference for which libxml2 follows the recommendation.
    ///
    /// libxml2 leaves dot segments in an inner value that has a scheme, an authority or an absolute path, writes no
    /// slash after a last `..`, appends a slash to any value whose last character but one is a dot, and does not remove a
    /// first segment of one character.
    private static func reference(isOutermost: Bool, _ random: inout SeededGenerator) -> String {
        func pick(_ choices: [String], _ random: inout SeededGenerator) -> String {
            choices.randomElement(using: &random) ?? ""
        }
        let start = pick(["", "", "", "", "/", "http://h.example/", "//i.example/"], &random)
        let names = start.isEmpty || isOutermost ? ["ab", "c;d", "..", "..", "."] : ["ab", "c;d"]
        var path = ""
        for _ in 0..<Int.random(in: 0...4, using: &random) { path += pick(names, &random) + "/" }
        path += pick(path.isEmpty || path.hasSuffix("./") ? ["f", "gh"] : ["", "f", "gh"], &random)
        return start + path + pick(["", "", "?q", "#r"], &random)
    }

    private static let inclusive11 = Canonicalization(.inclusive11)

    @Test func `agree on generated references`() throws {
        var joined = 0
        let seeds = Cases.tried(0..<2_000)
        for seed in seeds {
            var random = SeededGenerator(seed: UInt64(seed))
            var document = "<x/>"
            let depth = Int.random(in: 2...6, using: &random)
            for level in 1...depth {
                let base = Self.reference(isOutermost: level == depth, &random)
                let hasBase = level == depth || Bool.random(using: &random)
                document = hasBase ? "<e xml:base='\(base)'>\(document)</e>" : "<e>\(document)</e>"
            }
            let tree = try XMLTree(parsing: Array(document.utf8))
            var next = tree.root.firstChildElement
            while let element = next {
                let own = try tree.canonicalOctets(of: element, Self.inclusive11)
                let native = try tree.nativeCanonicalOctets(of: element, Self.inclusive11)
                #expect(own == native, "\(document)")
                joined += 1
                next = element.firstChildElement
            }
        }
        #expect(joined >= 2 * seeds.count)
    }

    /// The document of the interoperability tests of XML Signature, Second Edition, with the octets that their digests
    /// prove.
    @Test func `agree with the digests of the interoperability tests`() throws {
        let document = """
            <ietf:c14n11XmlBaseDoc1 xmlns:ietf="http://www.ietf.org" xmlns:w3c="http://www.w3.org" \
            xml:base="http://xmlbase.example.org/xmlbase0/">
              <ietf:e1 xml:base="/xmlbase1/">
                <ietf:e11 xml:base="/xmlbase11/">
                  <ietf:e111 xml:base="/xmlbase111/"/>
                </ietf:e11>
                <ietf:e12 at="2">
                  <ietf:e121 xml:base="/xmlbase121/"/>
                </ietf:e12>
              </ietf:e1>
              <ietf:e2>
                <ietf:e21 xml:base="/xmlbase21/"/>
              </ietf:e2>
              <ietf:e3>
                <ietf:e31 at="3"/>
              </ietf:e3>
            </ietf:c14n11XmlBaseDoc1>
            """
        let tree = try XMLTree(parsing: Array(document.utf8))
        let octets = try tree.canonicalOctets(
            selecting: "//ietf:e21 | //ietf:e21/@* | //ietf:e21/namespace::*",
            namespaces: [("ietf", "http://www.ietf.org")],
            Self.inclusive11
        )
        let expected = """
            <ietf:e21 xmlns:ietf="http://www.ietf.org" xmlns:w3c="http://www.w3.org" \
            xml:base="http://xmlbase.example.org/xmlbase21/"></ietf:e21>
            """
        #expect(String(decoding: octets, as: UTF8.self) == expected)
    }
}
