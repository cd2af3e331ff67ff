// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// The allowed positions, number and siblings of encrypted keys (S-04, S-14, S-39).
@Suite(.requiresXMLSec)
struct DecryptionStructureTests {
    /// Changes the markup of a valid sample.
    @Test(arguments: [
        ("<saml:EncryptedAssertion>", "<saml:EncryptedAssertion>text"),
        ("</xenc:EncryptedData>", "</xenc:EncryptedData>text"),
        ("</xenc:EncryptedData>", "</xenc:EncryptedData><a xmlns='urn:a'/>"),
        ("<saml:EncryptedAssertion>", "<saml:EncryptedAssertion><a xmlns='urn:a'/>"),
        (
            "<xenc:EncryptionMethod Algorithm=\"http://www.w3.org/2009/",
            "text<xenc:EncryptionMethod Algorithm=\"http://www.w3.org/2009/"
        ),
        ("xmlenc#Element\"", "xmlenc#Content\""),
        (" Type=\"http://www.w3.org/2001/04/xmlenc#Element\"", " Type=\"\""),
        ("<ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\">", "<ds:KeyInfo xmlns:ds=\"urn:x\">"),
        ("</ds:KeyInfo>", "</ds:KeyInfo><ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"/>"),
        ("</xenc:EncryptedData>", "<xenc:CipherData/></xenc:EncryptedData>"),
        ("</xenc:EncryptedData>", "<xenc:EncryptionProperties/><xenc:EncryptionProperties/></xenc:EncryptedData>"),
        ("</xenc:EncryptedKey>", "<xenc:CarriedKeyName/><xenc:ReferenceList/></xenc:EncryptedKey>"),
        ("</xenc:EncryptedKey>", "<a xmlns='urn:a'/></xenc:EncryptedKey>"),
        ("<xenc:CipherData><xenc:CipherValue>", "<xenc:CipherData>text<xenc:CipherValue>"),
        ("<xenc:CipherValue>", "<xenc:CipherValue>&#160;"),
        ("<xenc:CipherValue>", "<xenc:CipherValue>-"),
        ("<xenc:CipherValue>", "<xenc:CipherValue><!---->"),
        ("<xenc:CipherValue>", "<xenc:CipherValue><?p?>"),
        ("<xenc:CipherValue>", "<xenc:CipherValue><xenc:a/>"),
        ("</xenc:CipherValue>", "</xenc:CipherValue><xenc:CipherValue/>"),
        ("</xenc:CipherValue>", "</xenc:CipherValue><xenc:CipherReference URI=\"#_a\"/>"),
        ("<xenc:CipherValue>", "<xenc:CipherValue/><xenc:CipherValue>"),
        ("<xenc:CipherValue>", "<xenc:CipherReference URI=\"file:///etc/hostname\"/><xenc:CipherValue>"),
    ])
    func `rejects markup that violates the schema`(part: String, replacement: String) throws {
        let xml = try EncryptedSample().xml
        try #require(xml.contains(part))
        #expect(try EncryptedSample.open(xml).plaintext == EncryptedSample.assertion)
        #expect(try EncryptedSample.open(xml.replacing(part, with: replacement, maxReplacements: 1)) == .closed)
    }

    @Test(arguments: [
        ("<saml:EncryptedAssertion>", "<saml:EncryptedAssertion>\n<!-- a --><?p?>"),
        (" Type=\"http://www.w3.org/2001/04/xmlenc#Element\"", ""),
        ("</xenc:EncryptedData>", "<xenc:EncryptionProperties/></xenc:EncryptedData>"),
        (
            "</xenc:EncryptedKey>",
            "<xenc:ReferenceList/><xenc:CarriedKeyName>k</xenc:CarriedKeyName></xenc:EncryptedKey>"
        ),
        ("<xenc:CipherValue>", "<xenc:CipherValue>\r\n\t "),
        ("<xenc:CipherValue>", "<xenc:CipherValue><![CDATA[]]>"),
        ("</ds:KeyInfo>", "<ds:KeyName>k</ds:KeyName><ds:X509Data/><a xmlns='urn:a'/></ds:KeyInfo>"),
    ])
    func `accepts optional markup of the schema`(part: String, replacement: String) throws {
        let xml = try EncryptedSample().xml.replacing(part, with: replacement, maxReplacements: 1)
        #expect(try EncryptedSample.open(xml).plaintext == EncryptedSample.assertion)
    }

    @Test(arguments: [
        "<xenc:CipherReference URI=\"http://example.test/\"/>", "<xenc:CipherReference URI=\"#_a\"/>", "",
        "<xenc:CipherValue/>",
        "<xenc:CipherValue> </xenc:CipherValue>", "<xenc:CipherValue>AAA</xenc:CipherValue>",
        "<xenc:CipherValue>AAB=</xenc:CipherValue>",
    ])
    func `rejects ciphertext by reference and ciphertext that is not Base64`(cipherData: String) throws {
        var sample = try EncryptedSample()
        sample.cipherData = cipherData
        #expect(try sample.open() == .closed)
    }

    // MARK: Positions of keys

    @Test func `decrypts with a key next to the ciphertext, with or without a reference`() throws {
        var sample = try EncryptedSample()
        sample.keyInfo = "<ds:KeyName>k</ds:KeyName>"
        #expect(try sample.open() == .closed)
        sample.siblings = sample.encryptedKey(" Id=\"_k\"")
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        sample.keyInfo = Self.pointer("#_k")
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        sample.keyInfo = sample.encryptedKey() + Self.pointer("#_k")
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
    }

    @Test(arguments: [
        pointer("#_none"), pointer("_k"), pointer(""), pointer("#"), pointer("#xpointer(id('_k'))"), pointer("#_K"),
        pointer("file:///_k"), pointer("#_k") + pointer("#_k"), pointer("#_k", type: "EncryptedData"),
        "<ds:RetrievalMethod URI=\"#_k\"/>",
        "<ds:RetrievalMethod URI=\"#_k\" Type=\"http://www.w3.org/2001/04/xmlenc#EncryptedKey\"><ds:Transforms/></ds:RetrievalMethod>",
        "<ds:RetrievalMethod Type=\"http://www.w3.org/2001/04/xmlenc#EncryptedKey\"/>",
    ])
    func `follows only one reference to one key next to the ciphertext`(keyInfo: String) throws {
        var sample = try EncryptedSample()
        sample.siblings = sample.encryptedKey(" Id=\"_k\"")
        sample.keyInfo = keyInfo
        #expect(try sample.open() == .closed)
    }

    @Test func `rejects a dangling reference and one that is not a fragment`() throws {
        var sample = try EncryptedSample()
        sample.keyInfo = sample.encryptedKey() + Self.pointer("#_none")
        #expect(try sample.open() == .closed)
        sample.siblings = sample.encryptedKey(" Id=\"k\"")
        sample.keyInfo = Self.pointer("#k")
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        sample.keyInfo = Self.pointer("_k")
        #expect(try sample.open() == .closed)
    }

    @Test func `tries only the referenced key`() throws {
        var sample = try EncryptedSample()
        var other = sample
        other.wrappedKey = Array(repeating: 1, count: 256)
        sample.siblings = sample.encryptedKey(" Id=\"_k\"") + other.encryptedKey(" Id=\"_o\"")
        sample.keyInfo = Self.pointer("#_o")
        #expect(try sample.open() == .closed)
        sample.keyInfo = Self.pointer("#_k")
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
    }

    @Test func `does not follow a cycle or a chain of keys`() throws {
        var sample = try EncryptedSample()
        var other = sample
        other.wrappedKey = Array(repeating: 1, count: 256)
        let info = { (content: String) in "<ds:KeyInfo xmlns:ds=\"\(EncryptedSample.ds)\">\(content)</ds:KeyInfo>" }
        sample.siblings =
            other.encryptedKey(" Id=\"_k\"", more: info(Self.pointer("#_o")))
            + other.encryptedKey(" Id=\"_o\"", more: info(Self.pointer("#_k")))
        sample.keyInfo = Self.pointer("#_k")
        #expect(try sample.open() == .closed)
        // The correct key is inside the information of another key, which is one level too deep.
        sample.siblings = ""
        sample.keyInfo = other.encryptedKey(more: info(sample.encryptedKey()))
        #expect(try sample.open() == .closed)
        sample.keyInfo = Self.pointer("#_k0")
        sample.siblings = (0..<8).map { index in
            (index < 7 ? other : sample).encryptedKey(" Id=\"_k\(index)\"", more: info(Self.pointer("#_k\(index + 1)")))
        }.joined()
        #expect(try sample.open() == .closed)
    }

    @Test func `limits the keys inside and next to the ciphertext to eight`() throws {
        var sample = try EncryptedSample()
        var other = sample
        other.wrappedKey = Array(repeating: 1, count: 256)
        let others = { (count: Int) in String(repeating: other.encryptedKey(), count: count) }
        sample.keyInfo = others(7) + sample.encryptedKey()
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        sample.keyInfo = others(8) + sample.encryptedKey()
        #expect(try sample.open() == .closed)
        sample.keyInfo = others(4)
        sample.siblings = others(3) + sample.encryptedKey()
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        sample.siblings += others(1)
        #expect(try sample.open() == .closed)
        // Keys that a reference skips count as well.
        sample.keyInfo = Self.pointer("#_k")
        sample.siblings = sample.encryptedKey(" Id=\"_k\"") + others(7)
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        sample.siblings += others(1)
        #expect(try sample.open() == .closed)
    }

    @Test func `skips a key for another recipient with an algorithm that is not allowed`() throws {
        var sample = try EncryptedSample()
        var other = sample
        other.transportURI = "\(EncryptedSample.xenc)kw-aes128"
        sample.keyInfo = other.encryptedKey() + sample.encryptedKey()
        #expect(try sample.open().plaintext == EncryptedSample.assertion)
        sample.wrappedKey[0] ^= 1
        sample.keyInfo = other.encryptedKey() + sample.encryptedKey()
        #expect(try sample.open() == .closed)
        sample.keyInfo = other.encryptedKey()
        #expect(try sample.open().code == .encryptionAlgorithmNotAllowed)
    }

    // MARK: Keys of the recipient

    @Test func `tries each of the recipient's keys and rejects a wrong one`() throws {
        let sample = try EncryptedSample()
        let wrong = try TestKeys.signer()
        let curve = try TestKeys.signer("idp-ec")
        #expect(try sample.open(keys: [wrong]) == .closed)
        #expect(try sample.open(keys: [curve]) == .closed)
        #expect(try sample.open(keys: [wrong, curve, wrong, TestKeys.reader()]).plaintext == EncryptedSample.assertion)
        #expect(DecryptionKeys([]) == nil)
        #expect(DecryptionKeys([wrong, wrong, wrong, wrong, wrong]) == nil)
    }

    @Test func `uses the Recipient attribute only to order the keys`() throws {
        var sample = try EncryptedSample()
        var other = sample
        other.wrappedKey = Array(repeating: 1, count: 256)
        sample.keyInfo = other.encryptedKey(" Recipient=\"a\"") + sample.encryptedKey(" Recipient=\"b\"")
        for recipient in [nil, "a", "b", "c"] {
            #expect(try EncryptedSample.open(sample.xml, recipient: recipient).plaintext == EncryptedSample.assertion)
        }
    }

    private static func pointer(_ uri: String, type: String = "EncryptedKey") -> String {
        "<ds:RetrievalMethod URI=\"\(uri)\" Type=\"http://www.w3.org/2001/04/xmlenc#\(type)\"/>"
    }
}
