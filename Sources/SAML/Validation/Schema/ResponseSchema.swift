// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
package import UntrustedText

/// The XML schemas of SAML, for an optional check in addition to decoding (S-14).
///
/// The schemas check only the structure of a response. To decide whether to trust it, use ``ResponseRules``. A value of
/// this type can be shared between tasks.
package struct ResponseSchema: Sendable {
    /// The maximum number of reported violations of one document.
    package static let limit = 100

    /// The names of the required files: the schemas of SAML, XML Signature and XML Encryption 1.0 and 1.1.
    package static let fileNames = [
        "saml-schema-protocol-2.0.xsd", "saml-schema-assertion-2.0.xsd", "xmldsig-core-schema.xsd",
        "xenc-schema.xsd", "xmldsig11-schema.xsd", "xenc11-schema.xsd",
    ]

    private let schemas: XMLSchemaSet

    /// Parses the schemas.
    ///
    /// - Parameter files: The contents of ``fileNames``, by name; imports are resolved among them.
    /// - Throws: ``SchemaFault`` if a file is missing or is not a schema.
    package init(_ files: [(name: String, bytes: [UInt8])]) throws(SchemaFault) {
        let files = [Self.driver] + files.map { XMLSchemaSet.File(name: $0.name, bytes: $0.bytes) }
        do throws(XMLSchemaFault) {
            schemas = try XMLSchemaSet(files)
        } catch {
            throw SchemaFault(reason: error.reason)
        }
    }

    /// A generated schema that imports all others.
    private static let driver = XMLSchemaSet.File(
        name: "driver.xsd",
        bytes: Array(
            """
            <schema xmlns="http://www.w3.org/2001/XMLSchema">
            <import namespace="\(Namespaces.protocolURI)" schemaLocation="saml-schema-protocol-2.0.xsd"/>
            <import namespace="\(Names.ds11)" schemaLocation="xmldsig11-schema.xsd"/>
            <import namespace="\(Namespaces.encryption11)" schemaLocation="xenc11-schema.xsd"/>
            </schema>
            """.utf8
        )
    )

    /// Returns the violations of the schemas, as findings `schema.invalid` with locations, in document order.
    ///
    /// The check ignores an envelope around the message, and elements that are not messages. If there are more
    /// violations than ``limit``, the last finding contains their total number.
    package func findings(on document: borrowing UnverifiedResponse) -> [Finding] {
        guard let message = MessageLocator.message(from: document.tree.root),
            message.is(Names.response) || MessageType(of: message) != nil
        else { return [] }
        var findings: [Finding] = []
        let count = schemas.validate(message, limit: Self.limit) { violation, element in
            findings.append(element.finding(.schemaInvalid, violation.message(at: element)))
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

/// An error for schemas that cannot be used.
package struct SchemaFault: Error, Hashable, Sendable {
    /// A description of the error.
    @Exact package private(set) var reason: String
}

extension XMLSchemaViolation {
    /// Returns a description of the violation, with the names of elements and attributes.
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
                : "`\(name)` is in a position where the schema requires \(wanted)."
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
        case .dividedText:
            return """
                `\(name)` contains a long text that comments, processing instructions or CDATA sections divide into too \
                many parts, so the schemas were not checked.
                """
        case .notValidated: return "The validation of `\(name)` did not finish."
        }
    }
}
