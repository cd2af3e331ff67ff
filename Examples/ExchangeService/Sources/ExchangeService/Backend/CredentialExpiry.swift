// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Logging
internal import SAML
internal import ServiceLifecycle

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
#if canImport(Glibc)
internal import Glibc
#endif

/// Removes the credentials of devices that were not used for a time, at the start and every six hours.
///
/// A used device renews its token at least once a day, so the time of its files is that of its last use.
struct CredentialExpiry: Service {
    private static let interval = Duration.seconds(6 * 3_600)

    private let lifetime: Duration
    private let logger: Logger
    private let now: @Sendable () -> Timestamp
    private let removeUnused: @Sendable (Timestamp) async throws -> Int

    /// Creates the service, or returns `nil` if credentials do not expire or belong to one client.
    init?(
        _ configuration: Configuration,
        _ shared: SharedStores?,
        logger: Logger,
        now: @escaping @Sendable () -> Timestamp
    ) {
        guard configuration.backend != .none, configuration.credentialsLifetime > .zero else { return nil }
        if let shared {
            removeUnused = shared.removeUnused
        } else if let folder = configuration.credentialsFolder {
            removeUnused = { await CredentialFolder(path: folder).removeUnused(since: $0) }
        } else {
            return nil
        }
        lifetime = configuration.credentialsLifetime
        self.logger = logger
        self.now = now
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await remove()
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Removes the credentials of all devices that were not used during the lifetime.
    func remove() async {
        do {
            let count = try await removeUnused(now().adding(seconds: -Int(lifetime.components.seconds)))
            if count > 0 {
                logger.notice("removed unused credentials", metadata: ["devices": .stringConvertible(count)])
            }
        } catch {
            logger.error("unused credentials could not be removed", metadata: ["error": "\(type(of: error))"])
        }
    }
}

/// The files with the credentials of devices.
struct CredentialFolder {
    private static let suffix = ".json"

    let path: String

    /// Removes the files of all devices that were not used since a time, and returns their number.
    func removeUnused(since moment: Timestamp) async -> Int {
        var count = 0
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where Self.isName(name) {
            if await remove("\(path)/\(name)", since: moment) { count += 1 }
        }
        return count
    }

    /// Removes the files of a device under its lock, so that no caller uses them meanwhile.
    private func remove(_ file: String, since moment: Timestamp) async -> Bool {
        guard Self.isUnused(file, since: moment),
            let lock = try? await FileCredentialStore(path: file, maximumWait: .zero).renewalLock()
        else { return false }
        // Another process may have renewed the token before this one had the lock.
        let isUnused = Self.isUnused(file, since: moment)
        if isUnused {
            // The file of the lock is the last one: a caller that waits for it creates another one.
            for suffix in ["", ".token", ".lock"] { try? FileManager.default.removeItem(atPath: file + suffix) }
        }
        await lock.release()
        return isUnused
    }

    private static func isUnused(_ file: String, since moment: Timestamp) -> Bool {
        let uses = [file, file + ".token"].compactMap(modification)
        return uses.max().map { Timestamp(seconds: $0) < moment } ?? false
    }

    /// Returns the time of the last change of a file in seconds since 1970.
    private static func modification(of path: String) -> Int? {
        var status = stat()
        // Safety: the call fills the variable, and keeps no pointer to the string.
        return unsafe lstat(path, &status) == 0 ? Int(status.st_mtim.tv_sec) : nil
    }

    /// Returns whether a name is one of those that the service gives.
    private static func isName(_ name: String) -> Bool {
        name.utf8.count == 64 + suffix.utf8.count && name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
            && name.utf8.prefix(64).allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
