// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import Testing

@MainActor
struct FacadeAuthenticationTests {
    typealias Service = AccessEnabler.Service

    /// The exchanges of a basic sign-in in a browser.
    static let basic: [Exchange] = [.configuration, .nobody, .nobody, .code, .nothingYet, .southSignedIn]

    @Test(arguments: Service.allCases)
    func `signs in with the platform's picker`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [.nothing, .nothing, Sample.account(), SignInStage.responding],
            [.configuration, .nobody, .nobody, .exchange]
        )
        await stage.start()
        #expect(await stage.hear { $0.getAuthentication() } == [.present, .dismiss, .authenticated])
        #expect(stage.transport.remaining == [])
    }

    @Test(
        arguments: Service.allCases,
        [
            (Sample.failing(.unsupportedProvider), "N003"),
            (Sample.failing(.unsupportedProvider, Sample.strangeAccount), "N004"),
            (Sample.failing(.serviceTemporarilyUnavailable), "VSA503"), (.nothing, "VSA503"),
            (Sample.failing(nil), "VSA503"),
        ]
    )
    func `falls back to the app's picker and reports the reason`(
        service: Service,
        answer: (account: SubscriberAccount.Answer, code: String)
    ) async {
        let stage = FacadeStage(service, answers: [.nothing, .nothing, answer.account], Self.basic)
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }
                == [
                    .present, .dismiss, .status(answer.code), .dialog(2), .navigate(useSVC: false), .authenticated,
                ]
        )
        #expect(stage.transport.remaining == [])
        #expect(await stage.hear { $0.getSelectedProvider() } == [.provider(Sample.south)])
        #expect(await stage.hear { $0.checkAuthentication() } == [.authenticated])
    }

    @Test(
        arguments: Service.allCases,
        [
            (SubscriberAccount.AccessStatus.denied, "VSA403"), (.notDetermined, "VSA404"),
        ]
    )
    func `shows the app's picker if the platform denies access`(
        service: Service,
        access: (status: SubscriberAccount.AccessStatus, code: String)
    ) async {
        let stage = FacadeStage(service, access: .init(access.status), Self.basic)
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }
                == [.status(access.code), .dialog(2), .navigate(useSVC: false), .authenticated]
        )
    }

    @Test(arguments: Service.allCases)
    func `shows the app's picker after a dismissed platform picker`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [.nothing, .nothing, Sample.failing(.userCancelled)],
            [.configuration, .nobody, .nobody]
        )
        stage.delegate.onDialog = { $0.setSelectedProvider(nil) }
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }
                == [
                    .present, .dismiss, .status("N005"), .dialog(2), .status("N005"),
                    .notAuthenticated(.providerNotSelected),
                ]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `skips the app's picker on iPhone if the platform picker chose a provider of the basic flow`(
        service: Service
    ) async {
        let stage = FacadeStage(
            service,
            answers: [.nothing, .nothing, Sample.failing(.unsupportedProvider, Sample.southAccount)],
            Self.basic
        )
        stage.enabler.setOptions(handlesSafariView: true)
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }
                == [.present, .dismiss, .navigate(useSVC: true), .authenticated]
        )
        #expect(stage.delegate.pages.first?.contains("K7P2QXM") == true)
    }

    @Test(arguments: Service.allCases)
    func `shows a code on Apple TV for a provider of the basic flow`(service: Service) async {
        let stage = FacadeStage(
            service,
            on: .tvOS,
            answers: [.nothing, .nothing, Sample.failing(.unsupportedProvider, Sample.southAccount)],
            Self.basic
        )
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() } == [.present, .dismiss, .status("REGCODE"), .authenticated]
        )
        let status = stage.delegate.statuses.last
        #expect(status?.message?.value == "K7P2QXM")
        #expect(status?.level == .success)
        #expect(status?.expires == Timestamp(millisecondsSince1970: 1_790_001_800_000))
    }

    @Test(arguments: Service.allCases)
    func `finds an existing sign-in`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [.nothing, .nothing],
            [.configuration, .southIsSignedIn, .southIsSignedIn]
        )
        await stage.start()
        #expect(await stage.hear { $0.getAuthentication() } == [.authenticated])
    }

    @Test(arguments: Service.allCases)
    func `cancels if the user chooses no provider`(service: Service) async {
        let stage = FacadeStage(service, access: .init(.denied), [.configuration, .nobody, .nobody])
        stage.delegate.onDialog = { $0.setSelectedProvider(nil) }
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }
                == [.status("VSA403"), .dialog(2), .status("N005"), .notAuthenticated(.providerNotSelected)]
        )
        #expect(stage.transport.remaining == [])
        // The message says where the user can grant the permission.
        #expect(stage.delegate.statuses.first?.message?.value.contains("Settings > Apps > TV Provider") == true)
    }

    @Test(arguments: Service.allCases)
    func `cancels if the user closes the browser`(service: Service) async {
        let stage = FacadeStage(service, access: .init(.denied), [.configuration, .nobody, .nobody, .code])
        stage.delegate.onPage = { enabler in Task { enabler.setSelectedProvider(nil) } }
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }.suffix(2)
                == [.navigate(useSVC: false), .notAuthenticated(.providerNotSelected)]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `cancels if the user dismisses the code`(service: Service) async {
        let stage = FacadeStage(service, on: .tvOS, access: .init(.denied), [.configuration, .nobody, .nobody, .code])
        stage.delegate.onCode = { $0.setSelectedProvider(nil) }
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }.suffix(2)
                == [.status("REGCODE"), .notAuthenticated(.providerNotSelected)]
        )
    }

    @Test(arguments: Service.allCases)
    func `waits for late answers of the app`(service: Service) async {
        let stage = FacadeStage(service, access: .init(.denied), Self.basic)
        stage.delegate.onDialog = { enabler in Task { enabler.setSelectedProvider(Sample.south) } }
        stage.delegate.onPage = { enabler in Task { enabler.handleExternalURL("acme://done?x=1") } }
        await stage.start()
        #expect(await stage.hear { $0.getAuthentication() }.last == .authenticated)
    }

    @Test(arguments: [
        ("acme://done", true), ("acme://done?code=1", true), ("acme://done/x", true), ("adobepass://ios.app", true),
        ("adbe.u-XFXJeTSDuJiIQs0HVRAg://adobe.com", true), ("acme://doner", false), ("https://acme.example", false),
        ("", false),
    ])
    func `handles only the address to which the page redirects`(address: String, isTaken: Bool) async {
        let stage = FacadeStage(.restV1, access: .init(.denied), Self.basic)
        var answers: [Bool] = []
        stage.delegate.onPage = { enabler in
            answers.append(enabler.handleExternalURL(address))
            answers.append(enabler.handleExternalURL("acme://done"))
        }
        await stage.start()
        _ = await stage.hear { $0.getAuthentication() }
        #expect(answers == [isTaken, !isTaken])
        #expect(!stage.enabler.handleExternalURL("acme://done"))
    }

    @Test(arguments: Service.allCases)
    func `reports that the sign-in in the browser did not succeed`(service: Service) async {
        let stage = FacadeStage(
            service,
            access: .init(.denied),
            [.configuration, .nobody, .nobody, .code] + Array(repeating: .nothingYet, count: 5)
        )
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }.suffix(2)
                == [.status("N130"), .notAuthenticated(.genericAuthentication)]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases, [(Exchange.noCode, "REG500"), (.checkFails(500), "N500")])
    func `reports the operation at which the service failed`(
        service: Service,
        failure: (exchange: Exchange, code: String)
    ) async {
        let before: [Exchange] = failure.code == "REG500" ? [.nobody] : []
        let stage = FacadeStage(
            service,
            access: .init(.denied),
            [.configuration, .nobody] + before + [failure.exchange]
        )
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication() }.suffix(2)
                == [.status(failure.code), .notAuthenticated(.genericAuthentication)]
        )
    }

    @Test(arguments: Service.allCases)
    func `queues calls and answers them in order`(service: Service) async {
        let stage = FacadeStage(
            service,
            access: .init(.denied),
            Self.basic + [.southIsSignedIn]
        )
        await stage.start()
        let heard = await stage.hear {
            $0.getAuthentication()
            $0.getAuthentication()
            $0.getSelectedProvider()
        }
        #expect(
            heard == [
                .status("VSA403"), .dialog(2), .navigate(useSVC: false), .authenticated, .authenticated,
                .provider(Sample.south),
            ]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `limits the platform's picker to the providers of the filter`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [.nothing, .nothing, Sample.failing(.userCancelled)],
            [.configuration, .nobody, .nobody]
        )
        stage.delegate.onDialog = { $0.setSelectedProvider(nil) }
        await stage.start()
        _ = await stage.hear {
            $0.getAuthentication(providers: [Sample.southAccount], featured: [Sample.southAccount])
        }
        guard case .metadata(let request)? = await stage.account.questions.last else {
            Issue.record("no question")
            return
        }
        #expect(request.supportedProviders == [Sample.southAccount])
        #expect(request.featuredProviders == [Sample.southAccount])
    }

    @Test(arguments: Service.allCases)
    func `fails calls that are made before a requestor is set`(service: Service) async {
        let stage = FacadeStage(service, [])
        let heard = await stage.hear {
            $0.checkAuthentication()
            $0.getAuthentication()
            $0.checkAuthorization("news")
            $0.checkPreauthorizedResources(["news"])
            $0.getMetadata("zip")
            $0.getSelectedProvider()
        }
        #expect(
            heard == [
                .status("N000"), .notAuthenticated(.userNotAuthenticated), .notAuthenticated(.genericAuthentication),
                .tokenFailed(.userNotAuthenticated, nil), .preauthorized([]), .metadata(nil), .provider(nil),
            ]
        )
        #expect(stage.transport.requests.isEmpty)
    }
}
