// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import Testing

/// Credentials and tokens in private files.
struct FileCredentialStoreTests {
    private static let credentials = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
    private static let others = ClientCredentials(clientID: PrivateText("d"), clientSecret: PrivateText("s"))

    private static func token(_ text: String) throws -> StoredToken {
        StoredToken(try #require(AccessToken(text)), expiration: Timestamp(millisecondsSince1970: 1_790_000_000_000))
    }

    private static func code(_ body: () async throws -> Void) async -> CredentialFileError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? CredentialFileError)?.code
        }
    }

    @Test func `keeps credentials and a token for another store`() async throws {
        try await StoreFolder.with { folder in
            let store = FileCredentialStore(path: folder.path)
            #expect(try await store.credentials() == nil)
            #expect(try await store.token() == nil)
            try await store.save(Self.credentials)
            #expect(try await store.token() == nil)
            try await store.save(Self.token("t1"), of: Self.credentials)
            try await store.save(Self.token("t2"), of: Self.credentials)
            let other = FileCredentialStore(path: folder.path)
            #expect(try await other.credentials() == Self.credentials)
            #expect(try await other.token() == Self.token("t2"))
            #expect(try folder.modes() == ["credentials": 0o600, "credentials.token": 0o600])
        }
    }

    @Test func `does not use the token of earlier credentials`() async throws {
        try await StoreFolder.with { folder in
            let store = FileCredentialStore(path: folder.path)
            try await store.save(Self.credentials)
            try await store.save(Self.token("t1"), of: Self.credentials)
            try await store.save(Self.others)
            #expect(try await store.token() == nil)
            #expect(
                await Self.code {
                    try FileManager.default.removeItem(atPath: folder.path)
                    try await store.save(Self.token("t2"), of: Self.credentials)
                } == .withoutCredentials
            )
        }
    }

    @Test func `does not use a token whose credentials were replaced while it was requested`() async throws {
        try await StoreFolder.with { folder in
            let store = FileCredentialStore(path: folder.path)
            try await store.save(Self.others)
            try await store.save(Self.token("t1"), of: Self.credentials)
            #expect(try await store.token() == nil)
            #expect(try folder.modes().keys.sorted() == ["credentials"])
        }
    }

    @Test func `does not use the lock of a file that was removed`() async throws {
        try await StoreFolder.with { folder in
            let file = folder.path + ".lock"
            // Safety: the string outlives the call.
            let descriptor = unsafe open(file, O_RDWR | O_CREAT, 0o600)
            defer { close(descriptor) }
            #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            let waiting = Task { try await FileCredentialStore(path: folder.path).renewalLock() }
            try FileManager.default.removeItem(atPath: file)
            let lock = try #require(try await waiting.value)
            let late = FileCredentialStore(path: folder.path, maximumWait: .zero)
            #expect(await Self.code { _ = try await late.renewalLock() } == .busy)
            await lock.release()
        }
    }

    private static let foreign = ["mode", "read", "link", "name", "folder", "pipe"]

    @Test(arguments: foreign, ["credentials", "credentials.token", "credentials.lock"])
    func `rejects a file that is not private`(kind: String, name: String) async throws {
        try await StoreFolder.with { folder in
            let store = FileCredentialStore(path: folder.path)
            try await store.save(Self.credentials)
            try await store.save(Self.token("t1"), of: Self.credentials)
            await (try store.renewalLock())?.release()
            try folder.damage(name, kind)
            let code = await Self.code {
                switch name {
                case "credentials": _ = try await store.credentials()
                case "credentials.token": _ = try await store.token()
                default: _ = try await store.renewalLock()
                }
            }
            // The system itself refuses to open a folder for writing.
            #expect(code == (kind == "folder" && name == "credentials.lock" ? .system : .notPrivate))
        }
    }

    @Test(arguments: ["", "{", "{\"client_id\":\"c\"}", "{\"client_id\":\"\",\"client_secret\":\"s\"}"])
    func `rejects a file without credentials`(text: String) async throws {
        try await StoreFolder.with { folder in
            try folder.write(text, to: "credentials")
            #expect(await Self.code { _ = try await FileCredentialStore(path: folder.path).credentials() } == .damaged)
        }
    }

    @Test func `rejects a file that is too large`() async throws {
        try await StoreFolder.with { folder in
            let valid = String(decoding: Self.credentials.json, as: UTF8.self)
            try folder.write(valid + String(repeating: " ", count: 65_536 - valid.utf8.count), to: "credentials")
            let store = FileCredentialStore(path: folder.path)
            #expect(try await store.credentials() == Self.credentials)
            try folder.write(valid + String(repeating: " ", count: 65_537 - valid.utf8.count), to: "credentials")
            #expect(await Self.code { _ = try await store.credentials() } == .damaged)
        }
    }

    @Test func `replaces a file that is not private by a private one`() async throws {
        try await StoreFolder.with { folder in
            try folder.write("before", to: "target")
            try FileManager.default.createSymbolicLink(
                atPath: folder.path,
                withDestinationPath: folder.path(of: "target")
            )
            let store = FileCredentialStore(path: folder.path)
            try await store.save(Self.credentials)
            #expect(try await store.credentials() == Self.credentials)
            #expect(try folder.text("target") == "before")
        }
    }

    @Test func `removes the new file if it cannot be stored`() async throws {
        try await StoreFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
            let store = FileCredentialStore(path: folder.path)
            #expect(await Self.code { try await store.save(Self.credentials) } == .system)
            #expect(try folder.modes().keys.sorted() == ["credentials"])
        }
    }

    @Test func `ignores a token that is damaged`() async throws {
        try await StoreFolder.with { folder in
            let store = FileCredentialStore(path: folder.path)
            try await store.save(Self.credentials)
            for text in [
                "", "{}", #"{"client_id":"c","access_token":"a b","expires_at":1}"#,
                #"{"client_id":"c","access_token":"a"}"#, #"{"access_token":"a","expires_at":1}"#,
            ] {
                try folder.write(text, to: "credentials.token")
                #expect(try await store.token() == nil)
            }
            try folder.write(#"{"client_id":"c","access_token":"a","expires_at":1}"#, to: "credentials.token")
            #expect(try await store.token()?.expiration == Timestamp(millisecondsSince1970: 1))
        }
    }

    @Test func `lets one caller at a time have the lock`() async throws {
        try await StoreFolder.with { folder in
            let store = FileCredentialStore(path: folder.path, maximumWait: .milliseconds(60))
            let lock = try #require(try await store.renewalLock())
            #expect(await Self.code { _ = try await store.renewalLock() } == .busy)
            let waiting = Task { try await FileCredentialStore(path: folder.path).renewalLock() }
            await lock.release()
            let next = try #require(try await waiting.value)
            #expect(await Self.code { _ = try await store.renewalLock() } == .busy)
            await next.release()
            await (try store.renewalLock())?.release()
        }
    }

    @Test func `stops waiting for the lock if the task is canceled`() async throws {
        try await StoreFolder.with { folder in
            let store = FileCredentialStore(path: folder.path)
            let lock = try await store.renewalLock()
            let waiting = Task { try await store.renewalLock() }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            await lock?.release()
        }
    }
}

/// A folder for the files of a store.
struct StoreFolder {
    private let folder: URL

    /// The path of the store.
    var path: String { path(of: "credentials") }

    static func with(_ body: (StoreFolder) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(StoreFolder(folder: folder))
    }

    func path(of name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(of: name), encoding: .utf8) }

    /// Writes a private file.
    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(of: name))
    }

    /// Returns the permissions of each file.
    func modes() throws -> [String: Int] {
        var modes: [String: Int] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) {
            modes[name] = try FileManager.default.attributesOfItem(atPath: path(of: name))[.posixPermissions] as? Int
        }
        return modes
    }

    /// Makes a file one that another user could have written or could read.
    func damage(_ name: String, _ kind: String) throws {
        let (manager, file) = (FileManager.default, path(of: name))
        switch kind {
        case "mode": try manager.setAttributes([.posixPermissions: 0o620], ofItemAtPath: file)
        case "read": try manager.setAttributes([.posixPermissions: 0o604], ofItemAtPath: file)
        case "link":
            try manager.moveItem(atPath: file, toPath: file + ".moved")
            try manager.createSymbolicLink(atPath: file, withDestinationPath: file + ".moved")
        case "name": try manager.linkItem(atPath: file, toPath: file + ".second")
        case "folder":
            try manager.removeItem(atPath: file)
            try manager.createDirectory(atPath: file, withIntermediateDirectories: false)
        default:
            try manager.removeItem(atPath: file)
            // Safety: the string outlives the call.
            try #require(unsafe mkfifo(file, 0o600) == 0)
        }
    }
}
