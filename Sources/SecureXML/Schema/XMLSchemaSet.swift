// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// A set of XML Schemas that were read together, from memory.
@safe
package final class XMLSchemaSet: Sendable {
    /// One file of a set.
    package struct File: Hashable, Sendable {
        /// The name, without folders: what the address of an import ends with.
        package let name: String

        /// What is in it.
        package let bytes: [UInt8]

        /// Makes a file.
        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    // Sendable: libxml2 reads a schema while it validates and never writes to it; the pointer does not change.
    nonisolated(unsafe) private let schema: OpaquePointer

    /// Reads schemas.
    ///
    /// - Parameter files: The one to begin with, and all that it leads to. Nothing else is looked for anywhere.
    /// - Throws: A fault if a file is no schema, or leads to one that is not there.
    package init(_ files: [File]) throws(XMLSchemaFault) {
        var fault = cxml_schema_fault()
        // One run of bytes holds all files, so that one pointer keeps them alive.
        let bytes = files.flatMap(\.bytes)
        let read = unsafe files.map(\.name).withCStrings { names in
            unsafe bytes.withUnsafeBufferPointer { buffer in
                var offset = 0
                var native: [cxml_schema_file] = unsafe []
                for (index, file) in files.enumerated() {
                    let start = unsafe buffer.baseAddress.map { unsafe $0 + offset }
                    unsafe native.append(cxml_schema_file(name: names[index], bytes: start, count: file.bytes.count))
                    offset += file.bytes.count
                }
                return unsafe cxml_schema_create(native, native.count, &fault)
            }
        }
        guard let schema = unsafe read else { throw XMLSchemaFault(fault) }
        unsafe self.schema = unsafe schema
    }

    deinit {
        unsafe cxml_schema_free(schema)
    }

    /// Holds an element and all that is in it against the schemas.
    ///
    /// The tree is the one that was parsed; it does not change, and nothing is parsed again (S-06). What is encrypted
    /// is an element like any other, and what is in it stays unseen.
    ///
    /// - Parameters:
    ///   - element: The element, for which the schemas must have a global declaration.
    ///   - limit: How many violations are listed.
    ///   - report: Is given each one, and the element that it is about.
    /// - Returns: How many violations there are, listed or not.
    package func validate(
        _ element: XMLElementView,
        limit: Int,
        report: (XMLSchemaViolation, XMLElementView) -> Void
    ) -> Int {
        unsafe withUnsafeTemporaryAllocation(of: cxml_schema_error.self, capacity: max(limit, 1)) { errors in
            let count = unsafe cxml_schema_validate(schema, element.node, errors.baseAddress, limit)
            guard count >= 0 else {
                report(XMLSchemaViolation(.notValidated), element)
                return 1
            }
            for index in 0..<min(count, limit) {
                let error = unsafe errors[index]
                let violation = unsafe XMLSchemaViolation(error)
                if let node = unsafe error.element {
                    unsafe report(violation, element.sharing(node))
                } else {
                    report(violation, element)
                }
            }
            return count
        }
    }
}

/// A schema that cannot be read.
package struct XMLSchemaFault: Error, Hashable, Sendable {
    /// What was expected and what was found.
    package let reason: String

    init(_ fault: cxml_schema_fault) {
        if let missing = Self.text(fault.missing) {
            reason = "expected the schema \(missing), which another one imports, found no such file"
        } else {
            let place = Self.text(fault.name).map { "\($0):\(fault.line)" } ?? "the schemas"
            reason = "expected XML Schema, found error \(fault.native_code) of libxml2 in \(place)"
        }
    }

    /// The text in a fixed run of characters, or nil if it is empty.
    private static func text<Characters>(_ characters: Characters) -> String? {
        unsafe withUnsafeBytes(of: characters) { bytes in
            let text = unsafe bytes.prefix { $0 != 0 }
            return unsafe text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        }
    }
}
