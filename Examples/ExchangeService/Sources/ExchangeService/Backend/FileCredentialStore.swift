// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Stores the credentials of the service in a file that only its user can read.
struct FileCredentialStore: CredentialStore {
    private struct File: Codable {
        var clientID: String
        var clientSecret: String

        enum CodingKeys: String, CodingKey {
            case clientID = "client_id"
            case clientSecret = "client_secret"
        }
    }

    let path: String

    func credentials() async throws -> ClientCredentials? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(filePath: path)))
        return ClientCredentials(
            clientID: PrivateText(file.clientID),
            clientSecret: PrivateText(file.clientSecret)
        )
    }

    func save(_ credentials: ClientCredentials) async throws {
        let file = File(clientID: credentials.clientID.value, clientSecret: credentials.clientSecret.value)
        let new = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        // No other user can read the file at any time; `FileManager` would set its mode after creating it.
        // Safety: the string outlives the call, which keeps no pointer to it.
        let descriptor = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(descriptor) }
        do {
            try Self.write(JSONEncoder().encode(file), to: descriptor)
            // Safety: the strings outlive the call, which keeps no pointers to them.
            guard unsafe rename(new, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            // Safety: the string outlives the call, which keeps no pointer to it.
            _ = unsafe unlink(new)
            throw error
        }
    }

    private static func write(_ bytes: Data, to descriptor: CInt) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Safety: the buffer is read only during the call.
            let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { throw CocoaError(.fileWriteUnknown) }
            rest = rest.dropFirst(max(count, 0))
        }
        guard fsync(descriptor) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}

private func systemWrite(_ descriptor: CInt, _ address: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, address, count)
}
