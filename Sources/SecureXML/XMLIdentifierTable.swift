// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// Every identifier of a document in one table, built by one walk over one tree (S-08, S-12).
///
/// `ID`, `AssertionID`, `xml:id`, and the `Id` of XML Signature and XML Encryption compete for the
/// same references, so they share the table.
enum XMLIdentifierTable {
    private static let xml = "http://www.w3.org/XML/1998/namespace"
    private static let signature = "http://www.w3.org/2000/09/xmldsig#"
    private static let signature11 = "http://www.w3.org/2009/xmldsig11#"
    private static let encryption = "http://www.w3.org/2001/04/xmlenc#"
    private static let encryption11 = "http://www.w3.org/2009/xmlenc11#"

    /// Finds a second bearer of an identifier.
    ///
    /// - Throws: A fault at the element that came second.
    static func checkUnique(below root: OpaquePointer, in source: [UInt8]) throws(XMLFault) {
        var seen = Set<String>()
        let second = unsafe firstBearer(below: root) { !seen.insert($0).inserted }
        if let second = unsafe second {
            let location = unsafe XMLLocation(startOf: second, in: source.span)
            throw XMLFault(.duplicateID, at: location, "an identifier that another element bears already")
        }
    }

    /// The first element in document order with an identifier that passes a test.
    static func firstBearer(below root: OpaquePointer, where matches: (String) -> Bool) -> OpaquePointer? {
        var element: OpaquePointer? = unsafe root
        while let node = unsafe element {
            var attribute = unsafe cxml_first_attribute(node)
            while let current = unsafe attribute {
                if unsafe isIdentifier(current, of: node),
                    unsafe matches(String(cString: cxml_attribute_value(current)))
                {
                    return unsafe node
                }
                unsafe attribute = unsafe cxml_next_attribute(current)
            }
            unsafe element = unsafe cxml_next_element_in_document(node, root)
        }
        return nil
    }

    private static func isIdentifier(_ attribute: OpaquePointer, of element: OpaquePointer) -> Bool {
        guard let name = unsafe cxml_attribute_local_name(attribute) else { return false }
        let first = unsafe UInt8(bitPattern: name[0])
        // Nearly all attributes are told apart by their first letter.
        guard first == UInt8(ascii: "I") || first == UInt8(ascii: "A") || first == UInt8(ascii: "i") else {
            return false
        }
        let namespace = unsafe cxml_attribute_namespace_uri(attribute)
        if let namespace = unsafe namespace {
            return unsafe equal(name, "id") && equal(namespace, xml)
        }
        if unsafe equal(name, "ID") || equal(name, "AssertionID") {
            return true
        }
        guard unsafe equal(name, "Id"), let owner = unsafe cxml_namespace_uri(element) else { return false }
        return unsafe equal(owner, signature) || equal(owner, encryption)
            || equal(owner, signature11) || equal(owner, encryption11)
    }

    private static func equal(_ text: UnsafePointer<CChar>, _ other: String) -> Bool {
        unsafe cxml_equal(text, other)
    }
}
