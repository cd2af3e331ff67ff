// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// The identity of a regular file, or of the place of a file that does not exist.
package struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t
    private var name: [UInt8] = []

    /// Creates an identity; `nil` for standard streams, devices, pipes, folders, and paths in missing folders.
    package init?(_ path: InputPath) {
        guard path != .standardInput else { return nil }
        var status = stat()
        if unsafe path.withCString({ unsafe stat($0, &status) }) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        } else {
            let (folder, name) = path.split
            guard unsafe folder.withCString({ unsafe stat($0, &status) }) == 0 else { return nil }
            self.name = name
        }
        device = status.st_dev
        inode = status.st_ino
    }
}
