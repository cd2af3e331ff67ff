// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import SAML
internal import UntrustedText

extension ServiceProvider {
    /// Answers a request if it is for the service provider.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - moment: The current time.
    /// - Returns: The answer, or `nil` if the path is not one of ``Configuration/endpoints``.
    public func answer(_ request: BrowserRequest, at moment: Timestamp) async -> Answer? {
        guard let entrance = Entrance(request.path, configuration.endpoints) else { return nil }
        return await answer(request, at: entrance, moment)
    }

    func answer(_ request: BrowserRequest, at entrance: Entrance, _ moment: Timestamp) async -> Answer {
        let methods = entrance.methods(configuration)
        guard methods.contains(request.method) else {
            let methods = methods.map(\.rawValue).joined(separator: ", ")
            return await refusal(.methodNotAllowed, of: request, entrance.kind, at: moment, adding: (.allow, methods))
        }
        switch entrance {
        case .login: return await startLogin(request, at: moment)
        case .assertionConsumer: return await receiveResponse(request, at: moment)
        case .singleLogout: return await receiveLogout(request, at: moment)
        case .logout:
            let target = QueryParameters(request.body)?["target"].flatMap(LocalPath.init)
            return await logout(request, returningTo: target ?? .root, at: moment)
        case .metadata:
            return await attempt(.metadata, at: moment) { _ throws(Refusal) in
                guard let document = try? await metadata(at: moment) else { throw Refusal(.failed) }
                return BrowserResponse(.ok, type: "application/samlmetadata+xml", body: document)
            }.forMethod(of: request)
        }
    }

    /// Returns the metadata of the service provider; see ``Configuration/signsMetadata``.
    ///
    /// - Throws: ``ConfigurationError`` if it cannot be signed.
    public func metadata(at moment: Timestamp) async throws(ConfigurationError) -> [UInt8] {
        try await publisher.document(at: moment)
    }

    private func startLogin(_ request: BrowserRequest, at moment: Timestamp) async -> Answer {
        // A script, an image or a frame of another site starts no login.
        guard request.isNavigation, let query = QueryParameters(request.query),
            let target = LocalPath(query["target"] ?? "/")
        else {
            return await attempt(.loginStart, at: moment) { _ throws(Refusal) in throw Refusal(.malformedRequest) }
        }
        let start = LoginStart(target: target, isRepeated: query["again"] != nil, isDiscovered: query["found"] != nil)
        return await login(request, with: query["idp"], start, at: moment)
    }
}
