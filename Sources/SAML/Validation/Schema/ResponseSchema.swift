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
            findings.append(
                Finding(
                    .schemaInvalid,
                    .error,
                    "The document violates the schemas \(count) times; the first \(Self.limit) violations are listed."
                )
            )
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
    /// The violation, in names of elements and attributes.
    fileprivate func message(at element: XMLElementView) -> String {
        let name = element.localName.escapedForReport
        let attribute = (attribute ?? "").escapedForReport
        let wanted = expected.map { "`\($0.escapedForReport)`" }.joined(separator: " or ")
        switch kind {
        case .missingAttribute: return "`\(name)` has no attribute \(wanted)."
        case .unexpectedAttribute: return "`\(name)` has the attribute `\(attribute)`, which the schema does not allow."
        case .unexpectedElement:
            return wanted.isEmpty
                ? "`\(name)` follows the last element that the schema allows here."
                : "`\(name)` stands where the schema requires \(wanted)."
        case .missingElement: return wanted.isEmpty ? "`\(name)` is incomplete." : "`\(name)` ends without \(wanted)."
        case .unexpectedText: return "`\(name)` contains text, which the schema does not allow."
        case .unexpectedContent: return "`\(name)` contains elements; the schema allows only text."
        case .unknownElement: return "The schemas do not define `\(name)`."
        case .badType:
            return "The `xsi:type` of `\(name)` is unknown to the schemas or does not fit the element."
        case .badValue where self.attribute != nil:
            return "The value of the attribute `\(attribute)` of `\(name)` does not match its type."
        case .badValue: return "The value of `\(name)` does not match its type."
        case .other: return "`\(name)` violates the schema (error \(nativeCode) of libxml2)."
        case .notValidated: return "The validation of `\(name)` did not finish."
        }
    }
}
