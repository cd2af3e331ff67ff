// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Synchronization

extension StandIn {
    /// Answers a call: applies the rules, the throttle, the route, the token and the endpoint, in this order.
    func answer(_ call: Call) -> Answer {
        var call = call
        let route = Route.matching(call.path).first { $0.method == call.method }
        call.places = route?.places(in: call.path) ?? [:]
        let interface = route?.interface ?? call.likelyInterface
        guard call.isOwn || route?.receivesOtherSites == true else {
            let details = "the request comes from a page of another site"
            return Refusal(403, "Forbidden", details: details).answer(in: interface, isEnhanced: false)
        }
        guard interface != .sandbox else { return run(route, call, as: interface) }
        let answer = answer(call, route, as: interface)
        let entry: JSON = ["method": call.method, "route": route?.path ?? "(none)", "status": answer.status, "at": now]
        journal.withLock { $0 = ($0 + [entry]).suffix(500) }
        return answer
    }

    private func answer(_ call: Call, _ route: Route?, as interface: Interface) -> Answer {
        let rule = rules.withLock { $0.take(for: call) }
        let told = rule?.answer(in: interface)
        if told != nil, rule?.processFirst == true { _ = run(route, call, as: interface) }
        var answer = told ?? (call.isThrottled && !admits(call) ? .throttled : run(route, call, as: interface))
        answer.delayMilliseconds = rule?.delayMilliseconds ?? 0
        answer.isCut = rule?.closeHalfWay == true
        return answer
    }

    private func run(_ route: Route?, _ call: Call, as interface: Interface) -> Answer {
        let refusal: Refusal
        do {
            guard let route else {
                throw Route.matching(call.path).isEmpty ? .notFound : Refusal(405, "Method Not Allowed")
            }
            var call = call
            if route.needsToken { call.client = try client(of: call, in: interface) }
            if settings.strict, let name = route.unexpectedField(in: call) {
                throw Refusal(400, "Bad Request", details: "no page lists the header \(name) for this call")
            }
            return try route.answer(self)(call)
        } catch let error as Refusal {
            refusal = error
        } catch let diagnosis as ExchangeVerifier.Diagnosis {
            refusal = .document(diagnosis.text, in: interface)
        } catch {
            let code = interface == .v1 ? "internal_error" : "internal_server_error"
            refusal = Refusal(500, "Internal error", code: code)
        }
        var answer = refusal.answer(in: interface, isEnhanced: settings.enhancedErrors)
        if refusal.status == 405 {
            answer.headers[.allow] = Route.matching(call.path).map(\.method).sorted().joined(separator: ", ")
        }
        if refusal.status == 401 { answer.headers[.wwwAuthenticate] = "Bearer" }
        return answer
    }

    private func client(of call: Call, in interface: Interface) throws -> Client {
        guard settings.requireToken else { return .anyone }
        let (token, code) = (call.bearerToken ?? "", "invalid_access_token_client_application")
        guard let client = store.clients.first(where: { now < $0.tokens[token] ?? 0 }) else {
            throw interface == .v2 ? Refusal.v2(code) : Refusal(401, "Unauthorized")
        }
        if interface == .v2, !client.scopes.contains(Client.v2Scope) {
            throw Refusal.v2(code, details: "the client does not have the scope of V2")
        }
        return client
    }
}

extension Call {
    /// Whether Adobe's throttle applies to the path.
    fileprivate var isThrottled: Bool {
        ["/api/v1/", "/api/v2/", "/o/client/", "/reggie/v1/", "/adobe-services/config/"].contains { path.hasPrefix($0) }
    }

    /// The interface of a path without a route for the method.
    fileprivate var likelyInterface: Interface {
        let prefixes: [(String, Interface)] = [
            ("/o/client/", .registration), ("/api/v2/", .v2), ("/sandbox/", .sandbox),
        ]
        return prefixes.first { path.hasPrefix($0.0) }?.1 ?? .v1
    }
}
