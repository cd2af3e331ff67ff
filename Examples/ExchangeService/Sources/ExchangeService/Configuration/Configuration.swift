// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import HTTPTypes
public import Logging
internal import SAML
internal import SAMLSignature

/// The configuration of the service; every value is valid.
public struct Configuration: Sendable {
    enum BackendChoice: String, CaseIterable {
        case v1, v2, none
    }

    enum Replay: String, CaseIterable {
        case memory, off
    }

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
    var audience = ""
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
    /// The folder with the credentials of each device, or the file with those of one client for all devices.
    var credentialsFolder: String?
    var credentialsFile: String?
    var softwareStatementFile: String?
    /// The time after which unused credentials are removed; zero for never.
    var credentialsLifetime = Duration.seconds(400 * 86_400)
    var maximumSessions = 10_000
    var backendTimeout = Duration.seconds(8)

    // The callers.
    var callersFile: String?
    var callerCertificateHeader: HTTPField.Name?

    // The limits on concurrent work and on time.
    var trustedProxies = TrustedProxies(entries: [])
    var maximumBodyBytes = 1 << 20
    /// The memory for the bodies of all requests in progress, in bytes.
    var maximumBodyMemory = 32 << 20
    var maximumConnections = 1024
    var maximumInFlight = 512
    var validationThreads = 2
    var validationQueue = 256
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
        port = settings.integer("port", default: port, in: 0...65_535)
        logLevel = settings.choice("logLevel", default: logLevel)
        readPolicy(&settings)
        readBackend(&settings)
        readLimits(&settings, cores)
        readCallers(&settings)
        settings.complainOfUnknown()
        guard settings.problems.isEmpty else { throw ConfigurationError(problems: settings.problems) }
    }

    private mutating func readPolicy(_ settings: inout Settings) {
        trust = settings.list("trust")
        if trust.isEmpty { settings.complain("trust", "must name at least one file of certificates, keys or metadata") }
        audience = settings.text("audience") ?? "https://saml.sp.auth.adobe.com"
        issuers = settings.list("issuers")
        clockSkew = settings.integer("clockSkew", default: clockSkew, in: ValidationPolicy.clockSkews)
        maximumAge = settings.integer("maximumAge", default: maximumAge, in: 0...31_536_000)
        signatures = settings.choice("requireSignature", default: signatures)
        for name in settings.list("allowAlgorithms") {
            if let allowance = AlgorithmAllowance(rawValue: name) {
                allowances.insert(allowance)
            } else {
                let names = AlgorithmAllowance.allCases.map(\.rawValue).joined(separator: ", ")
                settings.complain("allowAlgorithms", "must be one of \(names)")
            }
        }
        decryptionKeys = settings.list("decryptionKeys")
        if decryptionKeys.count > DecryptionKeys.maximumCount {
            settings.complain("decryptionKeys", "must name at most \(DecryptionKeys.maximumCount) files")
        }
        replay = settings.choice("replay", default: replay)
        replayCapacity = settings.integer("replayCapacity", default: replayCapacity, in: 1...100_000_000)
        cleanup = settings.choice("cleanup", default: cleanup)
    }

    private mutating func readBackend(_ settings: inout Settings) {
        backend = settings.choice("backend", default: backend)
        if let text = settings.text("server") {
            server = ServerAddress(text)
            if server == nil { settings.complain("server", "must be https://host, or http:// for this machine") }
        }
        let only = settings.text("serviceProvider").map { [$0] } ?? []
        serviceProviders = ServiceProviders(only + settings.list("serviceProviders")) {
            settings.complain(only.isEmpty ? "serviceProviders" : "serviceProvider", $0)
        }
        database = settings.text("database")
        credentialsFolder = settings.text("credentialsFolder")
        credentialsFile = settings.text("credentialsFile")
        softwareStatementFile = settings.text("softwareStatementFile")
        backendTimeout = settings.seconds("backendTimeout", default: 8, in: 0.01...120)
        let days = settings.integer("credentialsLifetime", default: 400, in: 0...36_500)
        credentialsLifetime = .seconds(days * 86_400)
        if days == 1 { settings.complain("credentialsLifetime", "must be 0, or at least 2 days") }
        maximumSessions = settings.integer("maximumSessions", default: maximumSessions, in: 1...1_000_000)
        guard backend != .none else { return }
        if serviceProviders.entries.isEmpty { settings.complain("serviceProvider", "is required") }
        if credentialsFile != nil, serviceProviders.entries.contains(where: { $0.statementFile != nil }) {
            settings.complain("serviceProviders", "cannot have software statements together with credentialsFile")
        }
        if database != nil {
            if credentialsFolder != nil || credentialsFile != nil {
                settings.complain("database", "cannot be used together with credentialsFolder and credentialsFile")
            }
            return
        }
        switch (credentialsFolder, credentialsFile) {
        case (nil, nil): settings.complain("credentialsFolder", "is required, unless there is a credentialsFile")
        case (.some, .some): settings.complain("credentialsFile", "cannot be used together with credentialsFolder")
        case (.some, nil)
        where softwareStatementFile == nil && serviceProviders.entries.contains { $0.statementFile == nil }:
            settings.complain("softwareStatementFile", "is required with credentialsFolder, to register each device")
        default: break
        }
    }

    private mutating func readCallers(_ settings: inout Settings) {
        callersFile = settings.text("callersFile")
        guard let name = settings.text("callerCertificateHeader") else { return }
        callerCertificateHeader = HTTPField.Name(name)
        if callerCertificateHeader == nil {
            settings.complain("callerCertificateHeader", "must be the name of a header")
        }
        if callersFile == nil { settings.complain("callerCertificateHeader", "requires callersFile") }
        // Only a proxy knows the certificate; anybody else could name one.
        if trustedProxies.entries.isEmpty { settings.complain("callerCertificateHeader", "requires trustedProxies") }
    }

    private mutating func readLimits(_ settings: inout Settings, _ cores: Int) {
        var entries: [TrustedProxies.Entry] = []
        for text in settings.list("trustedProxies") {
            if let entry = TrustedProxies.Entry(text) {
                entries.append(entry)
            } else {
                settings.complain("trustedProxies", "must be addresses, or IPv4 networks such as 10.0.0.0/8")
            }
        }
        trustedProxies = TrustedProxies(entries: entries)
        maximumBodyBytes = settings.integer("maximumBodyBytes", default: maximumBodyBytes, in: 1024...(16 << 20))
        maximumBodyMemory = settings.integer(
            "maximumBodyMemory",
            default: maximumBodyMemory,
            in: maximumBodyBytes...(1 << 40)
        )
        maximumConnections = settings.integer("maximumConnections", default: maximumConnections, in: 1...100_000)
        maximumInFlight = settings.integer("maximumInFlight", default: maximumInFlight, in: 1...100_000)
        validationThreads = settings.integer("validationThreads", default: max(cores, 1), in: 1...256)
        validationQueue = settings.integer("validationQueue", default: validationQueue, in: 0...100_000)
        headTimeout = settings.seconds("headTimeout", default: 30, in: 0.05...3600)
        bodyTimeout = settings.seconds("bodyTimeout", default: 10, in: 0.05...3600)
        requestDeadline = settings.seconds("requestDeadline", default: 15, in: 0.01...3600)
        drainDelay = settings.seconds("drainDelay", default: 5, in: 0...600)
        shutdownDeadline = settings.seconds("shutdownDeadline", default: 30, in: 0.1...3600)
    }
}
