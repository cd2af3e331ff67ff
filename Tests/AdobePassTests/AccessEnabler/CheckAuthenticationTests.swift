// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import HTTPTypes
import Testing

@MainActor
struct CheckAuthenticationTests {
    typealias Service = AccessEnabler.Service

    @Test(
        arguments: Service.allCases,
        [
            (SubscriberAccount.Answer.nothing, "N000" as String?), (Sample.account(Sample.strangeAccount), "N000"),
            (Sample.account(nil), "N000"), (Sample.account(Sample.southAccount), "N000"),
            (Sample.failing(.providerRejected), "N000"), (Sample.failing(.invalidVerificationToken), "APPL_ERROR"),
            (Sample.account(), nil), (Sample.account(until: Sample.now), nil),
        ]
    )
    func `reports a platform sign-in while the account exists`(
        service: Service,
        answer: (account: SubscriberAccount.Answer, code: String?)
    ) async {
        // V2 requests the account before it reads the profiles.
        let before: [SubscriberAccount.Answer] = service == .restV2 ? [Sample.account()] : []
        let stage = FacadeStage(
            service,
            answers: before + [answer.account],
            [.configuration, .northIsSignedInOnPlatform]
        )
        await stage.start()
        let requests = stage.transport.requests.count
        #expect(
            await stage.hear { $0.checkAuthentication() }
                == (answer.code.map { [.status($0), .notAuthenticated(.userNotAuthenticated)] } ?? [.authenticated])
        )
        #expect(stage.transport.requests.count == requests)
    }

    @Test func `decisions of V2 send the status that the check read`() async throws {
        let end = Sample.later.adding(seconds: 60)
        let stage = FacadeStage(
            .restV2,
            answers: [Sample.account(), Sample.account(until: end)],
            [.configuration, .northIsSignedInOnPlatform, .authorized]
        )
        await stage.start()
        _ = await stage.hear { $0.checkAuthentication() }
        #expect(await stage.hear { $0.checkAuthorization("news") } == [.token("bWVkaWE=")])
        let name = try #require(HTTPField.Name("AP-Partner-Framework-Status"))
        let value = try #require(stage.transport.requests.last?.head.headerFields[name])
        #expect(try PartnerFrameworkStatus(headerValue: value).expirationDate == end)
    }

    @Test(
        arguments: Service.allCases,
        [
            (SubscriberAccount.AccessStatus.denied, "VSA403"), (.restricted, "VSA403"), (.notDetermined, "VSA404"),
        ]
    )
    func `requires permission for a platform sign-in`(
        service: Service,
        access: (status: SubscriberAccount.AccessStatus, code: String)
    ) async {
        let stage = FacadeStage(
            service,
            access: .init(access.status),
            [.configuration, .northIsSignedInOnPlatform]
        )
        await stage.start()
        #expect(
            await stage.hear { $0.checkAuthentication() }
                == [.status(access.code), .notAuthenticated(.userNotAuthenticated)]
        )
        #expect(await stage.account.questions.last == .access(prompting: false))
    }

    @Test(arguments: Service.allCases)
    func `requires no permission for a basic sign-in until it expires`(service: Service) async throws {
        let stage = FacadeStage(service, access: .init(.denied), [.configuration, .southIsSignedIn])
        await stage.start()
        #expect(await stage.hear { $0.checkAuthentication() } == [.authenticated])
        try await stage.clock.sleep(for: .seconds(20_000_000))
        #expect(
            await stage.hear { $0.checkAuthentication() }
                == [.status("N000"), .notAuthenticated(.userNotAuthenticated)]
        )
    }

    @Test(arguments: [("degraded", "N010"), ("temporary", "N011")])
    func `reports a status code for a temporary or degraded sign-in`(type: String, code: String) async {
        let stage = FacadeStage(.restV2, access: .init(.denied), [.configuration, .nobody])
        await stage.start()
        stage.transport.append(ProfileSignInTests.profile("GET /api/v2/ACME/profiles", "NorthCable", type: type))
        #expect(await stage.hear { $0.getAuthentication() } == [.status(code), .authenticated])
    }

    @Test(arguments: Service.allCases)
    func `reports the context of a failed request for metadata, and the events of a sign-in`(service: Service) async {
        let stage = FacadeStage(
            service,
            answers: [.nothing, .nothing, Sample.failing(.serviceTemporarilyUnavailable)],
            FacadeAuthenticationTests.basic
        )
        await stage.start()
        _ = await stage.hear { $0.getAuthentication() }
        let status = stage.delegate.statuses.first { $0.errorID == "VSA503" }
        #expect(status?.message?.value == "serviceTemporarilyUnavailable")
        #expect(stage.delegate.tracked.map(\.kind) == [.selection, .authentication])
        #expect(stage.delegate.tracked.first?.data == ["SouthCable", "AppleTV6,2", "iOS", "tvOS"])
        #expect(stage.delegate.tracked.last?.data.prefix(2) == ["true", "SouthCable"])
        #expect(stage.delegate.tracked.last?.data.suffix(4) == ["false", "AppleTV6,2", "iOS", "tvOS"])
    }

    @Test(arguments: Service.allCases)
    func `skips the platform's picker if the filter leaves no provider`(service: Service) async {
        let stage = FacadeStage(service, answers: [.nothing, .nothing], FacadeAuthenticationTests.basic)
        await stage.start()
        #expect(
            await stage.hear { $0.getAuthentication(providers: [Sample.strangeAccount]) }
                == [.dialog(2), .navigate(useSVC: false), .authenticated]
        )
    }
}
