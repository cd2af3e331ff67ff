// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import MetadataRetrieval

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Files of metadata.
enum MetadataFile {
    /// The values that change when a file is replaced or written.
    struct Stamp: Hashable, Sendable {
        private let path: String
        private let inode: UInt64
        private let size: Int64
        private let seconds: Int
        private let nanoseconds: Int

        /// Looks at a file; fails if the file is missing.
        init?(_ path: String) {
            var information = stat()
            // Safety: the function writes to this variable alone.
            guard unsafe stat(path, &information) == 0 else { return nil }
            self.path = path
            inode = UInt64(information.st_ino)
            size = Int64(information.st_size)
            #if !canImport(Darwin)
            (seconds, nanoseconds) = (Int(information.st_mtim.tv_sec), Int(information.st_mtim.tv_nsec))
            #else
            (seconds, nanoseconds) = (
                Int(information.st_mtimespec.tv_sec), Int(information.st_mtimespec.tv_nsec)
            )
            #endif
        }

        /// Whether the file is small enough to read.
        fileprivate var isUseful: Bool { size <= MetadataRetrieval.maximumBytes }
    }

    /// Reads a file.
    static func read(_ path: String) -> [UInt8]? {
        guard Stamp(path)?.isUseful == true else { return nil }
        return (try? Data(contentsOf: URL(filePath: path))).map(Array.init)
    }

    /// Returns the paths of the files `*.xml` in a folder, in the order of their names.
    static func names(inFolder path: String) -> [String]? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
        return names.filter { $0.utf8.suffix(4).elementsEqual(".xml".utf8) }.sorted().map { "\(path)/\($0)" }
    }
}
