// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import PrivateFiles
internal import Testing

/// Files that only the user of the process can read and write (S-63).
@Suite struct `private files` {
    private static let text = Array("new".utf8)

    private static func fault(_ body: () throws(PrivateFileFault) -> Void) -> PrivateFileFault? {
        do throws(PrivateFileFault) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func `are created with mode 0600, and leave no other file`() throws {
        let folder = try TestFolder()
        try PrivateFile(folder.file("a")).replace(Self.text)
        #expect(folder.names == ["a"])
        #expect(folder.mode(of: "a") == 0o600)
        #expect(try PrivateFile(folder.file("a")).read(limit: 3) == Self.text)
    }

    @Test func `do not take over the mode of the file that they replace`() throws {
        let folder = try TestFolder()
        try folder.write("old", to: "a", mode: 0o666)
        try PrivateFile(folder.file("a")).replace(Self.text)
        #expect(folder.mode(of: "a") == 0o600)
        #expect(folder.text(of: "a") == "new")
    }

    @Test func `of outputs take over the mode of the file that they replace`() throws {
        let folder = try TestFolder()
        try folder.write("old", to: "a", mode: 0o640)
        let file = try PartialFile(beside: folder.file("a"), .replaced(isPublic: false))
        try file.write(Self.text)
        #expect(folder.text(of: "a") == "old")
        try file.finish()
        #expect(folder.mode(of: "a") == 0o640)
        #expect(folder.text(of: "a") == "new")
    }

    @Test func `replace a link, and not the file that it refers to`() throws {
        let folder = try TestFolder()
        try folder.write("old", to: "target")
        #expect(unsafe symlink("target", "\(folder.path)/a") == 0)
        #expect(
            Self.fault { () throws(PrivateFileFault) in _ = try PrivateFile(folder.file("a")).read(limit: 9) } == .link
        )
        #expect(Self.fault { () throws(PrivateFileFault) in _ = try PrivateFile(folder.file("a")).lock() } == .link)
        try PrivateFile(folder.file("a")).replace(Self.text)
        #expect(folder.text(of: "target") == "old")
        #expect(folder.text(of: "a") == "new")
    }

    @Test func `are not created in the place of a folder`() throws {
        let folder = try TestFolder()
        #expect(unsafe mkdir("\(folder.path)/a", 0o700) == 0)
        let path = folder.file("a")
        #expect(
            Self.fault { () throws(PrivateFileFault) in try PrivateFile(path).replace([]) } == .system(.create, EISDIR)
        )
        let output = Self.fault { () throws(PrivateFileFault) in
            _ = try PartialFile(beside: path, .replaced(isPublic: true))
        }
        #expect(output == .system(.create, EISDIR))
        #expect(folder.names == ["a"])
    }

    @Test func `are read only if no other user can change them`() throws {
        let folder = try TestFolder()
        try folder.write("12345", to: "a")
        func read(_ name: String, limit: Int = 5) -> PrivateFileFault? {
            Self.fault { () throws(PrivateFileFault) in _ = try PrivateFile(folder.file(name)).read(limit: limit) }
        }
        #expect(read("a") == nil)
        #expect(read("a", limit: 4) == .tooLarge)
        for mode: mode_t in [0o640, 0o604, 0o620, 0o602] {
            try folder.write("", to: "open", mode: mode)
            #expect(read("open") == .exposed)
        }
        #expect(unsafe link("\(folder.path)/a", "\(folder.path)/b") == 0)
        #expect(read("a") == .planted)
        #expect(unsafe mkfifo("\(folder.path)/pipe", 0o600) == 0)
        #expect(read("pipe") == .notAFile)
        #expect(try PrivateFile(folder.file("missing")).read(limit: 1) == nil)
    }

    @Test func `are locked for one caller at a time`() throws {
        let folder = try TestFolder()
        let file = PrivateFile(folder.file("lock"))
        func lock() -> PrivateFileFault? {
            Self.fault { () throws(PrivateFileFault) in _ = try file.lock() }
        }
        do {
            let held = try file.lock()
            #expect(lock() == .inUse)
            try file.remove()
            // The next caller locks another file.
            #expect(lock() == nil)
            _ = consume held
        }
        #expect(lock() == nil)
        #expect(folder.mode(of: "lock") == 0o600)
    }

    @Test func `are not inherited by programs that the process starts`() throws {
        let folder = try TestFolder()
        let created = try OpenFile(creating: folder.file("a"))
        #expect(fcntl(created.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        let partial = try PartialFile(beside: folder.file("b"))
        #expect(fcntl(partial.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(
            Self.fault { () throws(PrivateFileFault) in _ = try OpenFile(creating: folder.file("a")) }
                == .system(.create, EEXIST)
        )
    }
}
