// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Testing

@MainActor
struct FacadeResourceTests {
    typealias Service = AccessEnabler.Service

    /// A stage with an account that is signed in on the device.
    func signedIn(
        _ service: Service,
        on deviceType: DeviceType = .iOS,
        answers: [SubscriberAccount.Answer] = [],
        _ exchanges: [Exchange]
    ) async -> FacadeStage {
        let before: [SubscriberAccount.Answer] = service == .restV2 ? [Sample.account()] : []
        let stage = FacadeStage(
            service,
            on: deviceType,
            answers: before + answers,
            [.configuration, .northIsSignedInOnPlatform] + exchanges
        )
        await stage.start()
        return stage
    }

    @Test(arguments: Service.allCases, [true, false])
    func `delivers the media token`(service: Service, isCheck: Bool) async {
        let stage = await signedIn(service, [.authorized])
        let heard = await stage.hear { isCheck ? $0.checkAuthorization("news") : $0.getAuthorization("news") }
        #expect(heard == [.token("bWVkaWE=")])
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `denies access with the message of the provider`(service: Service) async {
        let stage = await signedIn(service, [.denied])
        #expect(
            await stage.hear { $0.getAuthorization("news") }
                == [.status("Z100"), .tokenFailed(.userNotAuthorized, "Not in your package")]
        )
        let event = stage.delegate.tracked.last
        #expect(event?.kind == .authorization)
        #expect(event?.data.prefix(2) == ["false", "NorthCable"])
        #expect(event?.data.dropFirst(4).prefix(2) == ["USER_NOT_AUTHORIZED_ERROR", "Not in your package"])
    }

    @Test(arguments: Service.allCases, [429, 500])
    func `reports that the authorization failed`(service: Service, status: Int) async {
        let stage = await signedIn(service, [.authorizationFails(status)])
        #expect(
            await stage.hear { $0.checkAuthorization("news") }
                == [.status(status == 500 ? "Z500" : "Z100"), .tokenFailed(.genericAuthorization, nil)]
        )
        #expect(stage.transport.requests.count == (service == .restV1 ? 4 : 3))
    }

    @Test(arguments: [
        (2, [Heard.token("bWVkaWE=")]), (3, [.status("Z500"), .tokenFailed(.genericAuthorization, nil)]),
    ])
    func `retries an authorization up to three times if the service advises it`(refusals: Int, expected: [Heard]) async
    {
        let stage = await signedIn(.restV2, [])
        let error = #""error":{"status":500,"code":"internal_server_error","action":"retry"}"#
        let refusal = ScriptedTransport.Step(
            "POST /api/v2/ACME/decisions/authorize/NorthCable",
            200,
            #"{"decisions":[{"resource":"news","authorized":false,\#(error)}]}"#
        )
        for _ in 1...refusals { stage.transport.append(refusal) }
        for step in Exchange.authorized.steps(.restV2) { stage.transport.append(step) }
        #expect(await stage.hear { $0.checkAuthorization("news") } == expected)
        #expect(stage.transport.requests.count == 5)
    }

    @Test(arguments: Service.allCases)
    func `exchanges the account again if the sign-in expired`(service: Service) async {
        let stage = await signedIn(
            service,
            answers: [Sample.account(), SignInStage.responding],
            [.signInGone, .nobody, .exchange, .authorized]
        )
        #expect(await stage.hear { $0.getAuthorization("news") } == [.token("bWVkaWE=")])
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `exchanges the account again at most once`(service: Service) async {
        let stage = await signedIn(
            service,
            answers: [Sample.account(), SignInStage.responding],
            [.signInGone, .nobody, .exchange, .signInGone]
        )
        #expect(await stage.hear { $0.getAuthorization("news") } == [.tokenFailed(.userNotAuthenticated, nil)])
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `exchanges no account for a check`(service: Service) async {
        let stage = await signedIn(service, [.signInGone])
        #expect(await stage.hear { $0.checkAuthorization("news") } == [.tokenFailed(.userNotAuthenticated, nil)])
        #expect(stage.transport.requests.count == (service == .restV1 ? 4 : 3))
        #expect(
            await stage.hear { $0.checkAuthentication() }
                == [.status("N000"), .notAuthenticated(.userNotAuthenticated)]
        )
    }

    @Test(arguments: Service.allCases)
    func `returns the preauthorized resources`(service: Service) async {
        let stage = await signedIn(service, [.preauthorized])
        #expect(await stage.hear { $0.checkPreauthorizedResources(["news", "sports"]) } == [.preauthorized(["news"])])
    }

    @Test(arguments: Service.allCases, [429, 500])
    func `returns no resources if the preauthorization fails`(service: Service, status: Int) async {
        let stage = await signedIn(service, [.preauthorizationFails(status)])
        #expect(
            await stage.hear { $0.checkPreauthorizedResources(["news"]) } == [.status("P100"), .preauthorized([])]
        )
    }

    @Test func `reports too many resources in a decision of V2`() async {
        let item = #"{"resource":"news","authorized":false,"error":{"status":403,"code":"too_many_resources"}}"#
        let stage = await signedIn(.restV2, [])
        let path = "POST /api/v2/ACME/decisions/preauthorize/NorthCable"
        stage.transport.append(ScriptedTransport.Step(path, 200, #"{"decisions":[\#(item)]}"#))
        #expect(
            await stage.hear { $0.checkPreauthorizedResources(["news"]) } == [.status("P100"), .preauthorized([])]
        )
    }

    @Test func `gives each status the documented level`() {
        let warnings: [ServiceName] = ["SEC412", "CFG429", "N010", "N111", "Z010"]
        for id in warnings { #expect(EntitlementStatus(id).level == .warning) }
        for id in ["SEC403", "CFG404", "N130", "R400", "P100", "Z100"] as [ServiceName] {
            #expect(EntitlementStatus(id).level == .error)
        }
    }

    @Test(arguments: Service.allCases)
    func `returns the source of the sign-in`(service: Service) async {
        let stage = await signedIn(service, [.metadata])
        #expect(await stage.hear { $0.getMetadata("tokenSource") } == [.metadata(.text(PrivateText("Apple")))])
        _ = await stage.hear { $0.getMetadata(of: .authorization(resource: "news")) }
        #expect(
            stage.delegate.metadataRequests == [
                [
                    "key": "METADATA_USER_META", "METADATA_OPCODE_KEY": "METADATA_USER_META",
                    "METADATA_USER_META_KEY": "tokenSource",
                ],
                [
                    "key": "METADATA_AUTHORIZATION", "METADATA_OPCODE_KEY": "METADATA_AUTHORIZATION",
                    "METADATA_RESOURCE_ID_KEY": "news",
                ],
            ]
        )
    }

    @Test(arguments: Service.allCases, [429, 500])
    func `returns no user metadata if the request fails`(service: Service, status: Int) async {
        let stage = await signedIn(service, [.metadataFails(status)])
        #expect(await stage.hear { $0.getMetadata("tokenSource") } == [.metadata(nil)])
    }

    @Test(arguments: Service.allCases)
    func `sends the user to the settings on Apple TV`(service: Service) async {
        let stage = await signedIn(service, on: .tvOS, [.logoutOfPlatform])
        #expect(
            await stage.hear { $0.logout() }
                == [.notAuthenticated(.userNotAuthenticated), .status("VSA203")]
        )
        #expect(stage.transport.remaining == [])
        #expect(await stage.hear { $0.getSelectedProvider() } == [.provider(nil)])
    }

    @Test func `opens a page on iPhone before the settings`() async {
        // With V2, the user ends a platform sign-in only in the settings.
        let stage = await signedIn(.restV1, [.logoutOfPlatform])
        #expect(
            await stage.hear { $0.logout() }
                == [.navigate(useSVC: false), .notAuthenticated(.userNotAuthenticated), .status("VSA203")]
        )
        #expect(
            stage.delegate.pages.first?.hasPrefix("https://api.example/api/v1/logout?requestor=ACME&deviceId=0d1f&")
                == true
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases, DeviceType.allCases)
    func `ends the provider's sign-in in a browser on iPhone`(service: Service, device: DeviceType) async {
        let stage = await signedIn(service, on: device, [.logout])
        let page: [Heard] = device == .iOS ? [.navigate(useSVC: false)] : []
        #expect(await stage.hear { $0.logout() } == page + [.notAuthenticated(.userNotAuthenticated)])
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `continues the logout if the user closes the page`(service: Service) async {
        let stage = await signedIn(service, [.logout])
        stage.delegate.onPage = { enabler in Task { enabler.setSelectedProvider(nil) } }
        #expect(
            await stage.hear { $0.logout() }
                == [.navigate(useSVC: false), .notAuthenticated(.userNotAuthenticated)]
        )
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: Service.allCases)
    func `forgets the user before the logout, which may fail`(service: Service) async {
        let stage = await signedIn(service, on: .tvOS, [.logoutFails])
        #expect(await stage.hear { $0.logout() } == [.status("N500"), .notAuthenticated(.userNotAuthenticated)])
        #expect(await stage.hear { $0.getSelectedProvider() } == [.provider(nil)])
    }
}

struct EntitlementStatusTests {
    @Test(arguments: ["APPL", "APPL_ERROR", "AAPL", "AAPL_ERROR"])
    func `reads all four spellings of the framework error`(code: String) {
        let status = EntitlementStatus(dictionary: ["errorId": code, "level": "Error", "details": "x"])
        #expect(status?.level == .error)
        #expect(status?.errorID.rawValue == code)
    }

    @Test func `reads the dictionary that it writes`() {
        let status = EntitlementStatus(
            .registrationCode,
            message: PrivateText("K7P2QXM"),
            details: PrivateText("d"),
            expires: Timestamp(millisecondsSince1970: 1_790_000_000_000)
        )
        #expect(EntitlementStatus(dictionary: status.dictionary) == status)
        #expect(status.dictionary["expires"] == "1790000000000")
        #expect(EntitlementStatus(dictionary: ["level": "info"]) == nil)
        #expect(EntitlementStatus(dictionary: ["errorId": "N010", "level": "Warn"])?.level == .warning)
        #expect(EntitlementStatus(dictionary: ["errorId": "N003", "level": "loud"])?.level == .info)
    }

    @Test func `shows neither a code nor a text of a provider`() {
        let status = EntitlementStatus(.registrationCode, message: PrivateText("K7P2QXM"), details: PrivateText("dtl"))
        #expect(!"\(status)".contains("K7P2QXM"))
        var text = ""
        dump(status, to: &text)
        #expect(!text.contains("K7P2QXM") && !text.contains("dtl"))
    }
}
