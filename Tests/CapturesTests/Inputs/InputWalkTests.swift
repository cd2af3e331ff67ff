// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import Testing

@Suite struct InputWalkTests {
    /// Creates a folder with files, walks it, and returns the paths relative to the folder.
    private func walk(
        _ files: [String],
        _ prepare: (URL) throws -> Void = { _ in }
    ) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "walk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for file in files {
            let url = folder.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data().write(to: url)
        }
        try prepare(folder)
        return InputWalk([InputPath(folder.path)])
            .map { step in
                switch step {
                case .file(let path): String(path.description.dropFirst(folder.path.count + 1))
                case .fault(let fault): "\(fault.operation) \(fault.path.description.dropFirst(folder.path.count + 1))"
                }
            }
    }

    @Test func `returns entries in byte order, with a name before names that it is a prefix of`() throws {
        let names = ["b", "a", "ab", "a.b", "A", "\u{E9}", "z", "10", "9", "a-"]
        #expect(try walk(names) == ["10", "9", "A", "a", "a-", "a.b", "ab", "b", "z", "\u{E9}"])
    }

    @Test func `walks a folder at the position of its name`() throws {
        let found = try walk(["b/2", "b/1", "b/c/d/3", "b/d", "a", "c", "b.xml"])
        #expect(found == ["a", "b/1", "b/2", "b/c/d/3", "b/d", "b.xml", "c"])
    }

    @Test func `skips hidden files and folders, and finds nothing in empty folders`() throws {
        let found = try walk([".hidden", "seen", ".git/config", "..strange"]) { folder in
            let empty = folder.appending(path: "empty")
            try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: false)
        }
        #expect(found == ["seen"])
    }

    @Test func `follows a link to a file but not a link to a folder`() throws {
        let found = try walk(["file", "folder/inside"]) { folder in
            for (link, target) in [("to-file", "file"), ("to-folder", "folder"), ("to-itself", "to-itself")] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending(path: link).path,
                    withDestinationPath: target
                )
            }
        }
        #expect(found == ["file", "folder/inside", "to-file", "open to-itself"])
    }

    @Test func `returns named inputs in their order, with repetitions`() {
        let paths = ["/dev/null", "-", "/nowhere", "/dev/null"].map { InputPath($0) }
        let steps = InputWalk(paths)
            .map { step in
                switch step {
                case .file(let path): path.description
                case .fault(let fault): "\(fault)"
                }
            }
        #expect(
            steps == ["/dev/null", "-", "/nowhere: cannot be opened: No such file or directory", "/dev/null"]
        )
    }
}
