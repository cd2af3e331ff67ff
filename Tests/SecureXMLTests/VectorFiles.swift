// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors

/// The documents of all sets of vectors, for comparing one reader with another.
enum VectorFiles {
    /// Name and bytes of every file with one of these extensions that is not empty.
    static func documents(_ extensions: Set<String>) throws -> [(name: String, bytes: [UInt8])] {
        let files = FileManager.default.enumerator(
            at: TestVectors.directory,
            includingPropertiesForKeys: [.fileSizeKey]
        )
        var documents: [(name: String, bytes: [UInt8])] = []
        for case let file as URL in files?.allObjects ?? [] where extensions.contains(file.pathExtension) {
            // Foundation leaks the buffer of an empty file, which the address sanitizer would count as ours.
            guard try file.resourceValues(forKeys: [.fileSizeKey]).fileSize != 0 else { continue }
            documents.append((file.lastPathComponent, [UInt8](try Data(contentsOf: file))))
        }
        return documents
    }
}
