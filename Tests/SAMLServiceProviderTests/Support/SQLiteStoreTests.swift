// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLServiceProvider
internal import SAMLServiceProviderSQLite
internal import SQLiteDatabase
internal import Testing

/// The file of a store belongs to one user and to this program (S-63, S-65).
@Suite struct `the file of a store` {
    private static func open(_ file: URL) throws(StoreError) -> SQLiteStore { try SQLiteStore(file: file.path) }

    @Test func `is accessible only by its owner, and keeps the entries`() async throws {
        let file = StoreSample.newDatabase()
        let first = try Self.open(file)
        #expect(try await first.create(StoreValues.session(1), at: StoreValues.start))
        for suffix in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path + suffix)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "the file \(suffix)")
        }
        let second = try Self.open(file)
        #expect(try await second.contents(StoreKey(number: 1), at: StoreValues.start) == [1])
        #expect(try await second.end(StoreKey(number: 1), at: StoreValues.start) == [1])
        #expect(try await first.session(StoreKey(number: 1), at: StoreValues.start) == nil)
    }

    @Test func `bounds the operations that wait`() async throws {
        let file = StoreSample.newDatabase()
        let store = try Self.open(file)
        // Another process writes for long: the first operation waits for it, and the others for the first one.
        let schema = SQLiteSchema(applicationID: 0x5341_4D73, version: 4, tables: "")
        let writer = try SQLiteFile(SQLitePath(bytes: Array(file.path.utf8)), schema: schema, patience: 0).open()
        try writer.execute("BEGIN IMMEDIATE")
        let reasons = await withTaskGroup(of: String?.self) { group in
            for number in 0..<520 {
                group.addTask {
                    let key = StoreKey(number: number)
                    do throws(StoreError) {
                        try await store.put([], for: key, until: StoreValues.end, at: StoreValues.start)
                        return nil
                    } catch {
                        return error.reason
                    }
                }
            }
            var refused: [String?] = []
            for _ in 0..<20 { if let reason = await group.next() { refused.append(reason) } }
            try? writer.execute("ROLLBACK")
            for await reason in group { refused.append(reason) }
            return refused
        }
        // On a slow machine, some operations wait too long for the other process, and make room for others.
        #expect((1...20).contains(reasons.count { $0 == "Too many operations wait for the database." }))
        #expect(reasons.contains(nil))
        #expect(try await store.take(StoreKey(number: 600), at: StoreValues.start) == nil)
    }

    /// A file that the store must not use, and a part of the reason.
    enum Spoilt: String, CaseIterable {
        case text = "SQLite error"
        case otherVersion = "has version 1; this program reads version 4"
        case otherProgram = "the database of another program"
        case link = "symbolic link"
        case sharedFolder = "other users can write to its folder"
        case writableFile = "other users can write to it"
        case missingFolder = "cannot be created"
        case memory = "SQLite does not create a file"
    }

    @Test(arguments: Spoilt.allCases)
    func `is refused if it is not a store, or other users can change it`(spoilt: Spoilt) throws {
        var file = StoreSample.newDatabase()
        switch spoilt {
        case .text: try Data("hello\n".utf8).write(to: file)
        case .otherVersion, .otherProgram:
            _ = try Self.open(file)
            var bytes = try Data(contentsOf: file)
            // The version is at byte 60 of the header, and the application ID at byte 68.
            let place = spoilt == .otherVersion ? 60..<64 : 68..<72
            bytes.replaceSubrange(place, with: [0, 0, 0, 1])
            file = StoreSample.newDatabase()
            try bytes.write(to: file)
        case .link:
            let target = StoreSample.newDatabase()
            _ = try Self.open(target)
            try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        case .sharedFolder:
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: file.path)
            file.append(path: "a.sqlite")
        case .writableFile:
            _ = try Self.open(file)
            try FileManager.default.setAttributes([.posixPermissions: 0o620], ofItemAtPath: file.path)
        case .missingFolder: file.append(path: "a.sqlite")
        case .memory: file = URL(filePath: "/")
        }
        let error = #expect(throws: StoreError.self) {
            _ = try spoilt == .memory ? SQLiteStore(file: ":memory:") : Self.open(file)
        }
        #expect(error?.code == .unavailable)
        #expect(error?.reason.contains(spoilt.rawValue) == true, "\(error?.reason ?? "")")
    }
}
