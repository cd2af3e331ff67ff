// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import SAML
internal import SAMLSignature
internal import ServiceLifecycle
internal import UnixSignals

/// Reads the trust files again on SIGHUP.
struct TrustReload: Service {
    let trust: TrustKeeper
    let metrics: ServiceMetrics
    let logger: Logger
    let now: @Sendable () -> Timestamp

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() { reload() }
    }

    /// Reads the trust files; if this fails, the previous keys remain in use.
    func reload() {
        do throws(TrustError) {
            try trust.reload(at: now())
            metrics.reloadedTrust(true)
            logger.notice("the trust files were read again")
        } catch {
            metrics.reloadedTrust(false)
            logger.error(
                "the trust files could not be read; the previous keys remain in use",
                metadata: ["error": "\(error)"]
            )
        }
    }
}
