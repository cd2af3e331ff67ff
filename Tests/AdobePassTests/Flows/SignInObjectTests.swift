// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import HTTPTypes
import Testing

/// The calls of a sign-in object besides the sign-in, and the status that they send.
struct SignInObjectTests {
    typealias Step = ScriptedTransport.Step

    static let authorize = "POST /api/v2/ACME/decisions/authorize/NorthCable"
    static let permitted = Step(
        authorize,
        200,
        #"""
        {"decisions":[{"resource":"news","authorized":true,"source":"mvpd","notAfter":1790086400000,
        "attributes":{"packageType":{"value":"gold","state":"plain"},"zip":{"value":"eA==","state":"enc"}},
        "token":{"serializedToken":"bWVkaWE="}}]}
        """#
    )

    /// The status that a request sends; `nil` if it sends none.
    private func status(_ request: TransportRequest?) throws -> PartnerFrameworkStatus? {
        let name = try #require(HTTPField.Name("AP-Partner-Framework-Status"))
        return try request?.head.headerFields[name].map { try PartnerFrameworkStatus(headerValue: $0) }
    }

    @Test func `shows the picker of the platform to a user who is not signed in on the device`() async {
        let stage = SignInStage(
            [
                ProfileSignInTests.none, ProfileSignInTests.configuration, ProfileSignInTests.partner,
                ProfileSignInTests.exchanged,
            ],
            answers: [.nothing, Sample.account(), SignInStage.responding]
        )
        #expect(await stage.profileSignIn().signIn() == Sample.authenticated(Sample.north, .platform))
        #expect(await stage.screens.presented == 1)
    }

    @Test func `presents no screen in a silent sign-in`() async {
        let stage = SignInStage([ProfileSignInTests.none, ProfileSignInTests.configuration], answers: [.nothing])
        #expect(await stage.profileSignIn().signInSilently() == .notAuthenticated(.interactionNeeded))
        #expect(await stage.screens.presented == 0)
        #expect(stage.presenter.shown == [.notice(.fellBack(.noAccount))])
    }

    @Test(arguments: [false, true])
    func `lets the provider show a screen before the response only if the app allows it`(isAllowed: Bool) async {
        let stage = SignInStage(
            [
                ProfileSignInTests.none, ProfileSignInTests.configuration, ProfileSignInTests.partner,
                ProfileSignInTests.exchanged,
            ],
            answers: [.nothing, Sample.account(), SignInStage.responding]
        )
        let signIn = stage.profileSignIn(interruptsForResponse: isAllowed)
        #expect(await signIn.signIn() == Sample.authenticated(Sample.north, .platform))
        #expect(await stage.screens.presented == (isAllowed ? 2 : 1))
    }

    @Test func `shows no screen for the response of a silent sign-in`() async {
        let stage = SignInStage(
            [
                ProfileSignInTests.none, ProfileSignInTests.configuration, ProfileSignInTests.partner,
                ProfileSignInTests.exchanged,
            ],
            answers: [Sample.account(), SignInStage.responding]
        )
        let signIn = stage.profileSignIn(interruptsForResponse: true)
        #expect(await signIn.signInSilently() == Sample.authenticated(Sample.north, .platform))
        #expect(await stage.screens.presented == 0)
    }

    @Test func `says where the user can grant a permission that the user refused`() async {
        let stage = SignInStage(
            [ProfileSignInTests.none, ProfileSignInTests.configuration],
            access: .init(.denied),
            presenter: ScriptedPresenter(choosing: .nothing)
        )
        #expect(await stage.profileSignIn().signIn() == .notAuthenticated(.noProviderChosen))
        #expect(
            stage.presenter.shown == [
                .notice(.fellBack(.accessNotGranted(.denied))),
                .permission("Settings > Users and Accounts > TV Provider"),
                .picker(2),
            ]
        )
    }

    @Test func `sends a valid status with a decision, and reads its attributes`() async throws {
        let stage = SignInStage(
            [ProfileSignInTests.profile("GET /api/v2/ACME/profiles", "NorthCable", type: "appleSSO"), Self.permitted],
            answers: [Sample.account()]
        )
        let signIn = stage.profileSignIn()
        _ = await signIn.signIn()
        guard case .play(let token, let decision) = await signIn.authorize("news", of: Sample.north) else {
            Issue.record("no media token")
            return
        }
        #expect(token.value == "bWVkaWE=")
        #expect(decision.notAfter == Timestamp(millisecondsSince1970: 1_790_086_400_000))
        #expect(decision.attributes["packageType"]?.values.map(\.value) == ["gold"])
        #expect(decision.attributes["packageType"]?.isEncrypted == false)
        #expect(decision.attributes["zip"]?.isEncrypted == true)
        #expect(try status(stage.transport.requests.last)?.providerID == Sample.northAccount)
        #expect(await stage.account.questions.count == 2)
    }

    @Test func `reads an expired status again before a decision`() async throws {
        let end = Sample.later.adding(seconds: 3_600)
        let stage = SignInStage(
            [ProfileSignInTests.profile("GET /api/v2/ACME/profiles", "NorthCable", type: "appleSSO"), Self.permitted],
            answers: [Sample.account(), Sample.account(until: end)]
        )
        let signIn = stage.profileSignIn()
        _ = await signIn.signIn()
        try await stage.clock.sleep(until: .init(offset: .seconds(1_801)), tolerance: nil)
        _ = await signIn.authorize("news", of: Sample.north)
        #expect(try status(stage.transport.requests.last)?.expirationDate == end)
        #expect(await stage.account.questions.suffix(2) == [.access(prompting: false), .metadata(.init())])
    }

    @Test func `sends no status that has expired, or that names no provider`() async throws {
        for answer in [Sample.account(until: Sample.now), Sample.account(nil), .nothing] {
            let stage = SignInStage([Self.permitted], answers: [answer])
            _ = await stage.profileSignIn().authorize("news", of: Sample.north)
            #expect(try status(stage.transport.requests.last) == nil)
        }
        let stage = SignInStage([ProfileSignInTests.none], answers: [Sample.account(until: Sample.now)])
        _ = await stage.profileSignIn().signInSilently()
        #expect(try status(stage.transport.requests.first) == nil)
    }

    @Test func `does not send an account of the picker that has expired`() async {
        let stage = SignInStage(
            [ProfileSignInTests.none, ProfileSignInTests.configuration],
            answers: [.nothing, Sample.account(until: Sample.now)],
            presenter: ScriptedPresenter(choosing: .nothing)
        )
        #expect(await stage.profileSignIn().signIn() == .notAuthenticated(.noProviderChosen))
        #expect(stage.presenter.shown.first == .notice(.fellBack(.accountExpired)))
    }

    @Test func `reads the status in the foreground without a screen`() async {
        let stage = SignInStage([], answers: [Sample.account(Sample.southAccount)])
        let signIn = stage.profileSignIn()
        await signIn.refreshStatus()
        #expect(await signIn.status?.providerID == Sample.southAccount)
        #expect(await stage.account.questions == [.access(prompting: false), .metadata(.init())])
        let denied = SignInStage([], access: .init(.denied))
        let other = denied.profileSignIn()
        await other.refreshStatus()
        #expect(await other.status?.accessStatus == "denied")
        #expect(await denied.account.questions == [.access(prompting: false)])
    }

    @Test func `tells the reason of a denial`() async {
        let stage = SignInStage(
            [
                Step(
                    Self.authorize,
                    200,
                    #"""
                    {"decisions":[{"resource":"news","authorized":false,"source":"mvpd","notAfter":1790000600000,
                    "error":{"status":403,"code":"authorization_denied_by_mvpd","action":"none","details":"Not in your package"}}]}
                    """#
                )
            ]
        )
        guard case .denied(let decision) = await stage.profileSignIn().authorize("news", of: Sample.north) else {
            Issue.record("not denied")
            return
        }
        #expect(decision.error?.code == "authorization_denied_by_mvpd")
        #expect(decision.error?.action == "none")
        #expect(decision.error?.details == "Not in your package")
        #expect(decision.source == "mvpd")
        #expect(decision.notAfter == Timestamp(millisecondsSince1970: 1_790_000_600_000))
    }

    @Test func `reads the error of an authorization that failed in place of the decisions`() async {
        let stage = SignInStage(
            [Step(Self.authorize, 200, #"{"status":403,"code":"authorization_denied_by_parental_controls"}"#)]
        )
        guard case .denied(let decision) = await stage.profileSignIn().authorize("news", of: Sample.north) else {
            Issue.record("not denied")
            return
        }
        #expect(decision.error?.code == "authorization_denied_by_parental_controls")
    }

    @Test(
        arguments: [
            ("authorization_denied_by_mvpd", true), ("authorization_denied_by_degradation_rule", true),
            ("too_many_resources", false), ("internal_server_error", false),
        ]
    )
    func `reads a refused call as a denial only if the code denies the resource`(code: String, isDenial: Bool) async {
        let stage = SignInStage([
            Step(Self.authorize, 403, #"{"status":403,"code":"\#(code)","details":"Not in your package"}"#)
        ])
        switch await stage.profileSignIn().authorize("news", of: Sample.north) {
        case .denied(let decision):
            #expect(isDenial)
            #expect(decision.resource == "news")
            #expect(decision.error?.code.rawValue == code)
            #expect(decision.error?.advisedAction == "none")
        case .failed(let failure): #expect(!isDenial && failure.error != nil)
        default: Issue.record("another answer")
        }
    }

    @Test func `says why the user has to sign in again`() async {
        let stage = SignInStage([Step(Self.authorize, 403, #"{"status":403,"code":"authenticated_profile_expired"}"#)])
        guard case .signInMissing(let error) = await stage.profileSignIn().authorize("news", of: Sample.north) else {
            Issue.record("another answer")
            return
        }
        #expect(error?.code == "authenticated_profile_expired")
    }

    @Test func `gives profiles, attributes and preauthorizations`() async throws {
        let attributes = #"{"userID":{"value":"u-81","state":"plain"}}"#
        let profile =
            #""NorthCable":{"notBefore":1,"notAfter":1798761600000,"type":"regular","attributes":\#(attributes)}"#
        let stage = SignInStage([
            Step("GET /api/v2/ACME/profiles", 200, #"{"profiles":{\#(profile)}}"#),
            Step("GET /api/v2/ACME/profiles/NorthCable", 200, #"{"profiles":{\#(profile)}}"#),
            Step(
                "POST /api/v2/ACME/decisions/preauthorize/NorthCable",
                200,
                #"{"decisions":[{"resource":"news","authorized":true},{"resource":"ppv","authorized":false}]}"#
            ),
        ])
        let signIn = stage.profileSignIn()
        #expect(try await signIn.profiles().byProvider.keys.first == Sample.north)
        #expect(try await signIn.profile(of: Sample.north)?.attributes["userID"]?.values.map(\.value) == ["u-81"])
        let decisions = try await signIn.preauthorize(["news", "ppv"], of: Sample.north)
        #expect(decisions.map(\.isAuthorized) == [true, false])
        #expect(stage.transport.remaining == [])
    }

    @Test func `never asks the platform to interrupt the user without a presenter`() async {
        await #expect(processExitsWith: .failure) {
            var request = SubscriberAccount.MetadataRequest()
            request.isInterruptionAllowed = true
            _ = await SimulatedSubscriberAccount(answers: []).answer(to: request, presenter: nil)
        }
    }
}
