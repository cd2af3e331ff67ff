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

    private let days: Int
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
        guard configuration.backend != .none, configuration.credentialsLifetime > 0 else { return nil }
        if let shared {
            removeUnused = shared.removeUnused
        } else if let folder = configuration.credentialsFolder {
            removeUnused = { await CredentialFolder(path: folder).removeUnused(since: $0) }
        } else {
            return nil
        }
        days = configuration.credentialsLifetime
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
            let count = try await removeUnused(now().adding(seconds: -days * 86_400))
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
    let path: String

    /// Removes the files of all devices that were not used since a time, and returns their number.
    func removeUnused(since moment: Timestamp) async -> Int {
        var count = 0
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            // The name is the hexadecimal SHA-256 of the device.
            let (digits, suffix) = (name.utf8.prefix(64), name.utf8.dropFirst(64))
            guard suffix.elementsEqual(".json".utf8), digits.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
            else { continue }
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
        let uses = [file, file + ".token"].compactMap { path -> Int? in
            var status = stat()
            // Safety: the call fills the variable, and keeps no pointer to the string.
            return unsafe lstat(path, &status) == 0 ? Int(status.st_mtim.tv_sec) : nil
        }
        return uses.max().map { Timestamp(seconds: $0) < moment } ?? false
    }
}
