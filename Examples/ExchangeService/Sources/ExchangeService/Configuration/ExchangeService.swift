// SPDX-License-Identifier: Apache-2.0

public import AdobePass
internal import HTTPTypes
package import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
internal import NIOPosix
public import PrometheusText
public import SAML
internal import SAMLSignature
package import ServiceLifecycle
public import Tracing
package import UnixSignals

/// The service, assembled from its configuration.
public struct ExchangeService: Sendable {
    let configuration: Configuration
    let logger: Logger
    let metrics: ServiceMetrics
    let registry: PrometheusRegistry
    let trust: TrustKeeper
    let threads: NIOThreadPool
    let endpoint: ExchangeEndpoint
    let draining: Draining
    let expiry: CredentialExpiry?
    /// The maximum number of open connections.
    let connections: Int
    /// What allows other users of the machine too much in the files that the configuration names.
    public let warnings: [String]
    let now: @Sendable () -> Timestamp

    /// Reads every file that the configuration names, and assembles the service.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - transport: The transport of requests to Adobe Pass.
    ///   - registry: The registry of the metrics.
    ///   - logger: The destination of log events.
    ///   - tracer: The tracer of requests; by default, that of the process.
    ///   - shared: The stores that several processes share, or `nil` for those of this process.
    ///   - now: The clock.
    /// - Throws: ``ConfigurationError`` with every problem.
    public init(
        _ configuration: Configuration,
        transport: any Transport,
        registry: PrometheusRegistry,
        logger: Logger,
        tracer: any Tracer = InstrumentationSystem.tracer,
        shared: SharedStores? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) throws(ConfigurationError) {
        (self.configuration, self.logger, self.registry, self.now) = (configuration, logger, registry, now)
        let wanted = configuration.maximumConnections
        connections = try Descriptors(asking: wanted).connections(wanted)
        if connections < wanted {
            logger.warning(
                "fewer connections than maximumConnections: the descriptor limit is too low (ulimit -n)",
                metadata: ["connections": "\(connections)"]
            )
        }
        metrics = ServiceMetrics(factory: registry)
        var files = FileInspection()
        let trust = Self.trust(configuration, at: now(), &files)
        let backend = Self.backend(configuration, transport, metrics, shared, &files)
        let callers = Self.callers(configuration, &files)
        guard let trust, files.problems.isEmpty else { throw ConfigurationError(problems: files.problems) }
        self.trust = trust
        warnings = files.warnings
        for warning in warnings { logger.warning("\(warning)") }
        threads = NIOThreadPool(numberOfThreads: configuration.validationThreads)
        draining = Draining(delay: configuration.drainDelay)
        let validation = Validation(
            trust: trust,
            threads: threads,
            backlog: Backlog(threads: configuration.validationThreads),
            cleanup: configuration.backend == .none ? nil : configuration.cleanup,
            metrics: metrics
        )
        let replays = shared.map { ReplayLedger($0) } ?? ReplayLedger(capacity: configuration.replayCapacity)
        expiry = CredentialExpiry(configuration, shared, logger: logger, now: now)
        if callers == nil {
            logger.notice("every client that reaches the service may use it, because there is no callersFile")
        }
        endpoint = ExchangeEndpoint(
            exchange: Exchange(
                validation: validation,
                replays: configuration.replay == .off ? nil : replays,
                backend: backend,
                traces: Traces(tracer),
                now: now
            ),
            bodyMemory: Limit(configuration.maximumBodyMemory),
            proxies: configuration.trustedProxies,
            callers: callers,
            bodyLimit: configuration.maximumBodyBytes,
            deadline: configuration.requestDeadline,
            metrics: metrics,
            logger: logger
        )
    }

    /// Runs until a signal stops the service.
    public func run() async throws {
        try await group(signals: [.sigterm, .sigint]).run()
    }

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
        let services = [expiry, application(onServerRunning: started), reload, draining] as [(any Service)?]
        var group = ServiceGroupConfiguration(
            services: services.compactMap(\.self),
            gracefulShutdownSignals: signals,
            logger: logger
        )
        group.maximumGracefulShutdownDuration = configuration.drainDelay + configuration.shutdownDeadline
        return ServiceGroup(configuration: group)
    }

    /// Returns the server and the validation threads.
    package func application(
        onServerRunning started: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let (head, body) = (configuration.headTimeout.nanoseconds, configuration.bodyTimeout.nanoseconds)
        threads.start()
        return Application(
            router: router(),
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ReadLimits(head: .nanoseconds(head), body: .nanoseconds(body))],
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 16 << 10,
                        maxHeaderListSize: 32 << 10,
                        maxHeaderFieldCount: 100
                    )
                )
            ),
            configuration: ApplicationConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                // The system limits the backlog of connections, and resets the connections beyond it.
                backlog: configuration.maximumConnections,
                availableConnectionsDelegate: MaximumAvailableConnections(connections)
            ),
            services: [ValidationThreads(threads: threads)],
            onServerRunning: { await started($0.localAddress?.port ?? 0) },
            logger: logger
        )
    }

    /// Reads the trust files again, as on SIGHUP.
    package func reloadTrust() { reload.reload() }

    /// Removes unused credentials, as the running service does every few hours.
    package func removeUnusedCredentials() async { await expiry?.remove() }

    private var reload: TrustReload { TrustReload(trust: trust, metrics: metrics, logger: logger, now: now) }

    private func router() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        let kinds = endpoint.exchange.backend.map { Submission.Kind.all(of: $0.interface) } ?? [.exchange]
        var methods = Dictionary(uniqueKeysWithValues: kinds.map { ("/v1/\($0.rawValue)", HTTPRequest.Method.post) })
        for path in ["/healthz", "/readyz", "/metrics"] { methods[path] = .get }
        router.add(middleware: CommonAnswers(methods: methods, draining: draining))
        for kind in kinds {
            router.post("/v1/\(kind.rawValue)") { request, context in
                await endpoint.respond(to: request, in: context, calling: kind)
            }
        }
        router.get("/healthz") { _, _ in Self.plain(.ok, "alive\n") }
        router.get("/readyz") { _, _ in
            if draining.isDraining { return Self.plain(.serviceUnavailable, "draining\n") }
            if !trust.isValid(at: now()) { return Self.plain(.serviceUnavailable, "trust expired\n") }
            if !hasCredentials { return Self.plain(.serviceUnavailable, "credentials unavailable\n") }
            return Self.plain(.ok, "ready\n")
        }
        router.get("/metrics") { _, _ in
            Self.plain(.ok, registry.text, type: "text/plain; version=0.0.4; charset=utf-8")
        }
        return router
    }

    /// Whether the credentials of devices can be read; without them, no call can succeed.
    private var hasCredentials: Bool {
        guard configuration.backend != .none else { return true }
        if let folder = configuration.credentialsFolder { return FileInspection.isUsable(folder: folder) }
        guard let file = configuration.credentialsFile else { return true }
        return configuration.softwareStatementFile != nil || FileInspection.isReadable(file)
    }

    private static func plain(_ status: HTTPResponse.Status, _ text: String, type: String = "text/plain") -> Response {
        Response(
            status: status,
            headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
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
