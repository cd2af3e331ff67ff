// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The documents of all vector sets, to compare readers.
package enum VectorFiles {
    /// Returns the names and bytes of all nonempty files with one of the extensions.
    package static func documents(_ extensions: Set<String>) throws -> [(name: String, bytes: [UInt8])] {
        let files = FileManager.default.enumerator(
            at: TestVectors.directory,
            includingPropertiesForKeys: [.fileSizeKey]
        )
        var documents: [(name: String, bytes: [UInt8])] = []
        for case let file as URL in files?.allObjects ?? [] where extensions.contains(file.pathExtension) {
            // Foundation leaks the buffer of an empty file, which the leak sanitizer would report.
            guard try file.resourceValues(forKeys: [.fileSizeKey]).fileSize != 0 else { continue }
            documents.append((file.lastPathComponent, [UInt8](try Data(contentsOf: file))))
        }
        return documents
    }
}
