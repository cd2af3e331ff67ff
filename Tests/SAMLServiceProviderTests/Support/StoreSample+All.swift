// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLServiceProvider
internal import SAMLServiceProviderSQLite

extension StoreSample {
    static let all = [
        StoreSample(name: "memory") {
            InMemoryStore(requests: $0, requestsPerProvider: max($0 - 1, 1), sessions: $0, used: $0, logouts: $0)
        },
        StoreSample(
            name: "SQLite",
            make: {
                try SQLiteStore(
                    file: newDatabase().path,
                    requests: $0,
                    requestsPerProvider: max($0 - 1, 1),
                    sessions: $0,
                    used: $0,
                    logouts: $0
                )
            },
            place: { newDatabase().path },
            open: { try SQLiteStore(file: $0) }
        ),
    ]

    /// Returns the path of a database in the folder of this process.
    static func newDatabase() -> URL { folder.appending(path: UUID().uuidString) }

    /// A folder that is removed when the process ends.
    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appending(path: "saml-stores-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        atexit { try? FileManager.default.removeItem(at: StoreSample.folder) }
        return folder
    }()
}
