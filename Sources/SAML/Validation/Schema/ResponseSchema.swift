// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
package import UntrustedText

/// The schemas of SAML, for a second check beside our own (S-14).
///
/// It is a check of form and of nothing else: whoever wants to know whether a response is to be believed asks the
/// rules. Tasks may share it.
package struct ResponseSchema: Sendable {
    /// How many violations of one document are listed.
    package static let limit = 100

    /// The files that are needed: those of SAML and those of XML Signature and XML Encryption, with their later parts.
    package static let fileNames = [
        "saml-schema-protocol-2.0.xsd", "saml-schema-assertion-2.0.xsd", "xmldsig-core-schema.xsd",
        "xenc-schema.xsd", "xmldsig11-schema.xsd", "xenc11-schema.xsd",
    ]

    private let schemas: XMLSchemaSet

    /// Reads the schemas.
    ///
    /// - Parameter files: Those of ``fileNames``, by name; what they import is looked for among them.
    /// - Throws: ``SchemaError`` if a file is no schema or is missing.
    package init(_ files: [(name: String, bytes: [UInt8])]) throws(SchemaError) {
        let files = [Self.driver] + files.map { XMLSchemaSet.File(name: $0.name, bytes: $0.bytes) }
        do throws(XMLSchemaFault) {
            schemas = try XMLSchemaSet(files)
        } catch {
            throw SchemaError(reason: error.reason)
        }
    }

    /// A schema of ours that imports all others.
    private static let driver = XMLSchemaSet.File(
        name: "driver.xsd",
        bytes: Array(
            """
            <schema xmlns="http://www.w3.org/2001/XMLSchema">
            <import namespace="\(Namespaces.protocolURI)" schemaLocation="saml-schema-protocol-2.0.xsd"/>
            <import namespace="http://www.w3.org/2009/xmldsig11#" schemaLocation="xmldsig11-schema.xsd"/>
            <import namespace="http://www.w3.org/2009/xmlenc11#" schemaLocation="xenc11-schema.xsd"/>
            </schema>
            """.utf8
        )
    )

    /// Lists how a message breaks the schemas: `schema.invalid`, with its place, in document order.
    ///
    /// An envelope around the message is not looked at, nor is a message of another kind. Beyond ``limit`` one last finding says how many there are.
    package func findings(on document: borrowing UnverifiedResponse) -> [Finding] {
        guard let message = MessageLocator.message(from: document.tree.root), message.is(Names.response) else {
            return []
        }
        var findings: [Finding] = []
        let count = schemas.validate(message, limit: Self.limit) { violation, element in
            findings.append(
                Finding(
                    .schemaInvalid,
                    .error,
                    violation.message(at: element),
                    at: SourceLocation(element.location),
                    path: element.path.escapedForReport(limit: .max)
                )
            )
        }
        if count > Self.limit {
            findings.append(Finding(.schemaInvalid, .error, "\(count) violations, of which \(Self.limit) are listed"))
        }
        return findings
    }
}

/// Schemas that cannot be used.
package struct SchemaError: Error, Hashable, Sendable {
    /// What was expected and what was found.
    @Exact package private(set) var reason: String
}

extension XMLSchemaViolation {
    /// What was expected and what was found, in names of elements and attributes.
    fileprivate func message(at element: XMLElementView) -> String {
        let name = element.localName.escapedForReport
        let attribute = (attribute ?? "").escapedForReport
        let wanted = expected.isEmpty ? "nothing more" : expected.joined(separator: " or ")
        switch kind {
        case .missingAttribute: return "expected the attribute \(wanted) of \(name), found none"
        case .unexpectedAttribute: return "expected no attribute \(attribute) of \(name), found one"
        case .unexpectedElement: return "expected \(wanted), found \(name)"
        case .missingElement: return "expected \(wanted) in \(name), found its end"
        case .unexpectedText: return "expected no text in \(name), found some"
        case .unexpectedContent: return "expected text alone in \(name), found elements"
        case .unknownElement: return "expected an element that the schemas know, found \(name)"
        case .badType:
            return "expected the xsi:type of \(name) to be one that the schemas know and that fits, found another"
        case .badValue where self.attribute != nil:
            return "expected the attribute \(attribute) of \(name) to have a value of its type, found another"
        case .badValue: return "expected \(name) to have a value of its type, found another"
        case .other: return "expected \(name) to keep to the schema, found error \(nativeCode) of libxml2"
        case .notValidated: return "expected to validate \(name), found no end of it"
        }
    }
}
