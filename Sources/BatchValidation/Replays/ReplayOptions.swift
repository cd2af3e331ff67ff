// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import SQLiteDatabase

/// The scope of replay detection.
package enum ReplayOptions: Hashable, Sendable {
    /// Within the run only.
    case run
    /// Within the run, and in all earlier runs with the same database.
    case database(InputPath)

    /// Returns whether SQLite would use a temporary database for a name, which is lost when the process ends (S-65).
    ///
    /// An empty name denotes a temporary database, and `:memory:` one in memory; all names that begin with a colon are
    /// reserved. A name that begins with `file:` is a URI, which can request either.
    package static func isForgetful(_ path: InputPath) -> Bool {
        SQLitePath(bytes: path.bytes).isForgetful
    }

    /// The file of the database, or `nil` without one.
    package var file: InputPath? {
        guard case .database(let path) = self else { return nil }
        return path
    }

    /// The first bytes of a database.
    private static let signature = Array("SQLite format 3\0".utf8)

    /// Returns whether a path names a database.
    ///
    /// - Parameter path: The path.
    /// - Returns: `nil` if the path names no file, or an empty one, which could become a database.
    package static func isDatabase(_ path: InputPath) -> Bool? {
        guard let kind = try? PathKind(of: path) else { return nil }
        guard kind == .file else { return false }
        do throws(FileFault) {
            var stream = try InputStream(opening: path)
            let head = try stream.read(upTo: signature.count)
            return head.isEmpty ? nil : head == signature
        } catch {
            return false
        }
    }

    /// The reason that the database cannot be used, or `nil` if it can.
    package var refusal: String? {
        guard case .database(let path) = self, Self.isForgetful(path) else { return nil }
        return
            "--reject-replays=\(path.description.escapedForReport) does not name a file: SQLite would discard the assertions. "
            + "Name a file by its path (./NAME if the name begins with a colon or with \"file:\"), "
            + "or pass --reject-replays without a value to remember assertions during this run."
    }

    /// Opens the store.
    ///
    /// - Throws: ``FileFault`` if the database cannot be used, or this build has no SQLite.
    package func open() throws(FileFault) -> any ReplayStore {
        switch self {
        case .run: MemoryReplayStore()
        case .database(let path): try SQLiteReplayStore(path)
        }
    }
}
