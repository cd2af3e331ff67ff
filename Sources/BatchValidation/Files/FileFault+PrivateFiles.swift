// SPDX-License-Identifier: Apache-2.0

package import Captures
package import PrivateFiles

extension FileFault {
    /// Creates the error of an operation on a file.
    package init(_ fault: PrivateFileFault, _ path: InputPath) {
        switch fault {
        case .system(.open, let number): self.init(.open, path, errorNumber: number)
        case .system(.read, let number): self.init(.read, path, errorNumber: number)
        case .system(.create, let number): self.init(.create, path, errorNumber: number)
        case .system(.write, let number): self.init(.write, path, errorNumber: number)
        case .link: self = .link(path)
        case .notAFile, .exposed, .tooLarge, .inUse: self.init(.create, path, reason: "it is a file of another kind")
        case .planted: self = .planted(path)
        }
    }

    /// Calls a closure, whose errors get the path.
    package static func naming<Result: ~Copyable>(
        _ path: InputPath,
        _ body: () throws(PrivateFileFault) -> Result
    ) throws(FileFault) -> Result {
        do throws(PrivateFileFault) {
            return try body()
        } catch {
            throw FileFault(error, path)
        }
    }

    /// Returns the error for a file that another user may have created.
    static func planted(_ path: InputPath) -> FileFault {
        FileFault(
            .create,
            path,
            reason: "another user may have put this file there; name a file in your own folder"
        )
    }

    /// Returns the error for a link in place of a file that is kept open and written.
    static func link(_ path: InputPath) -> FileFault {
        FileFault(.create, path, reason: "it is a link, and links are not followed; name the file itself")
    }
}
