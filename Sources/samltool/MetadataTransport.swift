// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

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
        var limits = HTTPClientTransport.Limits(exchange: timeout, bodyBytes: MetadataFetch.mostBytes)
        limits.pace = .standard
        do throws(TransportError) {
            transport =
                if let file {
                    try HTTPClientTransport(limits: limits, trustingAuthoritiesOf: file)
                } else {
                    HTTPClientTransport(limits: limits)
                }
        } catch {
            throw ConfigurationFault(.usage, "--certificate-authority: \(error.reason)")
        }
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
            throw ConfigurationFault(.cannotRead, "--service: The server answers with status \(answer.status).")
        case .failure(let fault):
            throw ConfigurationFault(.cannotRead, "--service: There is no answer: \(fault.reason).")
        }
    }

    private func send(_ request: MetadataRequest) async throws(MetadataRequestFault) -> MetadataAnswer {
        var fields = HTTPFields()
        for field in request.fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            fields.append(HTTPField(name: name, value: field.value))
        }
        let response: TransportResponse
        do throws(TransportError) {
            response = try await transport.send(TransportRequest(head: Self.head(request.url, fields)))
        } catch {
            throw MetadataRequestFault(error.reason)
        }
        var answer = MetadataAnswer(status: response.head.status.code, body: response.body)
        answer.etag = response.head.headerFields[.eTag]
        answer.lastModified = response.head.headerFields[.lastModified]
        answer.location = response.head.headerFields[.location]
        answer.contentEncoding = response.head.headerFields[.contentEncoding]
        return answer
    }

    private static func head(_ url: String, _ fields: HTTPFields) -> HTTPRequest {
        let bytes = Array(url.utf8)
        let scheme = bytes.prefix { $0 != UInt8(ascii: ":") }
        let rest = bytes.dropFirst(scheme.count + 3)
        let authority = rest.prefix { !"/?".utf8.contains($0) }
        let path = rest.dropFirst(authority.count)
        let slash: [UInt8] = path.first == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
        return HTTPRequest(
            method: .get,
            scheme: String(decoding: scheme, as: UTF8.self),
            authority: String(decoding: authority, as: UTF8.self),
            path: String(decoding: slash + path, as: UTF8.self),
            headerFields: fields
        )
    }
    #else
    static let canSend = false

    init(certificateAuthority file: String?, timeout: Duration) throws {
        throw ConfigurationFault(.usage, Self.missing)
    }

    func fetch(_ fetch: MetadataFetch) async -> Result<MetadataFetch.Outcome, FileFault> {
        preconditionFailure("Nothing is fetched without a client.")
    }

    func document(at location: MetadataLocation) async throws -> [UInt8] {
        preconditionFailure("Nothing is fetched without a client.")
    }
    #endif
}
