// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

extension StandIn {
    /// Answers a call: applies the rules, the throttle, the route, the token and the endpoint, in this order.
    package func answer(_ call: Call) -> Answer {
        guard call.isComparable else {
            return Refusal(400, "The text has too many consecutive combining marks")
                .answer(in: .sandbox, isEnhanced: false)
        }
        var call = call
        call.stripSuffix()
        let route = Route.matching(&call)
        let answer = answer(call, route)
        if route?.interface != .sandbox {
            let name = route.map { "/" + $0.pattern.joined(separator: "/") } ?? "(none)"
            let entry = Journal.Entry(method: call.method, route: name, status: answer.status, at: now)
            journal.withLock { $0.add(entry) }
        }
        return answer
    }

    private func answer(_ call: Call, _ route: Route?) -> Answer {
        let interface = route?.interface ?? call.likelyInterface
        guard interface != .sandbox else { return run(route, call, as: interface) }
        let format = interface == .v1 ? V1Format(of: call) : nil
        let rule = behaviors.withLock { $0.take(for: call) }
        var answer = rule?.answer(in: interface, isEnhanced: settings.enhancedErrors, format: format)
        if answer != nil, rule?.processFirst == true { _ = run(route, call, as: interface) }
        if answer == nil {
            answer = isThrottled(call, route) && !admits(call) ? ThrottlePage.answer : run(route, call, as: interface)
        }
        var result = answer ?? Answer(500)
        result.delayMilliseconds = rule?.delayMilliseconds ?? 0
        if rule?.closeHalfWay == true { result.body = .half(result.bytes) }
        return result
    }

    private func isThrottled(_ call: Call, _ route: Route?) -> Bool {
        if let route { return route.isThrottled }
        return ["/api/v2/", "/o/client/", "/reggie/v1/", "/adobe-services/config/", "/api/v1/identities"]
            .contains { call.path.hasPrefix($0) }
    }

    private func run(_ route: Route?, _ call: Call, as interface: Interface) -> Answer {
        do {
            guard let route else { throw Route.refusal(for: call) }
            var call = call
            if route.needsToken { call.client = try client(of: call, in: interface) }
            if settings.strict, let name = route.unexpectedField(in: call) {
                throw Refusal(400, "Bad Request", details: "no page lists the header \(name) for this call")
            }
            return try route.answer(self, call)
        } catch let refusal as Refusal {
            var answer = refusal.answer(
                in: interface,
                format: interface == .v1 ? V1Format(of: call) : nil,
                isEnhanced: settings.enhancedErrors
            )
            if refusal.status == 405 { answer.set("Allow", Route.methods(for: call).joined(separator: ", ")) }
            if refusal.status == 401 { answer.set("WWW-Authenticate", "Bearer") }
            return answer
        } catch {
            let code = interface == .v1 ? "internal_error" : "internal_server_error"
            return Refusal(500, "Internal error", code: code)
                .answer(in: interface, isEnhanced: settings.enhancedErrors)
        }
    }

    private func client(of call: Call, in interface: Interface) throws -> Client {
        guard settings.requireToken else { return .anyone }
        let client = call.bearerToken.flatMap { tokens.clientID(of: $0, at: now) }.flatMap { store.client($0) }
        // temp-pass-feature.md: 401 asks for a new access token, 403 for new client credentials.
        if interface == .management, client?.isRevoked == true { throw Refusal(403, "Forbidden") }
        guard let client, !client.isRevoked else {
            throw interface == .v2
                ? Refusal.v2("invalid_access_token_client_application") : Refusal(401, "Unauthorized")
        }
        if interface == .v2, !client.scopes.contains(Client.v2Scope) {
            throw Refusal.v2(
                "invalid_access_token_client_application",
                details: "the client does not have the scope of V2"
            )
        }
        return client
    }
}

extension Call {
    /// Removes `.json` or `.xml` from a path of V1.
    fileprivate mutating func stripSuffix() {
        guard path.hasPrefix("/api/v1/") || path.hasPrefix("/reggie/v1/") else { return }
        for name in ["json", "xml"] where path.hasSuffix("." + name) {
            suffix = name
            path.removeLast(name.count + 1)
        }
    }

    fileprivate var likelyInterface: Interface {
        if path.hasPrefix("/o/client/") { return .registration }
        if path.hasPrefix("/api/v2/") { return .v2 }
        if path.hasPrefix("/reset-tempass/") { return .management }
        // The paths of the SSO service have no version.
        if let route = Route.all.first(where: { $0.interface == .sso && $0.places(in: self) != nil }) {
            return route.interface
        }
        return path.hasPrefix("/sandbox/") ? .sandbox : .v1
    }
}
