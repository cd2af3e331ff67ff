// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
public import Logging
internal import SAML
internal import SAMLSignature

/// The configuration of the service; every value is valid.
public struct Configuration: Sendable {
    enum BackendChoice: String, CaseIterable { case v1, v2, none }

    enum Replay: String, CaseIterable { case memory, off }

    /// The address on which the service listens.
    public internal(set) var host = "127.0.0.1"
    /// The port on which the service listens.
    public internal(set) var port = 8080
    /// The connection string of a database with the stores that several processes share, or `nil` for those of this process.
    public internal(set) var database: String?
    /// The minimum level of log events.
    public internal(set) var logLevel = Logger.Level.info

    // The requirements that documents must meet.
    var trust: [String] = []
    var audience = "https://saml.sp.auth.adobe.com"
    var issuers: [String] = []
    var clockSkew = ValidationPolicy.defaultClockSkew
    var maximumAge = ValidationPolicy.defaultMaximumAge
    var signatures = SignaturePolicy.Requirement.any
    var allowances: Set<AlgorithmAllowance> = []
    var decryptionKeys: [String] = []
    var replay = Replay.memory
    var replayCapacity = InMemoryReplayCache.defaultCapacity
    var cleanup = CleanupPolicy.recipe

    // The destination of valid documents.
    var backend = BackendChoice.v2
    var server = Optional(ServerAddress.production)
    var serviceProviders = ServiceProviders([]) { _ in }
    /// The folder with the credentials of each device.
    var credentialsFolder: String?
    var softwareStatementFile: String?
    /// The days after which unused credentials are removed; zero for never.
    var credentialsLifetime = 400
    var maximumSessions = 10_000
    var backendTimeout = Duration.seconds(8)
    var backendAttempts = 3

    /// The file with the known callers.
    var callersFile: String?

    // The limits on concurrent work and on time.
    var trustedProxies = TrustedProxies(entries: [])
    var maximumBodyBytes = 1 << 20
    /// The memory for the bodies of all requests in progress, in bytes.
    var maximumBodyMemory = 32 << 20
    var maximumConnections = 1024
    var validationThreads = 2
    var headTimeout = Duration.seconds(30)
    var bodyTimeout = Duration.seconds(10)
    var requestDeadline = Duration.seconds(15)
    var drainDelay = Duration.seconds(5)
    var shutdownDeadline = Duration.seconds(30)
}

extension Configuration {
    /// Reads a configuration.
    ///
    /// - Parameters:
    ///   - json: The content of the configuration file, or `nil` if there is no file.
    ///   - environment: The environment, which takes precedence over the file.
    ///   - cores: The number of processor cores.
    /// - Throws: ``ConfigurationError`` with every problem.
    public init(json: [UInt8]?, environment: [String: String], cores: Int) throws(ConfigurationError) {
        var settings = Settings(json: json, environment: environment)
        self.init()
        host = settings.text("host") ?? host
        settings.read(&port, "port", 0...65_535)
        settings.read(&logLevel, "logLevel")
        readPolicy(&settings)
        readBackend(&settings)
        validationThreads = max(cores, 1)
        readLimits(&settings)
        callersFile = settings.text("callersFile")
        settings.complainOfUnknown()
        guard settings.problems.isEmpty else { throw ConfigurationError(problems: settings.problems) }
    }

    private mutating func readPolicy(_ settings: inout Settings) {
        trust = settings.list("trust")
        settings.require(!trust.isEmpty, "trust", "must name at least one file of certificates, keys or metadata")
        audience = settings.text("audience") ?? audience
        issuers = settings.list("issuers")
        settings.read(&clockSkew, "clockSkew", ValidationPolicy.clockSkews)
        settings.read(&maximumAge, "maximumAge", 0...31_536_000)
        settings.read(&signatures, "requireSignature")
        let algorithms = settings.list("allowAlgorithms").map { AlgorithmAllowance(rawValue: $0) }
        let names = AlgorithmAllowance.allCases.map(\.rawValue).joined(separator: ", ")
        settings.require(!algorithms.contains(nil), "allowAlgorithms", "must be one of \(names)")
        allowances = Set(algorithms.compactMap(\.self))
        decryptionKeys = settings.list("decryptionKeys")
        let most = DecryptionKeys.maximumCount
        settings.require(decryptionKeys.count <= most, "decryptionKeys", "must name at most \(most) files")
        settings.read(&replay, "replay")
        settings.read(&replayCapacity, "replayCapacity", 1...100_000_000)
        settings.read(&cleanup, "cleanup")
    }

    private mutating func readBackend(_ settings: inout Settings) {
        settings.read(&backend, "backend")
        if let text = settings.text("server") { server = ServerAddress(text) }
        settings.require(server != nil, "server", "must be https://host, or http:// for this machine")
        let only = settings.text("serviceProvider").map { [$0] } ?? []
        serviceProviders = ServiceProviders(only + settings.list("serviceProviders")) {
            settings.complain(only.isEmpty ? "serviceProviders" : "serviceProvider", $0)
        }
        database = settings.text("database")
        credentialsFolder = settings.text("credentialsFolder")
        softwareStatementFile = settings.text("softwareStatementFile")
        settings.read(&backendTimeout, "backendTimeout", 0.01...120)
        settings.read(&backendAttempts, "backendAttempts", 1...5)
        settings.read(&credentialsLifetime, "credentialsLifetime", 0...36_500)
        settings.require(credentialsLifetime != 1, "credentialsLifetime", "must be 0, or at least 2 days")
        settings.read(&maximumSessions, "maximumSessions", 1...1_000_000)
        if backend != .none { checkCredentials(&settings) }
    }

    private func checkCredentials(_ settings: inout Settings) {
        let entries = serviceProviders.entries
        settings.require(!entries.isEmpty, "serviceProvider", "is required")
        let hasStore = database != nil || credentialsFolder != nil
        settings.require(hasStore, "credentialsFolder", "is required, unless there is a database")
        if database != nil, credentialsFolder != nil {
            settings.complain("credentialsFolder", "cannot be used together with database")
        }
        if credentialsFolder != nil, softwareStatementFile == nil, entries.contains(where: { $0.statementFile == nil })
        {
            settings.complain("softwareStatementFile", "is required with credentialsFolder, to register each device")
        }
    }

    private mutating func readLimits(_ settings: inout Settings) {
        let proxies = settings.list("trustedProxies").map { TrustedProxies.Entry($0) }
        let rule = "must be addresses, or IPv4 networks such as 10.0.0.0/8"
        settings.require(!proxies.contains(nil), "trustedProxies", rule)
        trustedProxies = TrustedProxies(entries: proxies.compactMap(\.self))
        settings.read(&maximumBodyBytes, "maximumBodyBytes", 1024...(16 << 20))
        settings.read(&maximumBodyMemory, "maximumBodyMemory", maximumBodyBytes...(1 << 40))
        settings.read(&maximumConnections, "maximumConnections", 1...100_000)
        settings.read(&validationThreads, "validationThreads", 1...256)
        settings.read(&headTimeout, "headTimeout", 0.05...3600)
        settings.read(&bodyTimeout, "bodyTimeout", 0.05...3600)
        settings.read(&requestDeadline, "requestDeadline", 0.01...3600)
        settings.read(&drainDelay, "drainDelay", 0...600)
        settings.read(&shutdownDeadline, "shutdownDeadline", 0.1...3600)
    }
}
