// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML
package import UntrustedText

/// One way in which an element breaks a schema.
///
/// It holds names of elements and attributes, and never a value: values are personal data (S-55).
package struct XMLSchemaViolation: Hashable, Sendable {
    /// What is wrong.
    package enum Kind: Hashable, Sendable {
        /// An attribute that must be there is not.
        case missingAttribute
        /// An attribute that may not be there is.
        case unexpectedAttribute
        /// An element that may not stand here, or not yet.
        case unexpectedElement
        /// An element that ends too early.
        case missingElement
        /// Text where there may be elements only, or nothing.
        case unexpectedText
        /// Elements where there may be text only.
        case unexpectedContent
        /// An element that the schemas do not know.
        case unknownElement
        /// A type, named by `xsi:type`, that the schemas do not know or that does not fit.
        case badType
        /// A value that is not one of its type.
        case badValue
        /// Something else.
        case other
        /// The validation came to no end.
        case notValidated
    }

    /// What is wrong.
    package let kind: Kind

    /// The local name of the attribute that it is about, if it is about one.
    @Exact package private(set) var attribute: String?

    /// What the schema wants, in its own names.
    @Exact package private(set) var expected: [String]

    /// libxml2's own error number.
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
        // The numbers are those of `xmlParserErrors`, whose names are those of the rules in XML Schema, part 1.
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

    /// The local names in `one of ( {uri}a, {uri}b`.
    private static func names<Characters>(_ characters: Characters) -> [String] {
        let text = unsafe withUnsafeBytes(of: characters) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let list = text.firstIndex(of: "(").map { text[text.index(after: $0)...] } ?? text[...]
        let names = list.split(separator: ",")
        // The last name of a list that was cut is no name.
        let isWhole = text.utf8.count < MemoryLayout<Characters>.size - 1
        return (isWhole ? names[...] : names.dropLast()).map { name in
            let local = name.lastIndex(of: "}").map { name[name.index(after: $0)...] } ?? name
            return String(local.filter { $0 != " " })
        }
    }
}
