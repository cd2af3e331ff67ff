// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import MetadataRetrieval

#if HTTPClient
internal import AdobePass
internal import AdobePassHTTPClient
internal import HTTPTypes
#endif

/// Sends requests for metadata, if the build contains an HTTP client.
struct MetadataTransport {
    /// The message of a build without an HTTP client.
    static let missing = """
        this samltool was built without the trait HTTPClient and fetches nothing; \
        build it with swift build --traits XMLSec,HTTPClient
        """

    #if HTTPClient
    static let canSend = true

    private let transport: HTTPClientTransport

    init(certificateAuthority file: String?, timeout: Duration) throws {
        var limits = HTTPClientTransport.Limits(exchange: timeout, bodyBytes: MetadataRetrieval.maximumBytes)
        limits.pace = .standard
        transport = try HTTPClientTransport.make(limits, trusting: file)
    }

    /// Fetches metadata; a signal cancels it.
    func fetch(_ fetch: MetadataFetch) async -> Result<MetadataFetch.Outcome, FileFault> {
        let outcome = await Interruption.cancelling { await fetch.run(send: send, tell: Diagnostics.write) }
        await transport.shutdown()
        return Interruption.isRequested ? .failure(.interruption(InputPath("the answer"))) : outcome
    }

    /// Gets a document that is not verified, such as that of a service on this machine.
    func document(at location: MetadataLocation) async throws -> [UInt8] {
        let answer: Result<MetadataAnswer, MetadataRequestFault>
        do throws(MetadataRequestFault) {
            answer = .success(try await send(MetadataRequest(location)))
        } catch {
            answer = .failure(error)
        }
        await transport.shutdown()
        switch answer {
        case .success(let answer) where answer.status == 200: return answer.body
        case .success(let answer):
            throw ConfigurationFault("--service: The server answers with status \(answer.status).", .cannotRead)
        case .failure(let fault):
            throw ConfigurationFault("--service: There is no answer: \(fault.reason).", .cannotRead)
        }
    }

    private func send(_ request: MetadataRequest) async throws(MetadataRequestFault) -> MetadataAnswer {
        let response: TransportResponse
        do throws(TransportError) {
            response = try await transport.send(TransportRequest(head: request.head))
        } catch {
            throw MetadataRequestFault(error.reason)
        }
        return MetadataAnswer(response.head, body: response.body)
    }
    #else
    static let canSend = false

    init(certificateAuthority file: String?, timeout: Duration) throws {
        throw ConfigurationFault(Self.missing)
    }

    func fetch(_ fetch: MetadataFetch) async -> Result<MetadataFetch.Outcome, FileFault> {
        preconditionFailure("Nothing is fetched without a client.")
    }

    func document(at location: MetadataLocation) async throws -> [UInt8] {
        preconditionFailure("Nothing is fetched without a client.")
    }
    #endif
}

#if HTTPClient
extension HTTPClientTransport {
    /// Returns a transport that also trusts the certificate authorities in a file.
    static func make(_ limits: Limits, trusting file: String?) throws(ConfigurationFault) -> HTTPClientTransport {
        guard let file else { return HTTPClientTransport(limits: limits) }
        do throws(TransportError) {
            return try HTTPClientTransport(limits: limits, trustingAuthoritiesOf: file)
        } catch {
            throw ConfigurationFault("--certificate-authority: \(error.reason)")
        }
    }
}
#endif
