// SPDX-License-Identifier: Apache-2.0

/// All files that a list of paths stands for, one at a time and always in the same order.
///
/// Directories are walked depth first, entries sorted by their bytes, hidden files left out. Only one
/// listing for each level is held.
package struct InputWalk: Sequence, IteratorProtocol, Sendable {
    /// The next file, or what kept the walk from one.
    package enum Step: Hashable, Sendable {
        case file(InputPath)
        case fault(FileFault)
    }

    /// Paths that were named and are still to be looked at; the next one is last.
    private var named: [InputPath]

    /// The directories that the walk is in, the innermost last.
    private var levels: [(directory: InputPath, entries: DirectoryListing)] = []

    /// Starts a walk.
    ///
    /// - Parameter paths: Files, directories or `-`, in the order in which they are to be reported.
    package init(_ paths: [InputPath]) {
        named = paths.reversed()
    }

    /// Takes the next step, or gives nil at the end.
    package mutating func next() -> Step? {
        while let (path, isNamed) = nextPath() {
            if path == .standardInput { return .file(path) }
            do throws(FileFault) {
                switch try PathKind(of: path) {
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

    private mutating func nextPath() -> (path: InputPath, isNamed: Bool)? {
        while let innermost = levels.indices.last {
            if let name = levels[innermost].entries.next() {
                return (levels[innermost].directory.appending(name), false)
            }
            levels.removeLast()
        }
        return named.popLast().map { ($0, true) }
    }
}
