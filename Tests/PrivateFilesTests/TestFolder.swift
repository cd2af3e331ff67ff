// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Foundation
internal import PrivateFiles
internal import Testing

/// A new folder for the files of a test.
struct TestFolder: ~Copyable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The names of all files, sorted.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func file(_ name: String) -> FilePath { FilePath("\(path)/\(name)") }

    /// Creates a file of a mode.
    func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
        #expect(unsafe chmod("\(path)/\(name)", mode) == 0)
    }

    func text(of name: String) -> String? { try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }

    /// The permissions of a file, without following a link.
    func mode(of name: String) -> mode_t? {
        var status = stat()
        // Safety: the call fills the variable.
        return unsafe lstat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}
