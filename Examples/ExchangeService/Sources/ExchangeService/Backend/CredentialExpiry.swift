// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import SAML
internal import ServiceLifecycle

/// Removes the credentials of devices that were not used for a number of days, at the start and every six hours.
struct CredentialExpiry: Service {
    let days: Int
    let stores: any SharedStores
    let logger: Logger
    let now: @Sendable () -> Timestamp

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await remove()
                try? await Task.sleep(for: .seconds(6 * 3_600))
            }
        }
    }

    /// Removes the credentials of all devices that were not used during the lifetime.
    func remove() async {
        do {
            let count = try await stores.removeUnused(since: now().adding(seconds: -days * 86_400))
            if count > 0 { logger.notice("removed unused credentials", metadata: ["devices": "\(count)"]) }
        } catch { logger.error("unused credentials could not be removed", metadata: ["error": "\(type(of: error))"]) }
    }
}
