// SPDX-License-Identifier: Apache-2.0

import AdobePass
import HTTPTypes
import Testing

/// Temporary access, codes of authorizations, and metadata of the facade.
@MainActor
struct TemporaryFacadeTests {
    typealias Service = AccessEnabler.Service
    typealias Step = ScriptedTransport.Step

    static let preview = TemporaryFlowTests.preview
    static let mvpds = #"{"requestor":{"id":"ACME","mvpds":[{"id":"TempPass","isTempPass":true,"tempPass":true}]}}"#

    /// A stage without an account on the device, whose configuration contains only temporary access.
    func stage(_ service: Service, _ steps: [Step]) async -> FacadeStage {
        let stage = FacadeStage(service, answers: [.nothing, .nothing, .nothing], [])
        let path = service == .restV1 ? "GET /api/v1/config/ACME" : "GET /api/v2/ACME/configuration"
        stage.transport.append(Step(path, 200, Self.mvpds))
        for step in Exchange.nobody.steps(service) + steps { stage.transport.append(step) }
        await stage.start()
        return stage
    }

    static func started(_ service: Service) -> [Step] {
        service == .restV1 ? [Step("POST /api/v1/authenticate/freepreview", 204)] : []
    }

    static func decision(_ rest: String, status: Int = 200) -> Step {
        Step("POST /api/v2/ACME/decisions/authorize/TempPass", status, #"{"decisions":[{"resource":"news",\#(rest)}]}"#)
    }

    @Test(arguments: Service.allCases)
    func `signs in with basic temporary access without getAuthentication`(service: Service) async {
        let stage = await stage(service, Self.started(service))
        #expect(
            await stage.hear { $0.setSelectedProvider(Self.preview) } == [.status("N011"), .authenticated]
        )
        #expect(await stage.hear { $0.checkAuthentication() } == [.authenticated])
        #expect(await stage.hear { $0.getSelectedProvider() } == [.provider(Self.preview)])
        #expect(stage.transport.remaining == [])
    }

    @Test func `reports that temporary access could not start`() async {
        let stage = await stage(.restV1, [Step("POST /api/v1/authenticate/freepreview", 400, "{}")])
        #expect(
            await stage.hear { $0.setSelectedProvider(Self.preview) }
                == [.status("N500"), .notAuthenticated(.genericAuthentication)]
        )
    }

    @Test(arguments: Service.allCases)
    func `ignores another provider without a picker`(service: Service) async {
        let stage = await stage(service, [])
        #expect(await stage.hear { $0.setSelectedProvider(Sample.south) } == [])
    }

    @Test func `reports an authorization by temporary access of V1`() async {
        let stage = await stage(.restV1, Self.started(.restV1) + Exchange.authorized.steps(.restV1))
        _ = await stage.hear { $0.setSelectedProvider(Self.preview) }
        #expect(await stage.hear { $0.getAuthorization("news") } == [.status("Z011"), .token("bWVkaWE=")])
    }

    @Test(arguments: [
        ("temppass", "Z011"), ("degradation", "Z010"),
    ])
    func `reports the source of a permission of V2`(source: String, code: String) async {
        let token = #""authorized":true,"source":"\#(source)","notAfter":1790000600000,"token":{"serializedToken":"t"}"#
        let stage = await stage(.restV2, [Self.decision(token)])
        _ = await stage.hear { $0.setSelectedProvider(Self.preview) }
        #expect(await stage.hear { $0.checkAuthorization("news") } == [.status(code), .token("t")])
        #expect(
            await stage.hear { $0.getMetadata(of: .authorization(resource: "news")) }
                == [.metadata(.text(PrivateText("1790000600000")))]
        )
        #expect(await stage.hear { $0.getMetadata(of: .authorization(resource: "x")) } == [.metadata(nil)])
        #expect(await stage.hear { $0.getMetadata(of: .authentication) } == [.metadata(nil)])
    }

    @Test(arguments: [
        ("authorization_denied_by_mvpd", "Z100", ServiceName.userNotAuthorized),
        ("authorization_denied_by_parental_controls", "Z100", .userNotAuthorized),
        ("maximum_attempts_exceeded", "Z110", .userNotAuthorized),
        ("invalid_parameter_resources", "Z130", .userNotAuthorized),
        ("authorization_denied_by_degradation_rule", "Z169", .userNotAuthorized),
        ("internal_server_error", "Z500", .userNotAuthorized),
        ("temporary_access_duration_limit_exceeded", "N111", .userNotAuthenticated),
        ("temporary_access_resources_limit_exceeded", "Z100", .userNotAuthenticated),
        ("an_undocumented_code", "Z100", .userNotAuthorized),
    ])
    func `names the reason of a denial`(denial: (code: String, status: String, error: ServiceName)) async {
        let item = #""authorized":false,"error":{"status":403,"code":"\#(denial.code)"}"#
        let stage = await stage(.restV2, [Self.decision(item)])
        _ = await stage.hear { $0.setSelectedProvider(Self.preview) }
        #expect(
            await stage.hear { $0.getAuthorization("news") }
                == [.status(denial.status), .tokenFailed(denial.error, nil)]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test func `reports a failure between the service and the provider`() async {
        let item = #""authorized":false,"error":{"status":403,"code":"network_connection_timeout"}"#
        let stage = await stage(.restV2, Array(repeating: Self.decision(item), count: 3))
        _ = await stage.hear { $0.setSelectedProvider(Self.preview) }
        #expect(
            await stage.hear { $0.getAuthorization("news") }
                == [.status("Z120"), .tokenFailed(.genericAuthorization, nil)]
        )
    }

    @Test(arguments: Service.allCases)
    func `asks a user who is not signed in to sign in before an authorization`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [.nothing, .nothing, Sample.account(), SignInStage.responding],
            [.configuration, .nobody, .nobody, .exchange, .authorized]
        )
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthorization("news") }
                == [.present, .dismiss, .authenticated, .token("bWVkaWE=")]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `starts no sign-in for a check`(service: Service) async {
        let stage = await stage(service, [])
        #expect(await stage.hear { $0.checkAuthorization("news") } == [.tokenFailed(.userNotAuthenticated, nil)])
    }

    @Test(arguments: [("invalid_authentication_session", "N130"), ("invalid_parameter_code", "N500")])
    func `reports that the session of the code is not valid`(failure: (code: String, status: String)) async {
        let stage = FacadeStage(.restV2, access: .init(.denied), [.configuration, .nobody, .nobody, .code])
        let path = "GET /api/v2/ACME/profiles/code/K7P2QXM"
        let body = #"{"status":400,"code":"\#(failure.code)","action":"none"}"#
        // The flow ends after several failures in a row.
        for _ in 0..<5 { stage.transport.append(ScriptedTransport.Step(path, 400, body)) }
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }.suffix(2)
                == [.status(failure.status), .notAuthenticated(.genericAuthentication)]
        )
    }

    @Test func `reads the attributes of a temporary profile`() async {
        let attributes = #""attributes":{"remaining_resources":{"value":2,"state":"plain"}}"#
        let profile = #""notBefore":1,"notAfter":1790086400000,"issuer":"Adobe","type":"temporary",\#(attributes)"#
        let step = Step("GET /api/v2/ACME/profiles/TempPass", 200, #"{"profiles":{"TempPass":{\#(profile)}}}"#)
        let stage = await stage(.restV2, [step])
        _ = await stage.hear { $0.setSelectedProvider(Self.preview) }
        #expect(
            await stage.hear { $0.getMetadata("remaining_resources") } == [.metadata(.text(PrivateText("2")))]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test func `reports the identifier of the device only on request`() async {
        let stage = await stage(.restV2, [])
        _ = await stage.hear { $0.setSelectedProvider(Self.preview) }
        #expect(await stage.hear { $0.getMetadata(of: .deviceID) } == [.metadata(nil)])
        stage.enabler.setOptions(reportsDeviceID: true)
        #expect(await stage.hear { $0.getMetadata(of: .deviceID) } == [.metadata(.text(PrivateText("0d1f")))])
    }

    @Test func `sends the visitor with every call`() async throws {
        let stage = FacadeStage(.restV2, answers: [.nothing], [.configuration, .nobody])
        stage.enabler.setOptions(visitor: VisitorID("123"))
        await stage.start()
        let name = try #require(HTTPField.Name("AP-Visitor-Identifier"))
        #expect(stage.transport.requests.map { $0.head.headerFields[name] } == [nil, "123"])
    }
}
