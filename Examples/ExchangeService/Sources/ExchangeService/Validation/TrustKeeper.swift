// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import SAML
internal import SAMLSignature
internal import ServiceLifecycle
internal import Synchronization
internal import UnixSignals

/// Stores the current validator, and reads the trust files again on SIGHUP.
final class TrustKeeper: Service {
    typealias Trust = (validator: ResponseValidator, store: TrustStore)
    typealias Loader = @Sendable (Timestamp) throws(TrustError) -> Trust

    private let load: Loader
    private let current: Mutex<Trust>
    private let issuers: [String]
    private let metrics: ServiceMetrics
    private let logger: Logger
    private let now: @Sendable () -> Timestamp

    /// Creates a keeper.
    ///
    /// - Parameters:
    ///   - trust: The function that reads the files, and what it read first.
    ///   - issuers: The expected issuers, which must have a key; if empty, the issuers of the files.
    ///   - metrics: The metrics of the service, which count reloads.
    ///   - logger: The destination of log events.
    ///   - now: The clock.
    init(
        _ trust: (load: Loader, first: Trust),
        issuers: [String],
        metrics: ServiceMetrics,
        logger: Logger,
        now: @escaping @Sendable () -> Timestamp
    ) {
        load = trust.load
        current = Mutex(trust.first)
        (self.issuers, self.metrics, self.logger, self.now) = (issuers, metrics, logger, now)
    }

    /// The current validator.
    var validator: ResponseValidator { current.withLock { $0.validator } }

    /// Whether each expected issuer has a key that is valid now.
    var isValid: Bool {
        let store = current.withLock { $0.store }
        return issuers.allSatisfy { !store.keys(forIssuer: $0, at: now()).keys.isEmpty }
    }

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() { reload() }
    }

    /// Reads the trust files; if this fails, the previous keys remain in use.
    func reload() {
        do throws(TrustError) {
            let new = try load(now())
            current.withLock { $0 = new }
            metrics.reloadedTrust(true)
            logger.notice("the trust files were read again")
        } catch {
            metrics.reloadedTrust(false)
            let message: Logger.Message = "the trust files could not be read; the previous keys remain in use"
            logger.error(message, metadata: ["error": "\(error)"])
        }
    }
}
