// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAMLSignature
internal import SecureXML
internal import Testing

/// Plaintext is XML again, and is held to the same rules (S-07, S-09, S-38).
struct DecryptionPlaintextTests {
    private static let saml = EncryptedSample.saml
    private static let good = EncryptedSample.assertion
    private static let bare = "<saml:Assertion ID=\"_a\"/>"

    @Test(arguments: [
        // Not one element.
        "", " ", "text", good + good, bare + bare, "\(good)text", "text\(good)", "\(good)&#65;", "\(good)<![CDATA[ ]]>",
        // Beside it.
        "<!---->\(good)", "\(good)<!---->", "<?p?>\(good)", "\(good)<?p?>", "\u{FEFF}\(good)", "\0\(good)",
        // What only a document has.
        "<?xml version=\"1.0\"?>\(good)", "<!DOCTYPE a>\(good)", "<!DOCTYPE a [<!ENTITY b \"c\">]>\(good)",
        // Out of its element.
        "</place>", "\(good)</place>", "\(good)</place><place>", "\(good)</place><!--", "\(good)</place><?p ",
        "</place>\(good)<place>", "</place><place>\(good)", "\(good)</place ><place a=\"", "\(good)<![CDATA[",
        "\(good)</place><place xmlns=\"", "<!--\(good)", "\(good)<x a='",
        // Broken.
        "<saml:Assertion", "<saml:Assertion>", "</saml:Assertion>", "<saml:Assertion ID='_a' ID='_b'/>",
        "<other:Assertion/>", "<saml:Assertion>\u{1}</saml:Assertion>", "<saml:Assertion a='&b;'/>",
        "<saml:Assertion xmlns:x=\"relative\"/>",
        "<saml:Assertion><x ID='_a' xmlns=''/><y xml:id='_a'/></saml:Assertion>",
        // Something else.
        "<Assertion/>", "<Assertion xmlns=\"\"/>", "<saml:assertion/>", "<saml:NameID>n</saml:NameID>",
        "<saml:Attribute Name='n'/>", "<x:Assertion xmlns:x=\"urn:oasis:names:tc:SAML:1.0:assertion\"/>",
        "<saml:Response/>",
        // Ciphertext in ciphertext, at any depth.
        "<saml:EncryptedAssertion/>", "<saml:Assertion><saml:EncryptedAssertion/></saml:Assertion>",
        "<saml:Assertion><saml:Advice><a xmlns='urn:a'/><saml:EncryptedAssertion/></saml:Advice></saml:Assertion>",
        "<saml:Assertion><a xmlns='urn:a'><b/></a><c xmlns='urn:a'><b><saml:EncryptedAssertion/></b></c></saml:Assertion>",
    ])
    func `refuses plaintext that is not the one element it should be alike`(plaintext: String) throws {
        // Nothing to encrypt is nothing that GCM carries here.
        let sample = try EncryptedSample(plaintext.isEmpty ? "\n" : plaintext)
        #expect(try sample.open() == .closed)
        let inCBC = try EncryptedSample(plaintext.isEmpty ? "\n" : plaintext, cipher: .aes256CBC)
        #expect(try inCBC.open(allowing: .aesCBC, isCovered: true) == .closed)
    }

    @Test func `refuses plaintext that is no UTF-8`() throws {
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xFE, 0xFF, 0, 0x3C], [0xED, 0xA0, 0x80]] {
            let sample = EncryptedSample(try EncryptedSample.seal(bytes + Array(Self.good.utf8)))
            #expect(try sample.open() == .closed)
        }
    }

    @Test(arguments: [
        String(repeating: "<saml:a>", count: 64) + String(repeating: "</saml:a>", count: 64),
        String(repeating: "<saml:a/>", count: 50_000),
        "<saml:a \((0..<65).map { "a\($0)=''" }.joined(separator: " "))/>",
        "<saml:a \((0..<65).map { "xmlns:a\($0)='urn:a'" }.joined(separator: " "))/>",
        String(repeating: "a", count: (1 << 20) + 1),
    ])
    func `counts plaintext against the limits`(content: String) throws {
        let plaintext = "<saml:Assertion>\(content)</saml:Assertion>"
        var limits = ParseLimits()
        limits.bytes = 4 << 20
        let sealed = EncryptedSample(try EncryptedSample.seal(Array(plaintext.utf8)))
        // The document around it is let in, to see that the plaintext is not.
        #expect(try Self.open(sealed.xml, limits: limits) == false)
        #expect(try Self.open(sealed.xml, limits: Self.generous) == true)
    }

    private static var generous: ParseLimits {
        var limits = ParseLimits()
        limits.bytes = 8 << 20
        limits.depth = 128
        limits.nodes = 100_000
        limits.attributesPerElement = 128
        limits.namespacesInScope = 128
        limits.textBytes = 8 << 20
        return limits
    }

    private static func open(_ xml: String, limits: ParseLimits) throws -> Bool {
        let tree = try XMLTree(parsing: Array(xml.utf8), limits: generous)
        let root = tree.root
        let decrypter = ElementDecrypter(keys: DecryptionKeys(try TestKeys.reader()))
        var budget = DecryptionBudget(limits: limits)
        guard let element = root.firstChildElement else { return false }
        do throws(DecryptionFault) {
            _ = try decrypter.open(element, isCoveredBySignature: false, budget: &budget)
            return true
        } catch {
            return false
        }
    }

    @Test func `stops at the limits of depth and bytes, and not before`() throws {
        let plaintext = "<saml:Assertion><saml:a><saml:a/></saml:a></saml:Assertion>"
        let sample = try EncryptedSample(plaintext)
        var limits = ParseLimits()
        limits.depth = 3
        #expect(try sample.open(limits: limits).plaintext == plaintext)
        limits.depth = 2
        #expect(try sample.open(limits: limits) == .closed)
        limits.depth = 64
        limits.nodes = 3
        limits.bytes = plaintext.utf8.count
        #expect(try sample.open(limits: limits).plaintext == plaintext)
        limits.bytes -= 1
        #expect(try sample.open(limits: limits) == .closed)
    }

    @Test func `spends the bytes and attempts of a document once`() throws {
        let sample = try EncryptedSample()
        let tree = try XMLTree(parsing: Array(sample.xml.utf8))
        let root = tree.root
        let decrypter = ElementDecrypter(keys: DecryptionKeys(try TestKeys.reader()))
        var limits = ParseLimits()
        limits.bytes = EncryptedSample.assertion.utf8.count * 2 + 1
        var budget = DecryptionBudget(limits: limits)
        var codes: [Bool] = []
        for _ in 0..<3 {
            guard let element = root.firstChildElement else { break }
            do throws(DecryptionFault) {
                _ = try decrypter.open(element, isCoveredBySignature: false, budget: &budget)
                codes.append(true)
            } catch {
                codes.append(false)
            }
        }
        #expect(codes == [true, true, false])
        var attempts = DecryptionBudget()
        var opened = 0
        for _ in 0..<12 {
            guard let element = root.firstChildElement else { break }
            do throws(DecryptionFault) {
                _ = try decrypter.open(element, isCoveredBySignature: false, budget: &attempts)
                opened += 1
            } catch {
                continue
            }
        }
        #expect(opened == 8)
    }

    @Test func `reads plaintext with the prefixes of its place`() throws {
        var sample = try EncryptedSample("<saml:Assertion ID=\"_a\"><p:a xmlns:q=\"urn:q\"/><b/></saml:Assertion>")
        sample.outer = " xmlns:p=\"urn:p:a&amp;b\" xmlns:xml=\"http://www.w3.org/XML/1998/namespace\""
        #expect(try sample.open().plaintext != nil)
        sample.outer = ""
        #expect(try sample.open() == .closed)
        let spaced = try EncryptedSample("\r\n\t \(Self.good)\n ")
        #expect(try spaced.open().plaintext != nil)
    }

    @Test func `gives the default namespace of its place to plaintext without one`() throws {
        let xml = try EncryptedSample("<Assertion ID=\"_a\"/>").xml
        #expect(try EncryptedSample.open(xml) == .closed)
        let inSAML = xml.replacing("xmlns=\"urn:example:outer\"", with: "xmlns=\"\(EncryptedSample.saml)\"")
        #expect(
            try EncryptedSample.open(inSAML)
                == .opened(name: "Assertion", namespace: EncryptedSample.saml, plaintext: "<Assertion ID=\"_a\"/>")
        )
        let takenBack = inSAML.replacing("<saml:EncryptedAssertion>", with: "<saml:EncryptedAssertion xmlns=\"\">")
        #expect(try EncryptedSample.open(takenBack) == .closed)
    }

    @Test(arguments: [
        "<saml:Assertion ID=\"_p\"/>", "<saml:Assertion AssertionID=\"_p\"/>",
        "<saml:Assertion ID=\"_a\"><saml:Assertion xml:id=\"_p\"/></saml:Assertion>",
    ])
    func `refuses plaintext with an identifier of the document around it`(plaintext: String) throws {
        var sample = try EncryptedSample(plaintext)
        #expect(try sample.open().plaintext == plaintext)
        for attribute in ["ID", "AssertionID", "xml:id"] {
            sample.outer = " \(attribute)=\"_p\""
            #expect(try sample.open() == .closed)
            sample.outer = " \(attribute)=\"_P\""
            #expect(try sample.open().plaintext == plaintext)
        }
    }

    @Test func `lets signatures inside and outside bear one identifier`() throws {
        let signature = "<d:Signature xmlns:d=\"\(EncryptedSample.ds)\" Id=\"_s\"/>"
        let plaintext = "<saml:Assertion ID=\"_a\">\(signature)</saml:Assertion>"
        let xml = try EncryptedSample(plaintext).xml.replacing("</place>", with: "\(signature)</place>")
        #expect(try EncryptedSample.open(xml).plaintext == plaintext)
    }

    /// What the `EncryptedData` declares goes away with it (XML Encryption 1.1, 4.4).
    @Test func `leaves out what only the ciphertext declares`() throws {
        let xml = try EncryptedSample("<saml:Assertion xmlns:x=\"urn:x\"><xenc:a/></saml:Assertion>").xml
        #expect(try EncryptedSample.open(xml) == .closed)
    }

    @Test(arguments: [
        ("EncryptedID", "<saml:NameID>n</saml:NameID>", true),
        ("EncryptedID", "<saml:BaseID/>", true),
        ("EncryptedID", "<saml:Assertion/>", true),
        ("EncryptedID", "<saml:Issuer>n</saml:Issuer>", false),
        ("EncryptedID", "<saml:Attribute Name='n'/>", false),
        ("EncryptedAttribute", "<saml:Attribute Name='n'/>", true),
        ("EncryptedAttribute", "<saml:NameID>n</saml:NameID>", false),
        ("EncryptedAttribute", "<saml:Assertion/>", false),
        ("EncryptedOther", "<saml:Assertion/>", false),
        ("Assertion", "<saml:Assertion/>", false),
    ])
    func `takes what SAML lets stand in the place alone`(wrapper: String, plaintext: String, isOpened: Bool) throws {
        var sample = try EncryptedSample(plaintext)
        sample.wrapper = wrapper
        let opening = try sample.open()
        #expect(isOpened ? opening.plaintext == plaintext : opening == .closed)
    }
}
#endif
