// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import PrivateFiles
internal import Testing

/// A replaced file is on disk when the call returns: its content, and its name in the folder.
@Suite struct `flushing of private files` {
    /// A system whose `fsync` fails.
    private final class System {
        private(set) var flushed: [Bool] = []
        private let failure: (_ isFolder: Bool, _ count: Int) -> CInt

        init(_ failure: @escaping (_ isFolder: Bool, _ count: Int) -> CInt) { self.failure = failure }

        func flush(_ descriptor: CInt) -> CInt {
            var status = stat()
            // Safety: the call fills the variable.
            guard unsafe fstat(descriptor, &status) == 0 else { return -1 }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            flushed.append(isFolder)
            let number = failure(isFolder, flushed.count)
            guard number != 0 else { return 0 }
            errno = number
            return -1
        }
    }

    private static func replace(in folder: borrowing TestFolder, _ system: System) -> PrivateFileFault? {
        do throws(PrivateFileFault) {
            try PrivateFile(folder.file("a")).replace(Array("new".utf8), flush: system.flush)
            return nil
        } catch {
            return error
        }
    }

    @Test func `flushes the file before the folder`() throws {
        let folder = try TestFolder()
        let system = System { _, _ in 0 }
        #expect(Self.replace(in: folder, system) == nil)
        #expect(system.flushed == [false, true])
    }

    @Test func `is repeated when a signal interrupts it`() throws {
        let folder = try TestFolder()
        let system = System { _, count in count % 3 == 0 ? 0 : EINTR }
        #expect(Self.replace(in: folder, system) == nil)
        #expect(system.flushed == [false, false, false, true, true, true])
        #expect(folder.text(of: "a") == "new")
    }

    @Test func `keeps the earlier file if the new one cannot be flushed`() throws {
        let folder = try TestFolder()
        try folder.write("old", to: "a")
        #expect(Self.replace(in: folder, System { _, _ in EIO }) == .system(.write, EIO))
        #expect(folder.text(of: "a") == "old")
        #expect(folder.names == ["a"])
    }

    @Test(arguments: [EIO, ENOSPC, EDQUOT]) func `reports a folder that cannot be flushed`(number: CInt) throws {
        let folder = try TestFolder()
        #expect(Self.replace(in: folder, System { isFolder, _ in isFolder ? number : 0 }) == .system(.write, number))
        // The file has its name already, though perhaps not after a failure of power.
        #expect(folder.text(of: "a") == "new")
        #expect(folder.names == ["a"])
    }

    @Test(arguments: [EINVAL, ENOTSUP]) func `does without a flush of folders if the system has no such call`(
        number: CInt
    ) throws {
        let folder = try TestFolder()
        #expect(Self.replace(in: folder, System { isFolder, _ in isFolder ? number : 0 }) == nil)
    }

    @Test func `reports a removal that cannot be flushed`() throws {
        let folder = try TestFolder()
        try folder.write("old", to: "a")
        #expect(throws: PrivateFileFault.system(.write, EIO)) {
            try PrivateFile(folder.file("a")).remove(flush: System { _, _ in EIO }.flush)
        }
        #expect(folder.names == [])
    }
}
