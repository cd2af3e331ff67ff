// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML
package import UntrustedText

/// A violation of a schema.
///
/// A violation contains names of elements and attributes, but never values, which are personal data (S-55).
package struct XMLSchemaViolation: Hashable, Sendable {
    /// The kinds of violations.
    package enum Kind: Hashable, Sendable {
        /// A required attribute is missing.
        case missingAttribute
        /// An attribute is not allowed.
        case unexpectedAttribute
        /// An element is not allowed at its position.
        case unexpectedElement
        /// An element ends before all required child elements have occurred.
        case missingElement
        /// Text occurs in an element that allows only elements or nothing.
        case unexpectedText
        /// Elements occur in an element that allows only text.
        case unexpectedContent
        /// The schemas do not define the element.
        case unknownElement
        /// The type in `xsi:type` is unknown, or does not match the element.
        case badType
        /// A value does not match its type.
        case badValue
        /// Another rule is violated.
        case other
        /// A long text is divided into too many parts, so nothing was validated.
        case dividedText
        /// Validation did not finish.
        case notValidated
    }

    /// The kind of the violation.
    package let kind: Kind

    /// The local name of the attribute, if the violation is about an attribute.
    @Exact package private(set) var attribute: String?

    /// The local names that the schema requires instead.
    @Exact package private(set) var expected: [String]

    /// The error number of libxml2.
    package let nativeCode: Int

    init(_ kind: Kind) {
        self.kind = kind
        attribute = nil
        expected = []
        nativeCode = 0
    }

    init(_ error: cxml_schema_error) {
        nativeCode = Int(unsafe error.native_code)
        expected = Self.names(unsafe error.expected)
        attribute = unsafe error.attribute.map { unsafe String(cString: $0) }
        // These are numbers of `xmlParserErrors`, named after the rules in XML Schema, part 1.
        kind =
            switch nativeCode {
            case 1868: .missingAttribute
            case 1866, 1867: .unexpectedAttribute
            case 1871 where unsafe error.is_incomplete: .missingElement
            case 1871: .unexpectedElement
            case 1841, 1843: .unexpectedText
            case 1842, 1827, 1828: .unexpectedContent
            case 1845: .unknownElement
            case 1850, 1851, 1852, 1875, 1876: .badType
            case 1824...1826, 1829...1840: .badValue
            default: .other
            }
    }

    /// Returns the local names in text such as `one of ( {uri}a, {uri}b`.
    private static func names<Characters>(_ characters: Characters) -> [String] {
        let text = String(ofCharacters: characters) ?? ""
        let list = text.firstIndex(of: "(").map { text[text.index(after: $0)...] } ?? text[...]
        let names = list.split(separator: ",")
        // If the text was truncated, its last name is incomplete.
        let isWhole = text.utf8.count < MemoryLayout<Characters>.size - 1
        return (isWhole ? names[...] : names.dropLast()).map { name in
            let local = name.lastIndex(of: "}").map { name[name.index(after: $0)...] } ?? name
            return String(local.filter { $0 != " " })
        }
    }
}
