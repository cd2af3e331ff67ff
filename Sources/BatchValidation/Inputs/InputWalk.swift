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

    /// Paths still to be looked at; the next one is last.
    private var pending: [Pending]

    private struct Pending: Sendable {
        var path: InputPath
        var isNamed: Bool
    }

    /// Starts a walk.
    ///
    /// - Parameter paths: Files, directories or `-`, in the order in which they are to be reported.
    package init(_ paths: [InputPath]) {
        pending = paths.reversed().map { Pending(path: $0, isNamed: true) }
    }

    /// Takes the next step, or gives nil at the end.
    package mutating func next() -> Step? {
        while let current = pending.popLast() {
            if current.path == .standardInput { return .file(current.path) }
            do throws(FileFault) {
                switch try PathKind(of: current.path) {
                case .file:
                    return .file(current.path)
                case .special where current.isNamed:
                    return .file(current.path)
                case .special:
                    continue
                case .directory where !current.isNamed && PathKind.isLink(current.path):
                    continue
                case .directory:
                    for name in try DirectoryListing.entries(of: current.path).reversed() {
                        pending.append(Pending(path: current.path.appending(name), isNamed: false))
                    }
                }
            } catch {
                return .fault(error)
            }
        }
        return nil
    }
}
