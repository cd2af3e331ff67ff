// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import SAML
internal import SAMLSignature
internal import ServiceLifecycle
internal import UnixSignals

/// Reads the files of trust again on SIGHUP.
struct TrustReload: Service {
    let trust: TrustKeeper
    let metrics: ServiceMetrics
    let logger: Logger
    let now: @Sendable () -> Timestamp

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() { reload() }
    }

    /// Reads them; what was there stays if they cannot be read.
    func reload() {
        do throws(TrustError) {
            try trust.reload(at: now())
            metrics.reloadedTrust(true)
            logger.notice("trust was read again")
        } catch {
            metrics.reloadedTrust(false)
            logger.error("trust could not be read again; what was there stays", metadata: ["error": "\(error)"])
        }
    }
}
