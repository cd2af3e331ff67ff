// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// A set of XML schemas, parsed together from memory.
@safe
package final class XMLSchemaSet: Sendable {
    /// A schema file.
    package struct File: Hashable, Sendable {
        /// The file name without directories, which the location of an import must end with.
        package let name: String

        /// The content of the file.
        package let bytes: [UInt8]

        /// Creates a file.
        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    // Sendable: libxml2 only reads a schema during validation, and the pointer never changes.
    nonisolated(unsafe) private let schema: OpaquePointer

    /// Parses schemas.
    ///
    /// - Parameter files: The main schema, followed by all schemas that it imports. No other file is read.
    /// - Throws: ``XMLSchemaFault`` if a file is not a schema, or imports a schema that is missing.
    package init(_ files: [File]) throws(XMLSchemaFault) {
        var fault = cxml_schema_fault()
        // One array contains all files, so that one pointer keeps them alive.
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

    /// Validates an element and its descendants against the schemas.
    ///
    /// libxml2 validates its own tree, which it parses from the same bytes. Validation fails if its elements differ
    /// from those of the parsed tree (S-06). It treats encrypted content as opaque elements.
    ///
    /// - Parameters:
    ///   - element: The element, which must have a global declaration in the schemas.
    ///   - limit: The maximum number of reported violations.
    ///   - report: A closure that receives each violation and the element that it is about.
    /// - Returns: The number of violations, reported or not.
    package func validate(
        _ element: XMLElementView,
        limit: Int,
        report: (XMLSchemaViolation, XMLElementView) -> Void
    ) -> Int {
        unsafe withUnsafeTemporaryAllocation(of: cxml_schema_error.self, capacity: max(limit, 1)) { errors in
            let count = unsafe element.source.withUnsafeBufferPointer { source in
                unsafe cxml_schema_validate(
                    schema,
                    element.node,
                    source.baseAddress,
                    source.count,
                    errors.baseAddress,
                    limit
                )
            }
            guard count >= 0 else {
                report(XMLSchemaViolation(count == CXML_SCHEMA_DIVIDED_TEXT ? .dividedText : .notValidated), element)
                return 1
            }
            for index in 0..<min(count, limit) {
                let error = unsafe errors[index]
                let violation = unsafe XMLSchemaViolation(error)
                if let other = unsafe element.sharing(error.element) {
                    report(violation, other)
                } else {
                    report(violation, element)
                }
            }
            return count
        }
    }
}

/// An error for a schema that cannot be parsed.
package struct XMLSchemaFault: Error, Hashable, Sendable {
    /// A description of the error.
    package let reason: String

    init(_ fault: cxml_schema_fault) {
        if let missing = String(ofCharacters: fault.missing) {
            reason = "The schema \(missing), which another schema imports, is missing"
        } else {
            let place = String(ofCharacters: fault.name).map { "\($0):\(fault.line)" } ?? "The schemas"
            reason = "\(place): not a valid XML schema (libxml2 error \(fault.native_code))"
        }
    }
}
