// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import BatchValidation
internal import Captures

#if HTTPClient
internal import AdobePassExchange
internal import AdobePassHTTPClient
#endif

/// Sends an exchange, if the build contains an HTTP client.
struct ExchangeRun {
    /// The message of a build without an HTTP client.
    static let missing = """
        this samltool was built without the trait HTTPClient and sends nothing; \
        build it with swift build --traits XMLSec,HTTPClient, or use --dry-run
        """

    #if HTTPClient
    static let canSend = true

    private let session: AdobePassSession
    private let transport: HTTPClientTransport
    private let patience: Duration

    /// Prepares an exchange.
    ///
    /// - Parameters:
    ///   - plan: The arguments.
    ///   - authorization: The authorization of the calls.
    ///   - credentials: The file of the credentials, beside which the pace of the calls is stored.
    /// - Throws: ``ConfigurationFault`` if the trusted authorities cannot be read.
    init(_ plan: ExchangePlan, _ authorization: ClientAuthorization, credentials: InputPath?) throws {
        let limits = HTTPClientTransport.Limits(exchange: plan.timeout)
        transport = try HTTPClientTransport.make(limits, trusting: plan.authorities)
        patience = plan.timeout
        let answers = XMLAnswerTransport(transport)
        let paced: any Transport =
            if let credentials { PacedTransport(answers, credentials: credentials.file) } else { answers }
        session = AdobePassSession(
            server: plan.server,
            transport: paced,
            authorization: authorization,
            address: plan.address,
            clock: ContinuousClock(),
            // Only a call that was not processed is repeated, in `run`.
            policy: .once,
            jitter: { 0 }
        )
    }

    /// Sends the response, and after status 429 again; a signal cancels the exchange.
    func run(_ exchange: ResponseExchange) async -> ExchangeResult {
        let (session, end) = (session, ContinuousClock.now + patience)
        let result = await Interruption.cancelling {
            var result = await exchange.run(session)
            // The gate waits as long as the service asks, at least a second.
            while result.isThrottled, ContinuousClock.now < end { result = await exchange.run(session) }
            return result
        }
        await transport.shutdown()
        return result
    }
    #else
    static let canSend = false

    init(_ plan: ExchangePlan, _ authorization: ClientAuthorization, credentials: InputPath?) throws {
        throw ConfigurationFault(Self.missing)
    }

    func run(_ exchange: ResponseExchange) async -> ExchangeResult {
        preconditionFailure("Nothing is sent without a client.")
    }
    #endif
}
