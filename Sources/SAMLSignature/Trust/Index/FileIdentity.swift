// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The identity and the times of a regular file.
///
/// Every change of the content sets the time of the last change, which no user can set.
struct FileIdentity: Hashable {
    private let device: Int
    private let number: Int
    private let size: Int
    private let modified: [Int]
    private let changes: [Int]

    /// The time of the last change of the file or its properties, in seconds since 1970.
    var changed: Int { changes[0] }

    /// Creates the identity of the file at a path; fails if it is not a regular file.
    init?(of path: String) {
        var status = stat()
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        device = Int(truncatingIfNeeded: status.st_dev)
        number = Int(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        #if canImport(Glibc)
        modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
        changes = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
        #else
        modified = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
        changes = [status.st_ctimespec.tv_sec, status.st_ctimespec.tv_nsec]
        #endif
    }

    /// Reads an identity from an index; fails if the index is damaged.
    init?(reading reader: inout IndexReader) {
        var numbers: [Int] = []
        for _ in 0..<7 {
            guard let number = reader.number() else { return nil }
            numbers.append(number)
        }
        (device, number, size) = (numbers[0], numbers[1], numbers[2])
        modified = Array(numbers[3...4])
        changes = Array(numbers[5...6])
    }

    func write(to writer: inout IndexWriter) {
        for number in [device, number, size] + modified + changes { writer.add(number) }
    }
}
