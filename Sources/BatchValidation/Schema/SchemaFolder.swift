// SPDX-License-Identifier: Apache-2.0

package import SAML

/// Where the schemas of SAML are.
package struct SchemaFolder: Hashable, Sendable {
    /// Where the packages of Debian put them.
    package static let debian = SchemaFolder(
        [InputPath("/usr/share/xml/opensaml"), InputPath("/usr/share/xml/xmltooling")]
    )

    private let paths: [InputPath]

    private init(_ paths: [InputPath]) {
        self.paths = paths
    }

    /// A folder that holds all of them.
    package init(_ path: InputPath) {
        self.init([path])
    }

    /// The places in which the schemas are looked for.
    var files: [InputPath] {
        ResponseSchema.fileNames.flatMap { name in paths.map { $0.appending(Array(name.utf8)) } }
    }

    /// More bytes than any of the schemas takes.
    private static let mostBytes = 4 << 20

    /// Reads the schemas, once for all documents.
    ///
    /// - Throws: A fault if a schema cannot be opened, or is none.
    package func read() throws(ConfigurationFault) -> ResponseSchema {
        var files: [(name: String, bytes: [UInt8])] = []
        for name in ResponseSchema.fileNames {
            files.append((name, try read(name)))
        }
        do throws(SchemaError) {
            return try ResponseSchema(files)
        } catch {
            throw ConfigurationFault(.usage, "\(description): \(error.reason)")
        }
    }

    private func read(_ name: String) throws(ConfigurationFault) -> [UInt8] {
        for path in paths {
            do throws(FileFault) {
                return try InputFile(reading: path.appending(Array(name.utf8)), limit: Self.mostBytes).bytes
            } catch {
                guard error.operation == .open else { throw ConfigurationFault(.cannotRead, "\(error)") }
            }
        }
        throw ConfigurationFault(
            .cannotOpen,
            "expected the schema \(name) in \(description), found none; "
                + "the Debian packages opensaml-schemas and xmltooling-schemas hold it"
        )
    }

    private var description: String {
        paths.map { $0.description.escapedForReport(limit: .max) }.joined(separator: " or ")
    }
}
