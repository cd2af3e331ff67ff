// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML

/// The directory of the SAML schemas.
package struct SchemaFolder: Hashable, Sendable {
    /// The directories of the Debian packages.
    package static let debian = SchemaFolder(
        [InputPath("/usr/share/xml/opensaml"), InputPath("/usr/share/xml/xmltooling")]
    )

    private let paths: [InputPath]

    private init(_ paths: [InputPath]) {
        self.paths = paths
    }

    /// Creates the location of a directory that contains all schemas.
    package init(_ path: InputPath) {
        self.init([path])
    }

    /// The candidate paths of the schemas, for the fingerprint of a run.
    var files: [InputPath] {
        ResponseSchema.fileNames.flatMap { name in paths.map { $0.appending(Array(name.utf8)) } }
    }

    /// The maximum size of a schema, in bytes.
    private static let maximumBytes = 4 << 20

    /// Reads the schemas.
    ///
    /// - Throws: ``ConfigurationFault`` if a schema cannot be opened or is invalid.
    package func read() throws(ConfigurationFault) -> ResponseSchema {
        var files: [(name: String, bytes: [UInt8])] = []
        for name in ResponseSchema.fileNames {
            files.append((name, try read(name)))
        }
        do throws(SchemaFault) {
            return try ResponseSchema(files)
        } catch {
            throw ConfigurationFault("\(description): \(error.reason)")
        }
    }

    private func read(_ name: String) throws(ConfigurationFault) -> [UInt8] {
        for path in paths {
            do throws(FileFault) {
                return try InputFile(reading: path.appending(Array(name.utf8)), limit: Self.maximumBytes).bytes
            } catch {
                guard error.operation == .open else { throw ConfigurationFault("\(error)", .cannotRead) }
            }
        }
        throw ConfigurationFault(
            "The schema \(name) is not in \(description). Install the Debian packages opensaml-schemas and "
                + "xmltooling-schemas, or pass `--schema-directory`.",
            .cannotOpen
        )
    }

    private var description: String {
        paths.map { $0.description.escapedForReport(limit: .max) }.joined(separator: " or ")
    }
}
