// SPDX-License-Identifier: Apache-2.0

public import AdobePass
internal import HTTPTypes
package import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
internal import NIOPosix
public import PrometheusText
internal import SAML
package import ServiceLifecycle
package import UnixSignals

/// The service, assembled from its configuration.
public struct ExchangeService: Sendable {
    private let configuration: Configuration
    private let logger: Logger
    private let registry: PrometheusRegistry
    private let trust: TrustKeeper
    private let threads: NIOThreadPool
    private let endpoint: ExchangeEndpoint
    private let draining: Draining
    private let expiry: CredentialExpiry?
    /// The maximum number of open connections.
    private let connections: Int
    package let stores: any SharedStores
    /// What allows other users of the machine too much in the files that the configuration names.
    public let warnings: [String]

    /// Reads every file that the configuration names, and assembles the service.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - transport: The transport of requests to Adobe Pass.
    ///   - registry: The registry of the metrics.
    ///   - logger: The destination of log events.
    ///   - shared: The stores that several processes share, or `nil` for those of this process.
    ///   - now: The clock.
    /// - Throws: ``ConfigurationError`` with every problem.
    public init(
        _ configuration: Configuration,
        transport: any Transport,
        registry: PrometheusRegistry,
        logger: Logger,
        shared: (any SharedStores)? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) throws(ConfigurationError) {
        (self.configuration, self.logger, self.registry) = (configuration, logger, registry)
        let wanted = configuration.maximumConnections
        connections = try Descriptors.connections(wanted, limit: Descriptors.raisedLimit(for: wanted))
        if connections < wanted {
            let message: Logger.Message =
                "fewer connections than maximumConnections: the descriptor limit is too low (ulimit -n)"
            logger.warning(message, metadata: ["connections": "\(connections)"])
        }
        let metrics = ServiceMetrics(factory: registry)
        stores = shared ?? LocalStores(configuration)
        var assembly = Assembly(configuration)
        let trust = assembly.trust(at: now())
        let backend = assembly.backend(transport, metrics, stores)
        let callers = assembly.callers()
        guard let trust, assembly.files.problems.isEmpty else {
            throw ConfigurationError(problems: assembly.files.problems)
        }
        warnings = assembly.files.warnings
        for warning in warnings { logger.warning("\(warning)") }
        if callers == nil {
            logger.notice("every client that reaches the service may use it, because there is no callersFile")
        }
        self.trust = TrustKeeper(trust, issuers: configuration.issuers, metrics: metrics, logger: logger, now: now)
        threads = NIOThreadPool(numberOfThreads: configuration.validationThreads)
        draining = Draining(delay: configuration.drainDelay)
        let validation = Validation(
            trust: self.trust,
            threads: threads,
            backlog: Backlog(threads: configuration.validationThreads),
            cleanup: backend == nil ? nil : configuration.cleanup,
            metrics: metrics
        )
        let days = backend == nil ? 0 : configuration.credentialsLifetime
        expiry = days == 0 ? nil : CredentialExpiry(days: days, stores: stores, logger: logger, now: now)
        let replays = configuration.replay == .off ? nil : ReplayLedger(stores: stores)
        let exchange = Exchange(validation: validation, replays: replays, backend: backend, now: now)
        endpoint = ExchangeEndpoint(
            exchange: exchange,
            bodyMemory: Limit(configuration.maximumBodyMemory),
            configuration: configuration,
            callers: callers,
            metrics: metrics,
            logger: logger
        )
    }

    /// Runs until a signal stops the service.
    public func run() async throws { try await group(signals: [.sigterm, .sigint]).run() }

    /// Returns all running parts of the service.
    ///
    /// - Parameters:
    ///   - signals: The signals that shut down the service gracefully.
    ///   - started: A closure that receives the port when the server listens.
    /// - Returns: The services, in the order in which they start.
    package func group(
        signals: [UnixSignal] = [],
        onServerRunning started: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> ServiceGroup {
        // Services stop in reverse order.
        let all = [expiry, application(onServerRunning: started), trust, draining] as [(any Service)?]
        let services = all.compactMap(\.self)
        var group = ServiceGroupConfiguration(services: services, gracefulShutdownSignals: signals, logger: logger)
        group.maximumGracefulShutdownDuration = configuration.drainDelay + configuration.shutdownDeadline
        return ServiceGroup(configuration: group)
    }

    /// Returns the server and the validation threads.
    package func application(onServerRunning started: @escaping @Sendable (Int) async -> Void = { _ in })
        -> some ApplicationProtocol
    {
        let (head, body) = (configuration.headTimeout.nanoseconds, configuration.bodyTimeout.nanoseconds)
        var server = HTTP1Channel.Configuration()
        server.additionalChannelHandlers = { [ReadLimits(head: .nanoseconds(head), body: .nanoseconds(body))] }
        server.httpDecoder.maxHeaderFieldSize = 16 << 10
        server.httpDecoder.maxHeaderListSize = 32 << 10
        server.httpDecoder.maxHeaderFieldCount = 100
        var network = ApplicationConfiguration(address: .hostname(configuration.host, port: configuration.port))
        // The system limits the backlog of connections, and resets the connections beyond it.
        network.backlog = configuration.maximumConnections
        network.availableConnectionsDelegate = MaximumAvailableConnections(connections)
        threads.start()
        return Application(
            router: router(),
            server: .http1(configuration: server),
            configuration: network,
            services: [ValidationThreads(threads: threads)],
            onServerRunning: { await started($0.localAddress?.port ?? 0) },
            logger: logger
        )
    }

    /// Reads the trust files again, as on SIGHUP.
    package func reloadTrust() { trust.reload() }

    /// Removes unused credentials, as the running service does every few hours.
    package func removeUnusedCredentials() async { await expiry?.remove() }

    private func router() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        let kinds = Submission.Kind.all(of: endpoint.exchange.backend?.interface)
        var methods = Dictionary(uniqueKeysWithValues: kinds.map { ("/v1/\($0.rawValue)", HTTPRequest.Method.post) })
        for path in ["/healthz", "/readyz", "/metrics"] { methods[path] = .get }
        router.add(middleware: CommonAnswers(methods: methods, draining: draining))
        for kind in kinds {
            router.post("/v1/\(kind.rawValue)") { request, context in
                await endpoint.respond(to: request, in: context, calling: kind)
            }
        }
        router.get("/healthz") { _, _ in "alive\n" }
        router.get("/readyz") { _, _ in
            guard let problem else { return EditedResponse(response: "ready\n") }
            return EditedResponse(status: .serviceUnavailable, response: problem + "\n")
        }
        router.get("/metrics") { _, _ in
            EditedResponse(headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"], response: registry.text)
        }
        return router
    }

    /// Why no call can succeed, or `nil`.
    private var problem: String? {
        if draining.isDraining { return "draining" }
        if !trust.isValid { return "trust expired" }
        return hasCredentials ? nil : "credentials unavailable"
    }

    /// Whether the credentials of devices can be read; without them, no call can succeed.
    private var hasCredentials: Bool {
        guard configuration.backend != .none, let folder = configuration.credentialsFolder else { return true }
        return FileInspection.isUsable(folder: folder)
    }
}

/// Ends the validation threads after the server has ended.
private struct ValidationThreads: Service {
    let threads: NIOThreadPool

    func run() async throws {
        try? await gracefulShutdown()
        try await threads.shutdownGracefully()
    }
}
