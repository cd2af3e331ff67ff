// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import Foundation
internal import HTTPTypes
internal import Logging
internal import SAML
internal import SAMLObservation
internal import SAMLServiceProvider

/// Answers the paths of the service provider, and passes other requests on with the session.
struct LoginHandler: HTTPHandler {
    /// A handler that knows the session of the user, which is `nil` if the user is not signed in.
    typealias Handler = @Sendable (FlyingFox.HTTPRequest, Session?) async throws -> FlyingFox.HTTPResponse

    let serviceProvider: ServiceProvider
    var observer = LoginObserver()
    var logger = Logger(label: "saml")
    let handler: Handler

    func handleRequest(_ request: FlyingFox.HTTPRequest) async throws -> FlyingFox.HTTPResponse {
        guard let head = head(of: request) else { return FlyingFox.HTTPResponse(statusCode: .badRequest) }
        let body = request.bodySequence
        switch await serviceProvider.receive(head, at: .now, body: body, clock: ContinuousClock()) {
        case .answered(let answer): return response(answer)
        case .passed(let session, let form):
            var request = request
            if let form { request.setBodyData(Data(form)) }
            do {
                return try await handler(request, session)
            } catch is LoginRequiredError {
                return response(await serviceProvider.challenge(head, body: form ?? [], at: .now))
            }
        }
    }

    /// Returns the head with the path as it was received, not decoded, or `nil` for a method that HTTP does not allow.
    private func head(of request: FlyingFox.HTTPRequest) -> HTTPTypes.HTTPRequest? {
        guard let method = HTTPTypes.HTTPRequest.Method(request.method.rawValue) else { return nil }
        let (host, path) = (request.headers[.host], request.target.rawValue)
        var head = HTTPTypes.HTTPRequest(method: method, scheme: nil, authority: host, path: path)
        for (name, value) in request.headers {
            guard let name = HTTPField.Name(name.rawValue) else { continue }
            head.headerFields.append(HTTPField(name: name, value: value))
        }
        return head
    }

    private func response(_ answer: ServiceProvider.Answer) -> FlyingFox.HTTPResponse {
        observer.observe(answer.record, in: logger)
        let head = answer.response.head
        var headers = HTTPHeaders()
        for field in head.headerFields {
            headers.addValue(field.value, for: HTTPHeader(field.name.canonicalName))
        }
        // What was not read of the body must not be read as the next request.
        headers[.connection] = "close"
        return FlyingFox.HTTPResponse(
            statusCode: HTTPStatusCode(head.status.code, phrase: head.status.reasonPhrase),
            headers: headers,
            body: Data(answer.response.body)
        )
    }
}
