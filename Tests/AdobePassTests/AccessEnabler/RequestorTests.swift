// SPDX-License-Identifier: Apache-2.0

import AdobePass
import HTTPTypes
import Testing

@MainActor
struct RequestorTests {
    typealias Service = AccessEnabler.Service

    @Test(arguments: Service.allCases)
    func `exchanges the account on the device without user interaction`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [Sample.account(), SignInStage.responding, Sample.account()],
            [.configuration, .nobody, .exchange]
        )
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.requestor(true)])
        #expect(stage.transport.remaining == [])
        #expect(await stage.hear { $0.checkAuthentication() } == [.authenticated])
        #expect(await stage.hear { $0.getSelectedProvider() } == [.provider(Sample.north)])
    }

    @Test(
        arguments: Service.allCases,
        [
            (400, "CFG400"), (404, "CFG404"), (410, "CFG410"), (429, "CFG429"), (500, "CFG500"), (503, "CFG503"),
            (403, "SEC403"), (412, "SEC412"), (401, "R401"),
        ]
    )
    func `reports the status code of a failed configuration`(service: Service, failure: (status: Int, code: String))
        async
    {
        let stage = FacadeStage(service, [.failedConfiguration(failure.status)])
        #expect(
            await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status(failure.code), .requestor(false)]
        )
        #expect(await stage.account.questions.isEmpty)
    }

    @Test(arguments: Service.allCases)
    func `asks all endpoints, and stays at the one that answers`(service: Service) async throws {
        let stage = FacadeStage(service, [.failedConfiguration(503), .configuration, .nobody])
        let endpoints = try ["https://one.example", "https://two.example"].map { try #require(ServerAddress($0)) }
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme, endpoints: endpoints) } == [.requestor(true)])
        let hosts = stage.transport.requests.map { $0.head.authority }
        #expect(Set(hosts.prefix(2)) == ["one.example", "two.example"])
        // The second configuration is the one that was read.
        #expect(hosts.dropFirst(2) == [hosts[1]])
    }

    @Test func `reports a failure only if no endpoint answers`() async throws {
        let stage = FacadeStage(.restV2, [.failedConfiguration(503), .failedConfiguration(503)])
        let endpoints = try ["https://one.example", "https://two.example"].map { try #require(ServerAddress($0)) }
        #expect(
            await stage.hear { $0.setRequestor(SignInStage.acme, endpoints: endpoints) }
                == [.status("CFG503"), .requestor(false)]
        )
    }

    @Test(arguments: [(Service.restV1, "GET /api/v1/config/ACME"), (.restV2, "GET /api/v2/ACME/configuration")])
    func `reports a server that cannot be reached`(call: (service: Service, request: String)) async {
        let stage = FacadeStage(call.service, [])
        let fault = TransportError(.notConnected, "scripted")
        stage.transport.append(ScriptedTransport.Step(call.request, 0, fault: fault))
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status("CFG404"), .requestor(false)])
        #expect(stage.transport.remaining == [])
    }

    @Test(
        arguments: Service.allCases,
        [
            (SubscriberAccount.AccessStatus.denied, "VSA403"), (.restricted, "VSA403"), (.notDetermined, "VSA404"),
        ]
    )
    func `reports that permission is missing`(
        service: Service,
        access: (status: SubscriberAccount.AccessStatus, code: String)
    ) async {
        let stage = FacadeStage(service, access: .init(access.status), [.configuration, .nobody])
        #expect(
            await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status(access.code), .requestor(true)]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `reports the error of the framework`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [Sample.failing(.serviceTemporarilyUnavailable)],
            [.configuration, .nobody]
        )
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status("APPL"), .requestor(true)])
        #expect(stage.delegate.statuses.first?.details?.value == "serviceTemporarilyUnavailable")
    }

    @Test(
        arguments: Service.allCases,
        [
            [.nothing] as [SubscriberAccount.Answer], [Sample.account(nil)], [Sample.account(until: Sample.now)],
            [Sample.account(Sample.strangeAccount)], [Sample.failing(.providerRejected)],
        ]
    )
    func `reports no status if the user is not signed in on the device`(
        service: Service,
        answers: [SubscriberAccount.Answer]
    ) async {
        let stage = FacadeStage(service, answers: answers, [.configuration, .nobody])
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.requestor(true)])
        #expect(stage.transport.requests.count == 2)
        #expect(
            await stage.hear { $0.checkAuthentication() }
                == [.status("N000"), .notAuthenticated(.userNotAuthenticated)]
        )
    }

    @Test(arguments: Service.allCases)
    func `shows no user interface even if the exchange is refused`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [Sample.account(), SignInStage.responding],
            [.configuration, .nobody, .exchangeRefused]
        )
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status("N500"), .requestor(true)])
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases, [(429, "CFG429"), (500, "N500")])
    func `reports that the sign-in state is unknown if the check fails`(
        service: Service,
        failure: (status: Int, code: String)
    ) async {
        let stage = FacadeStage(service, answers: [.nothing], [.configuration, .checkFails(failure.status)])
        #expect(
            await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status(failure.code), .requestor(true)]
        )
    }

    @Test(arguments: Service.allCases)
    func `reloads the configuration and the sign-in for the same requestor`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [.nothing, .nothing],
            [.configuration, .nobody, .configuration, .southIsSignedIn]
        )
        await stage.start()
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.requestor(true)])
        #expect(stage.transport.remaining == [])
        #expect(await stage.hear { $0.checkAuthentication() } == [.authenticated])
    }

    @Test(arguments: Service.allCases)
    func `fails the pending calls if another requestor is set during a sign-in`(service: Service) async {
        let stage = FacadeStage(service, access: .init(.denied), [.configuration, .nobody, .nobody])
        await stage.start()
        stage.delegate.onDialog = { $0.setRequestor(Sample.required(ServiceProviderID("OTHER"))) }
        let heard = await stage.hear {
            $0.getAuthentication()
            $0.getMetadata("zip")
            $0.checkPreauthorizedResources(["news"])
            $0.getAuthorization("news")
            $0.getSelectedProvider()
            $0.checkAuthentication()
            $0.logout()
        }
        // The queued calls fail first. The other requestor, which is not in the script, comes last.
        #expect(
            heard.prefix(9) == [
                .status("VSA403"), .dialog(2), .notAuthenticated(.genericAuthentication), .metadata(nil),
                .preauthorized([]), .tokenFailed(.genericAuthorization, nil), .provider(nil),
                .notAuthenticated(.genericAuthentication), .notAuthenticated(.userNotAuthenticated),
            ]
        )
        await stage.enabler.finished()
        #expect(stage.delegate.heard.suffix(2) == [.status("CFG500"), .requestor(false)])
    }

    @Test func `continues a sign-in if the same requestor is set meanwhile`() async {
        let stage = FacadeStage(
            .restV1,
            access: .init(.denied),
            [.configuration, .nobody, .nobody, .code, .southSignedIn, .configuration, .southIsSignedIn]
        )
        await stage.start()
        stage.delegate.onDialog = {
            $0.setRequestor(SignInStage.acme)
            $0.setSelectedProvider(Sample.south)
        }
        _ = await stage.hear { $0.getAuthentication() }
        await stage.enabler.finished()
        #expect(
            stage.delegate.heard == [
                .status("VSA403"), .dialog(2), .navigate(useSVC: false), .authenticated, .requestor(true),
            ]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: [(false, "PHEvPg=="), (true, "<q/>")])
    func `passes the SAML request of V2 to the framework in the configured form`(
        isDecoded: Bool,
        token: String
    ) async {
        let stage = FacadeStage(
            .restV2,
            answers: [Sample.account(), SignInStage.responding],
            decodesPartnerRequest: isDecoded,
            [.configuration, .nobody, .exchange]
        )
        await stage.start()
        guard case .metadata(let request)? = await stage.account.questions.last else {
            Issue.record("no question")
            return
        }
        #expect(request.verificationToken == .init(token))
    }

    @Test(arguments: [false, true])
    func `lets the platform interrupt for the response of V2 only if the app allows it`(isAllowed: Bool) async {
        let stage = FacadeStage(
            .restV2,
            answers: [.nothing, .nothing, Sample.account(), SignInStage.responding],
            interruptsForResponse: isAllowed,
            [.configuration, .nobody, .nobody, .exchange]
        )
        await stage.start()
        let screens = [Heard.present, .dismiss]
        #expect(
            await stage.hear { $0.getAuthentication() } == (isAllowed ? screens + screens : screens) + [.authenticated]
        )
    }
}
