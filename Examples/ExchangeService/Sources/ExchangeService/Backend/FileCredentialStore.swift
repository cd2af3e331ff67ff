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

/// Keeps the credentials of the service in a file that nobody else reads.
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
        let new = path + ".new"
        let isCreated = FileManager.default.createFile(
            atPath: new,
            contents: try JSONEncoder().encode(file),
            attributes: [.posixPermissions: 0o600]
        )
        // Safety: the texts live as long as the call, which keeps nothing of them.
        guard isCreated, unsafe rename(new, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
