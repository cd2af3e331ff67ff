// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML
internal import Synchronization

#if canImport(FoundationEssentials)
internal import FoundationEssentials
internal import Glibc
#else
internal import Foundation
#endif

/// The credentials in files, and the used assertions in the memory of this process.
final class LocalStores: SharedStores {
    /// The folder with the files of each device; a service that only validates has none.
    private let folder: String?
    private let used: InMemoryReplayCache
    /// The first claimant of each assertion that was released, and whether the next claim takes its place.
    private let released = Mutex(RecentItems<ReplayKey, (claimant: String, isFree: Bool)>(limit: 10_000))

    init(_ configuration: Configuration) {
        folder = configuration.credentialsFolder
        used = InMemoryReplayCache(capacity: configuration.replayCapacity)
    }

    func credentials(_ device: String) -> any CredentialStore {
        FileCredentialStore(path: "\(folder ?? "")/\(device).json")
    }

    /// Claims an assertion; of several concurrent claims after a release, only one takes the place of the first claimant.
    func claim(_ key: ReplayKey, until end: Timestamp, by claimant: String?, at moment: Timestamp)
        async throws(ReplayCacheError) -> ReplayAnswer
    {
        let former = released.withLock { released -> String? in
            guard let entry = released.value(of: key), entry.isFree else { return nil }
            released.keep((entry.claimant, false), for: key)
            return entry.claimant
        }
        return try used.claim(key, until: end, by: former ?? claimant, at: moment)
    }

    func release(_ key: ReplayKey, of claimant: String) {
        released.withLock { $0.keep(($0.value(of: key)?.claimant ?? claimant, true), for: key) }
    }

    /// Removes the files of devices.
    ///
    /// A used device renews its token at least once a day, so the time of its files is that of its last use.
    func removeUnused(since moment: Timestamp) async -> Int {
        guard let folder else { return 0 }
        var count = 0
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            // The name is the hexadecimal SHA-256 of the device.
            guard name.utf8.dropFirst(64).elementsEqual(".json".utf8),
                name.utf8.prefix(64).allSatisfy({ "0123456789abcdef".utf8.contains($0) })
            else { continue }
            if await Self.remove("\(folder)/\(name)", since: moment) { count += 1 }
        }
        return count
    }

    /// Removes the files of a device under its lock, so that no caller uses them meanwhile.
    private static func remove(_ file: String, since moment: Timestamp) async -> Bool {
        guard isUnused(file, since: moment),
            let lock = try? await FileCredentialStore(path: file, maximumWait: .zero).renewalLock()
        else { return false }
        // Another process may have renewed the token before this one had the lock.
        let isUnused = isUnused(file, since: moment)
        if isUnused {
            // The file of the lock is the last one: a caller that waits for it creates another one.
            for suffix in ["", ".token", ".lock"] { try? FileManager.default.removeItem(atPath: file + suffix) }
        }
        await lock.release()
        return isUnused
    }

    private static func isUnused(_ file: String, since moment: Timestamp) -> Bool {
        let uses = [file, file + ".token"].compactMap { path -> Int? in
            var status = stat()
            // Safety: the call fills the variable, and keeps no pointer to the string.
            return unsafe lstat(path, &status) == 0 ? Int(status.st_mtim.tv_sec) : nil
        }
        return uses.max().map { Timestamp(seconds: $0) < moment } ?? false
    }
}
