// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import BatchValidation
internal import Captures

#if HTTPClient
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

    init(_ plan: ExchangePlan, _ authorization: ClientAuthorization) throws {
        let limits = HTTPClientTransport.Limits(exchange: plan.timeout)
        do throws(TransportError) {
            transport =
                if let file = plan.authorities {
                    try HTTPClientTransport(limits: limits, trustingAuthoritiesOf: file)
                } else {
                    HTTPClientTransport(limits: limits)
                }
        } catch {
            throw ConfigurationFault(.usage, "--certificate-authority: \(error.reason)")
        }
        session = AdobePassSession(
            server: plan.server,
            transport: XMLAnswerTransport(transport),
            authorization: authorization,
            address: plan.address,
            gate: RequestGate(clock: ContinuousClock(), interval: nil),
            clock: ContinuousClock(),
            // The user decides whether to retry.
            policy: .once,
            jitter: { 0 }
        )
    }

    /// Sends the response; a signal cancels the exchange.
    func run(_ exchange: ResponseExchange) async -> ExchangeResult {
        let session = session
        let result = await Interruption.cancelling { await exchange.run(in: session) }
        await transport.shutdown()
        return result
    }
    #else
    static let canSend = false

    init(_ plan: ExchangePlan, _ authorization: ClientAuthorization) throws {
        throw ConfigurationFault(.usage, Self.missing)
    }

    func run(_ exchange: ResponseExchange) async -> ExchangeResult {
        preconditionFailure("Nothing is sent without a client.")
    }
    #endif
}

extension ExchangeResult {
    /// The exit status of the result.
    var exitStatus: Int32 {
        switch status {
        case .done: 0
        case .refused: 1
        case .credentialsNotKept: 73
        case .noAnswer: 74
        case .cancelled: Interruption.exitStatus
        }
    }
}
