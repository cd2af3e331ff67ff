// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Testing

@MainActor
struct RequestorTests {
    typealias Service = AccessEnabler.Service

    @Test(arguments: Service.allCases)
    func `trades the account on the device without a word`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [Sample.account(), SignInStage.responding, Sample.account()],
            [.configuration, .nobody, .exchange]
        )
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.requestor(.success)])
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
    func `says which way the configuration failed`(service: Service, failure: (status: Int, code: String)) async {
        let stage = FacadeStage(service, [.failedConfiguration(failure.status)])
        #expect(
            await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status(failure.code), .requestor(.error)]
        )
        #expect(await stage.account.questions.isEmpty)
    }

    @Test(
        arguments: Service.allCases,
        [
            (SubscriberAccount.AccessStatus.denied, "VSA403"), (.restricted, "VSA403"), (.notDetermined, "VSA404"),
        ]
    )
    func `says that the permission is missing`(
        service: Service,
        access: (status: SubscriberAccount.AccessStatus, code: String)
    ) async {
        let stage = FacadeStage(service, access: .init(access.status), [.configuration, .nobody])
        #expect(
            await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status(access.code), .requestor(.success)]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `says that the framework failed, and how`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [Sample.failing(.serviceTemporarilyUnavailable)],
            [.configuration, .nobody]
        )
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status("APPL"), .requestor(.success)])
        #expect(stage.delegate.statuses.first?.details?.value == "serviceTemporarilyUnavailable")
    }

    @Test(
        arguments: Service.allCases,
        [
            [.nothing] as [SubscriberAccount.Answer], [Sample.account(nil)], [Sample.account(until: Sample.now)],
            [Sample.account(Sample.strangeAccount)],
        ]
    )
    func `says nothing of a device on which nobody is signed in`(
        service: Service,
        answers: [SubscriberAccount.Answer]
    ) async {
        let stage = FacadeStage(service, answers: answers, [.configuration, .nobody])
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.requestor(.success)])
        #expect(stage.transport.requests.count == 2)
        #expect(
            await stage.hear { $0.checkAuthentication() }
                == [.status("N000"), .notAuthenticated(.userNotAuthenticated)]
        )
    }

    @Test(arguments: Service.allCases)
    func `never shows anything, even if the exchange is refused`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [Sample.account(), SignInStage.responding],
            [.configuration, .nobody, .exchangeRefused]
        )
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status("N500"), .requestor(.success)])
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases, [(429, "CFG429"), (500, "N500")])
    func `says that nobody knows whether somebody is signed in`(
        service: Service,
        failure: (status: Int, code: String)
    ) async {
        let stage = FacadeStage(service, answers: [.nothing], [.configuration, .checkFails(failure.status)])
        #expect(
            await stage.hear { $0.setRequestor(SignInStage.acme) } == [.status(failure.code), .requestor(.success)]
        )
    }

    @Test(arguments: Service.allCases)
    func `reads everything anew for the same requestor`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [.nothing, .nothing],
            [.configuration, .nobody, .configuration, .southIsSignedIn]
        )
        await stage.start()
        #expect(await stage.hear { $0.setRequestor(SignInStage.acme) } == [.requestor(.success)])
        #expect(stage.transport.remaining == [])
        #expect(await stage.hear { $0.checkAuthentication() } == [.authenticated])
    }

    @Test(arguments: Service.allCases)
    func `lets another requestor end a sign-in, and answers what waits as failed`(service: Service) async {
        let stage = FacadeStage(service, access: .init(.denied), [.configuration, .nobody, .nobody])
        await stage.start()
        stage.delegate.onDialog = { $0.setRequestor(Sample.required(RequestorID("OTHER"))) }
        let heard = await stage.hear {
            $0.getAuthentication()
            $0.getMetadata("zip")
            $0.checkPreauthorizedResources(["news"])
            $0.getAuthorization("news")
            $0.getSelectedProvider()
            $0.checkAuthentication()
            $0.logout()
        }
        // What was queued comes first: the other requestor, which the script does not know, last.
        #expect(
            heard.prefix(9) == [
                .status("VSA403"), .dialog(2), .notAuthenticated(.genericAuthentication), .metadata(nil),
                .preauthorized([]), .tokenFailed(.genericAuthorization, nil), .provider(nil),
                .notAuthenticated(.genericAuthentication), .notAuthenticated(.userNotAuthenticated),
            ]
        )
        await stage.enabler.finished()
        #expect(stage.delegate.heard.suffix(2) == [.status("CFG500"), .requestor(.error)])
    }

    @Test func `goes on with a sign-in when the same requestor is set in the middle`() async {
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
                .status("VSA403"), .dialog(2), .navigate(useSVC: false), .authenticated, .requestor(.success),
            ]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: [(PartnerRequestForm.asReceived, "PHEvPg=="), (.decoded, "<q/>")])
    func `hands the SAML request of V2 over as it is told`(form: PartnerRequestForm, token: String) async {
        let stage = FacadeStage(
            .restV2,
            answers: [Sample.account(), SignInStage.responding],
            partnerRequest: form,
            [.configuration, .nobody, .exchange]
        )
        await stage.start()
        guard case .metadata(let request)? = await stage.account.questions.last else {
            Issue.record("no question")
            return
        }
        #expect(request.verificationToken == .init(token))
    }
}
