// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import SecureXML
internal import Testing

/// The parser applies the same rules to plaintext as to documents (S-07, S-09, S-38).
@Suite(.requiresXMLSec)
struct DecryptionPlaintextTests {
    private static let saml = EncryptedSample.saml
    private static let good = EncryptedSample.assertion
    private static let bare = "<saml:Assertion ID=\"_a\"/>"

    @Test(arguments: [
        // No element, or more than one.
        "", " ", "text", good + good, bare + bare, "\(good)text", "text\(good)", "\(good)&#65;", "\(good)<![CDATA[ ]]>",
        // Content next to the element.
        "<!---->\(good)", "\(good)<!---->", "<?p?>\(good)", "\(good)<?p?>", "\u{FEFF}\(good)", "\0\(good)",
        // Markup that only a document can contain.
        "<?xml version=\"1.0\"?>\(good)", "<!DOCTYPE a>\(good)", "<!DOCTYPE a [<!ENTITY b \"c\">]>\(good)",
        // Plaintext that closes the element around it.
        "</place>", "\(good)</place>", "\(good)</place><place>", "\(good)</place><!--", "\(good)</place><?p ",
        "</place>\(good)<place>", "</place><place>\(good)", "\(good)</place ><place a=\"", "\(good)<![CDATA[",
        "\(good)</place><place xmlns=\"", "<!--\(good)", "\(good)<x a='",
        // Malformed XML.
        "<saml:Assertion", "<saml:Assertion>", "</saml:Assertion>", "<saml:Assertion ID='_a' ID='_b'/>",
        "<other:Assertion/>", "<saml:Assertion>\u{1}</saml:Assertion>", "<saml:Assertion a='&b;'/>",
        "<saml:Assertion xmlns:x=\"relative\"/>",
        "<saml:Assertion><x ID='_a' xmlns=''/><y xml:id='_a'/></saml:Assertion>",
        // Other elements.
        "<Assertion/>", "<Assertion xmlns=\"\"/>", "<saml:assertion/>", "<saml:NameID>n</saml:NameID>",
        "<saml:Attribute Name='n'/>", "<x:Assertion xmlns:x=\"urn:oasis:names:tc:SAML:1.0:assertion\"/>",
        "<saml:Response/>",
        // Nested ciphertext at any depth.
        "<saml:EncryptedAssertion/>", "<saml:Assertion><saml:EncryptedAssertion/></saml:Assertion>",
        "<saml:Assertion><saml:Advice><a xmlns='urn:a'/><saml:EncryptedAssertion/></saml:Advice></saml:Assertion>",
        "<saml:Assertion><a xmlns='urn:a'><b/></a><c xmlns='urn:a'><b><saml:EncryptedAssertion/></b></c></saml:Assertion>",
    ])
    func `reports the same error for plaintext that is not the expected element`(plaintext: String) throws {
        // The encryption function does not accept empty plaintext.
        let sample = try EncryptedSample(plaintext.isEmpty ? "\n" : plaintext)
        #expect(try sample.open() == .closed)
        let inCBC = try EncryptedSample(plaintext.isEmpty ? "\n" : plaintext, cipher: .aes256CBC)
        #expect(try inCBC.open(allowing: [.aesCBC], isCovered: true) == .closed)
    }

    @Test func `rejects plaintext that is not UTF-8`() throws {
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
    func `applies the limits of the document to plaintext`(content: String) throws {
        let plaintext = "<saml:Assertion>\(content)</saml:Assertion>"
        var limits = ParseLimits()
        limits.bytes = 4 << 20
        let sealed = EncryptedSample(try EncryptedSample.seal(Array(plaintext.utf8)))
        // The limits allow the document, but not the plaintext.
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

    @Test func `accepts plaintext at the limits of depth and bytes, and rejects it beyond them`() throws {
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

    @Test func `counts decrypted bytes and attempts over the whole document`() throws {
        // Content without an ID, which can occur several times.
        let plaintext = "<saml:Assertion/>"
        let tree = try XMLTree(parsing: Array(EncryptedSample(plaintext).xml.utf8))
        let root = tree.root
        let decrypter = ElementDecrypter(keys: DecryptionKeys(try TestKeys.reader()))
        var limits = ParseLimits()
        limits.bytes = plaintext.utf8.count * 2 + 1
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

    @Test func `resolves prefixes of plaintext in the scope of the ciphertext`() throws {
        var sample = try EncryptedSample("<saml:Assertion ID=\"_a\"><p:a xmlns:q=\"urn:q\"/><b/></saml:Assertion>")
        sample.outer = " xmlns:p=\"urn:p:a&amp;b\" xmlns:xml=\"http://www.w3.org/XML/1998/namespace\""
        #expect(try sample.open().plaintext != nil)
        sample.outer = ""
        #expect(try sample.open() == .closed)
        let spaced = try EncryptedSample("\r\n\t \(Self.good)\n ")
        #expect(try spaced.open().plaintext != nil)
    }

    @Test func `applies the default namespace of the ciphertext's scope to plaintext`() throws {
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
    func `rejects plaintext with an ID that the document already has`(plaintext: String) throws {
        var sample = try EncryptedSample(plaintext)
        #expect(try sample.open().plaintext == plaintext)
        for attribute in ["ID", "AssertionID", "xml:id"] {
            sample.outer = " \(attribute)=\"_p\""
            #expect(try sample.open().code == .xmlDuplicateID)
            sample.outer = " \(attribute)=\"_P\""
            #expect(try sample.open().plaintext == plaintext)
        }
    }

    @Test func `allows the same ID on a signature inside and outside the plaintext`() throws {
        let signature = "<d:Signature xmlns:d=\"\(EncryptedSample.ds)\" Id=\"_s\"/>"
        let plaintext = "<saml:Assertion ID=\"_a\">\(signature)</saml:Assertion>"
        let xml = try EncryptedSample(plaintext).xml.replacing("</place>", with: "\(signature)</place>")
        #expect(try EncryptedSample.open(xml).plaintext == plaintext)
    }

    /// Decryption removes the declarations of `EncryptedData` with the element (XML Encryption 1.1, 4.4).
    @Test func `does not apply namespaces that only the ciphertext declares`() throws {
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
    func `accepts only plaintext that SAML allows in the element`(wrapper: String, plaintext: String, isOpened: Bool)
        throws
    {
        var sample = try EncryptedSample(plaintext)
        sample.wrapper = wrapper
        let opening = try sample.open()
        #expect(isOpened ? opening.plaintext == plaintext : opening == .closed)
    }
}
