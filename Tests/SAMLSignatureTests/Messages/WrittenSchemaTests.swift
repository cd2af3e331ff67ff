// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SecureXML
internal import Testing

/// The schemas of OASIS and of its extensions, from the Debian packages of OpenSAML.
private enum WrittenSchemas {
    private static let folders = ["opensaml", "xmltooling"].map { URL(filePath: "/usr/share/xml/\($0)") }

    /// The schemas by namespace; the driver imports all, so that nothing in an extension point is skipped.
    private static let imports = [
        ("urn:oasis:names:tc:SAML:2.0:protocol", "saml-schema-protocol-2.0.xsd"),
        ("urn:oasis:names:tc:SAML:2.0:metadata", "saml-schema-metadata-2.0.xsd"),
        ("urn:oasis:names:tc:SAML:metadata:attribute", "sstc-metadata-attr.xsd"),
        ("urn:oasis:names:tc:SAML:metadata:algsupport", "sstc-saml-metadata-algsupport-v1.0.xsd"),
        ("urn:oasis:names:tc:SAML:metadata:ui", "sstc-saml-metadata-ui-v1.0.xsd"),
        ("http://www.w3.org/2009/xmldsig11#", "xmldsig11-schema.xsd"),
        ("http://www.w3.org/2009/xmlenc11#", "xenc11-schema.xsd"),
        ("http://schemas.xmlsoap.org/soap/envelope/", "soap-envelope.xsd"),
    ]

    private static let names =
        imports.map(\.1) + [
            "saml-schema-assertion-2.0.xsd", "xmldsig-core-schema.xsd", "xenc-schema.xsd", "xml.xsd",
        ]

    static let areInstalled = names.allSatisfy { url(of: $0) != nil }

    private static func url(of name: String) -> URL? {
        folders.map { $0.appending(path: name) }.first { FileManager.default.fileExists(atPath: $0.path) }
    }

    static func parsed() throws -> XMLSchemaSet {
        let imports = imports.map { "<import namespace=\"\($0)\" schemaLocation=\"\($1)\"/>" }.joined()
        let driver = "<schema xmlns=\"http://www.w3.org/2001/XMLSchema\">\(imports)</schema>"
        let files = try names.map { name in
            XMLSchemaSet.File(name: name, bytes: Array(try Data(contentsOf: try #require(url(of: name)))))
        }
        return try XMLSchemaSet([.init(name: "driver.xsd", bytes: Array(driver.utf8))] + files)
    }
}

/// Every written message, also with a signature or in an envelope, and all written metadata match the schemas of OASIS.
@Suite(.requiresXMLSec, .enabled(if: WrittenSchemas.areInstalled, "the schemas are not installed"))
struct WrittenSchemaTests {
    private static func violations(_ bytes: [UInt8], _ schemas: XMLSchemaSet) throws -> [String] {
        let tree = try XMLTree(parsing: bytes)
        var violations: [String] = []
        let count = schemas.validate(tree.root, limit: 10) { violation, element in
            violations.append("\(element.path): \(violation)")
        }
        #expect(count == violations.count)
        return violations
    }

    @Test func `matches the schemas`() throws {
        let schemas = try WrittenSchemas.parsed()
        let documents = try WrittenDocument.all().filter { ![.query, .page].contains($0.form) }
        #expect(documents.count == WrittenMessage.texts.count * (13 * 4 + 2))
        for document in documents {
            let violations = try Self.violations(document.bytes, schemas)
            #expect(violations == [], "\(document.file)")
        }
    }

    @Test(arguments: [
        ("LogoutRequest.plain.signed", "IssueInstant=", "Issued="),
        ("AuthnRequest.plain.envelope", "<samlp:NameIDPolicy ", "<samlp:Policy "),
        ("EntityDescriptor.plain.metadata", " Algorithm=\"http://www.w3.org/2001/04/xmlenc#sha256\"", ""),
        ("EntityDescriptor.plain.signed-metadata", " height=\"60\"", " height=\"high\""),
    ])
    func `differs from the schemas if it is changed`(file: String, text: String, replacement: String) throws {
        let document = try #require(try WrittenDocument.all().first { $0.file == file })
        let written = String(decoding: document.bytes, as: UTF8.self)
        let changed = written.replacing(text, with: replacement)
        #expect(changed != written)
        #expect(try !Self.violations(Array(changed.utf8), try WrittenSchemas.parsed()).isEmpty)
    }
}
