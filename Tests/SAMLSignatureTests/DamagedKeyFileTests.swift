// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAMLSignature
internal import Testing

/// Keys and metadata in the forms of consoles, logs and scripts: none is trusted, and the message names the form.
@Suite(.requiresXMLSec) struct `damaged key files` {
    private static let pem = String(decoding: (try? Keyring.bytes("keys/idp-rsa.crt.pem")) ?? [], as: UTF8.self)
    private static let lines = pem.split(separator: "\n").dropFirst().dropLast().map(String.init)
    private static let base64 = lines.joined()
    private static let der = Data(base64Encoded: base64) ?? Data()
    private static let metadata = String(decoding: (try? Keyring.bytes("keys/idp-metadata.xml")) ?? [], as: UTF8.self)
    private static let view = "This XML file does not appear to have any style information associated with it.\n"

    private static func hex(_ separator: String, _ prefix: String = "") -> String {
        der.map { prefix + String(Int($0) + 0x100, radix: 16).suffix(2) }.joined(separator: separator)
    }

    static let forms: [(form: String, text: String, name: String)] = [
        (
            "Base64 of PEM", Data(pem.utf8).base64EncodedString(),
            "the Base64 of a PEM file: decode it with `base64 -d FILE`"
        ),
        ("Base64 of metadata", Data(metadata.utf8).base64EncodedString(), "the Base64 of XML"),
        ("Base64 of Base64", Data(base64.utf8).base64EncodedString(), "another Base64 text"),
        ("Base64 of a page", Data("<html><body>Sign in</body></html>".utf8).base64EncodedString(), "an HTML page"),
        (
            "URL-safe", base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""),
            "URL-safe Base64"
        ),
        ("hexadecimal", hex(" "), "DER in hexadecimal digits"),
        ("hexadecimal with colons", hex(":"), "`xxd -r -p FILE`"),
        ("a C array", hex(", ", "0x"), "DER in hexadecimal digits"),
        (
            "a dump", "00000000: 3082 01ee 3081 d7a0 0302 0102 0201 0130  0...0..........0\n00000010: 0d06 092a 8648",
            "`xxd -r FILE`"
        ),
        ("JSON escapes", base64.replacing("/", with: "\\/"), "written as `\\/`"),
        ("JSON escapes in PEM", pem.replacing("/", with: "\\/"), "written as `\\/`"),
        ("backslash and n", lines.joined(separator: "\\n"), "backslash"),
        ("percent-encoded", base64.replacing("/", with: "%2F").replacing("+", with: "%2B"), "percent-encoded"),
        ("psql", pem.replacing("\n", with: "    +\n "), "`psql -At`"),
        ("psql without boundaries", " cert\n---\n " + lines.joined(separator: "   +\n ") + "\n(1 row)\n", "`psql"),
        ("line breaks of HTML", pem.replacing("\n", with: "<br>\n"), "HTML tags"),
        ("a block of HTML", "<pre>" + pem + "</pre>", "HTML around a key"),
        ("a list", base64 + "," + base64, "commas"),
        ("two values", base64 + "=\n" + base64, "several values are joined"),
        ("shortened", base64.prefix(200) + "..." + base64.suffix(60), "shortened with `...`"),
        ("a no-break space", base64.prefix(64) + "\u{A0}" + base64.dropFirst(64), "U+00A0"),
        ("the text of OpenSSL", "subject=CN = idp\nissuer=CN = idp\n" + base64, "subject="),
        ("without its first character", String(base64.dropFirst()), "first character, `M`, is missing"),
        ("without its first line", lines.dropFirst().joined(separator: "\n"), "does not begin with `M`"),
        ("without its end", base64.prefix(400) + "", "DER announces"),
        ("PEM without a line", pem.replacing(lines[3] + "\n", with: ""), "48 are missing"),
        ("PEM without its first character", pem.replacing("\nM", with: "\n"), "some are missing"),
        ("a public key by its label", pem.replacing("CERTIFICATE", with: "PUBLIC KEY"), "whose label is `CERTIFICATE`"),
        ("PKCS #1 by its label", pem.replacing("CERTIFICATE", with: "RSA PUBLIC KEY"), "whose label is `CERTIFICATE`"),
        ("joined", pem.trimmingCharacters(in: .newlines) + pem, "joined without a line break"),
        ("one line", pem.replacing("\n", with: " "), "alone in its line"),
        ("a setting", "cert: " + pem, "precedes `BEGIN` in its line"),
        ("a member of JSON", #"{"idp":{"x509cert":"\#(base64)"}}"#, "Its member `.idp.x509cert`"),
        ("a view in a browser", view + metadata, "view of XML in a browser"),
        ("a log", "09:00:00 INFO metadata " + metadata, "other text before it"),
        ("HTML escapes", metadata.replacing("<", with: "&lt;"), "HTML-escaped"),
        ("escapes of JSON", metadata.replacing("<", with: "\\u003c"), "escaped as in JSON"),
        ("two documents", metadata + metadata, "several files are joined"),
        ("a part of metadata", "<IDPSSODescriptor/>", "a part of metadata"),
        ("another root", "<EntityDescriptor/>", "`EntityDescriptor` in no namespace"),
    ]

    @Test(arguments: forms.indices) func `are named and not trusted`(index: Int) throws {
        let (form, text, name) = Self.forms[index]
        let error = #expect(throws: TrustError.self, "\(form)") { try TrustStore(Array(text.utf8)) }
        #expect(error?.reason.contains(name) == true, "\(form): \(error?.reason ?? "read")")
        for secret in [Self.base64.prefix(8), Self.base64.suffix(8)] {
            #expect(error?.reason.contains(secret) == false)
        }
    }

    @Test func `of joined DER and of keys for one issuer are named, too`() throws {
        let twice = #expect(throws: TrustError.self) { try TrustStore(Array(Self.der + Self.der)) }
        #expect(twice?.reason.contains("\(Self.der.count) bytes follow it") == true)
        let read = #expect(throws: TrustError.self) { try PublicKey.reading(Array(Self.hex(" ").utf8)) }
        #expect(read?.reason.contains("hexadecimal") == true)
    }

    @Test(arguments: [("sp-rsa", "RSA PRIVATE KEY", "PKCS #8, whose label is `PRIVATE KEY`")])
    func `with the label of another private key are named`(file: String, label: String, name: String) throws {
        let pem = String(decoding: try Keyring.bytes("keys/\(file).key.pem"), as: UTF8.self)
        let other = Array(pem.replacing("PRIVATE KEY", with: label).utf8)
        let error = #expect(throws: TrustError.self) { try PrivateKey(pem: other) }
        #expect(error?.code == .malformedKey)
        #expect(error?.reason.contains(name) == true)
    }

    // MARK: Metadata

    private static let signature = "http://www.w3.org/2000/09/xmldsig#"

    private static func entity(_ change: (String) -> String) -> [UInt8] {
        Array(
            change(
                "<m:EntityDescriptor xmlns:m=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"urn:a\"><m:IDPSSODescriptor "
                    + "protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\"><m:KeyDescriptor>"
                    + "<d:KeyInfo xmlns:d=\"\(signature)\"><d:X509Data><d:X509Certificate>\(base64)"
                    + "</d:X509Certificate></d:X509Data></d:KeyInfo></m:KeyDescriptor></m:IDPSSODescriptor></m:EntityDescriptor>"
            ).utf8
        )
    }

    @Test(arguments: [
        ("m:IDPSSODescriptor", "IDPSSODescriptor", "`IDPSSODescriptor` is in no namespace instead of"),
        ("m:KeyDescriptor", "KeyDescriptor", "`KeyDescriptor` is in no namespace"),
        ("d:X509Data", "X509Data", "`X509Data` is in no namespace"),
        ("d:X509Certificate", "X509Certificate", "`X509Certificate` is in no namespace"),
        ("<d:X509Data>", "<d:Other/>", "`X509Certificate`"),
        (signature, "urn:other", "`KeyInfo` is in the namespace `urn:other` instead of"),
        ("protocolSupportEnumeration", "protocol", "has no `protocolSupportEnumeration`"),
        ("entityID", "validUntil=\"soon\" entityID", "`validUntil` of `EntityDescriptor` `urn:a` is `soon`"),
        ("entityID", "cacheDuration=\"60\" entityID", "`cacheDuration` of `EntityDescriptor` `urn:a` is `60`"),
        ("d:X509Certificate>M", "d:X509Certificate>", "first character, `M`, is missing"),
    ])
    func `in metadata name the element and the reason`(old: String, new: String, reason: String) throws {
        #expect(try TrustStore(Self.entity { $0 }).keyCount == 1)
        let changed = Self.entity { text in
            let text = text.replacing(old, with: new)
            return new == "<d:Other/>" ? text.replacing("</d:X509Data>", with: "") : text
        }
        let error = #expect(throws: TrustError.self) { try TrustStore(changed) }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "read")")
    }

    @Test func `white space around the time of expiration is collapsed`() throws {
        let padded = Self.entity { $0.replacing("entityID", with: "validUntil=\"\n2030-01-01T00:00:00Z \" entityID") }
        #expect(try TrustStore(padded).keyCount == 1)
    }
}
