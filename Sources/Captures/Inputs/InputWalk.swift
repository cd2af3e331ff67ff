// SPDX-License-Identifier: Apache-2.0

/// Iterates over all files of a list of paths, in a fixed order.
///
/// Directories are traversed depth first, with entries sorted by their bytes and without hidden files. Memory contains
/// only one listing for each level.
package struct InputWalk: Sequence, IteratorProtocol, Sendable {
    /// A file, or an error that occurred instead.
    package enum Step: Hashable, Sendable {
        case file(InputPath)
        case fault(FileFault)
    }

    /// The remaining paths of the list, in reverse order.
    private var named: [InputPath]

    /// The open directories, innermost last.
    private var levels: [(directory: InputPath, entries: DirectoryListing)] = []

    /// The replay database of the run, which is not an input of a directory that contains it.
    private let database: InputPath?

    /// Creates a walk.
    ///
    /// - Parameters:
    ///   - paths: Files, directories or `-`, in report order.
    ///   - database: The replay database of the run, which directories are read without.
    package init(_ paths: [InputPath], without database: InputPath? = nil) {
        named = paths.reversed()
        self.database = database
    }

    /// Returns the next step, or `nil` at the end.
    package mutating func next() -> Step? {
        while let (path, listed, isNamed) = nextPath() {
            if path == .standardInput { return .file(path) }
            do throws(FileFault) {
                let kind = if let listed { listed } else { try PathKind(of: path) }
                switch kind {
                case .file where !isNamed && isDatabase(path):
                    continue
                case .file:
                    return .file(path)
                case .special where isNamed:
                    return .file(path)
                case .special:
                    continue
                case .directory where !isNamed && PathKind.isLink(path):
                    continue
                case .directory:
                    levels.append((path, try DirectoryListing(of: path)))
                }
            } catch {
                return .fault(error)
            }
        }
        return nil
    }

    /// Returns whether a path is that of the replay database, or of a file of SQLite next to it.
    private func isDatabase(_ path: InputPath) -> Bool {
        guard let database else { return false }
        let name = path.split.name
        for suffix in ["", "-journal", "-wal", "-shm"] where name == database.split.name + Array(suffix.utf8) {
            let main = InputPath(bytes: Array(path.bytes.dropLast(suffix.utf8.count)))
            if let identity = FileIdentity(main), identity == FileIdentity(database) { return true }
        }
        return false
    }

    /// Returns the next path, with its kind if a directory states it.
    private mutating func nextPath() -> (path: InputPath, kind: PathKind?, isNamed: Bool)? {
        while let innermost = levels.indices.last {
            if let (name, kind) = levels[innermost].entries.next() {
                return (levels[innermost].directory.appending(name), kind, false)
            }
            levels.removeLast()
        }
        return named.popLast().map { ($0, nil, true) }
    }
}
