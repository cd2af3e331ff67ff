// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird

/// Answers unknown paths and methods in JSON, and tells clients that the service shuts down.
struct CommonAnswers: RouterMiddleware {
    /// The method of each path.
    let methods: [String: HTTPRequest.Method]
    let draining: Draining

    func handle(
        _ request: Request,
        context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound {
            response = unknown(request)
        }
        // The client sends its next request on a connection to another process.
        if draining.isDraining { response.headers[.connection] = "close" }
        return response
    }

    private func unknown(_ request: Request) -> Response {
        guard let method = methods[request.uri.path] else {
            return Answer(Refusal(.notFound, "the service has no such path")).response
        }
        var response = Answer(Refusal(.methodNotAllowed, "the path has only the method \(method.rawValue)")).response
        response.headers[.allow] = method.rawValue
        return response
    }
}
