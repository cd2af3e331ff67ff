// SPDX-License-Identifier: Apache-2.0

import AdobePass
import Testing

struct ProfileSignInTests {
    typealias Step = ScriptedTransport.Step

    static let none = Step("GET /api/v2/ACME/profiles", 200, #"{"profiles":{}}"#)
    static let configuration = Step("GET /api/v2/ACME/configuration", 200, SignInStage.configuration)

    static let partner = Step(
        "POST /api/v2/ACME/sessions/sso/Apple",
        200,
        #"""
        {"actionName":"partner_profile","actionType":"direct","reasonType":"none","url":"/api/v2/ACME/profiles/sso/Apple",
        "sessionId":"6f0c","mvpd":"NorthCable","serviceProvider":"ACME",
        "authenticationRequest":{"type":"saml","request":"PHEvPg==","attributesNames":["uid","NameID"]}}
        """#
    )

    static func basic(_ path: String, reason: String = "none") -> Step {
        Step(
            path,
            200,
            #"""
            {"actionName":"authenticate","actionType":"interactive","reasonType":"\#(reason)",
            "url":"/api/v2/authenticate/ACME/K7P2QXM","code":"K7P2QXM","sessionId":"91ab","serviceProvider":"ACME",
            "mvpd":"SouthCable","notBefore":"1790000000000","notAfter":"1790001800000"}
            """#
        )
    }

    static func profile(_ path: String, _ mvpd: String, type: String = "regular", _ status: Int = 200) -> Step {
        Step(
            path,
            status,
            #"""
            {"profiles":{"\#(mvpd)":{"notBefore":1789000000000,"notAfter":1798761600000,"issuer":"x","type":"\#(type)",
            "attributes":{}}}}
            """#
        )
    }

    static let create = basic("POST /api/v2/ACME/sessions")
    static let poll = Step("GET /api/v2/ACME/profiles/code/K7P2QXM", 200, #"{"profiles":{}}"#)
    static let found = profile("GET /api/v2/ACME/profiles/code/K7P2QXM", "SouthCable")
    static let exchanged = profile("POST /api/v2/ACME/profiles/sso/Apple", "NorthCable", type: "appleSSO", 201)

    @Test func `finds an existing profile and reports the status of the account`() async {
        let stage = SignInStage([Self.profile("GET /api/v2/ACME/profiles", "NorthCable")], answers: [Sample.account()])
        let signIn = stage.profileSignIn()
        #expect(await signIn.signIn() == Sample.authenticated(Sample.north, .present))
        #expect(await signIn.status?.providerID == SubscriberAccount.ProviderID(rawValue: "north-cable"))
        #expect(await signIn.status?.expirationDate == Timestamp(millisecondsSince1970: 1_790_001_800_000))
    }

    @Test func `exchanges the account on the device for a profile`() async {
        let stage = SignInStage(
            [Self.none, Self.configuration, Self.partner, Self.exchanged],
            answers: [.nothing, Sample.account(), SignInStage.responding]
        )
        #expect(await stage.profileSignIn().signIn() == Sample.authenticated(Sample.north, .platform))
        #expect(stage.transport.remaining == [])
        var query = SubscriberAccount.MetadataRequest()
        query.verificationToken = .init("PHEvPg==")
        query.attributeNames = ["uid", "NameID"]
        #expect(await stage.account.questions.last == .metadata(query))
    }

    @Test(arguments: [
        (SubscriberAccount.Access(.denied), [] as [SubscriberAccount.Answer], [create] as [Step]),
        (.granted, [.nothing, Sample.failing(.userCancelled)], [create]),
        (.granted, [.nothing, Sample.failing(.unsupportedProvider, Sample.southAccount)], [create]),
        (.granted, [.nothing, Sample.account()], [.init("POST /api/v2/ACME/sessions/sso/Apple", 400, "{}"), create]),
        (
            .granted, [.nothing, Sample.account()],
            [basic("POST /api/v2/ACME/sessions/sso/Apple", reason: "pfs_fallback")]
        ),
        (
            .granted, [.nothing, Sample.account()],
            [basic("POST /api/v2/ACME/sessions/sso/Apple", reason: "configuration_fallback")]
        ),
        (.granted, [.nothing, Sample.account(), .nothing], [partner, create]),
        (
            .granted, [.nothing, Sample.account(), SignInStage.responding],
            [partner, .init("POST /api/v2/ACME/profiles/sso/Apple", 400, "{}"), create]
        ),
        (
            .granted, [.nothing, Sample.account(), SignInStage.responding],
            [partner, .init("POST /api/v2/ACME/profiles/sso/Apple", 201, #"{"profiles":{}}"#), create]
        ),
        (.granted, [.nothing, Sample.account(), Sample.responding()], [partner, create]),
    ])
    func `signs in with the basic flow if the partner flow fails`(
        access: SubscriberAccount.Access,
        answers: [SubscriberAccount.Answer],
        steps: [Step]
    ) async {
        let stage = SignInStage(
            [Self.none, Self.configuration] + steps + [Self.poll, Self.found],
            access: access,
            answers: answers
        )
        #expect(await stage.profileSignIn().signIn() == Sample.authenticated(Sample.south, .basic))
        #expect(stage.transport.remaining == [])
        #expect(stage.presenter.shown.last == .notice(.hideCode))
    }

    @Test func `completes a session with missing parameters`() async {
        let resume = Step(
            "POST /api/v2/ACME/sessions",
            200,
            #"""
            {"actionName":"resume","actionType":"direct","reasonType":"missing_parameters_fallback","code":"K7P2QXM",
            "sessionId":"91ab","serviceProvider":"ACME","missingParameters":["domain"],
            "notBefore":"1790000000000","notAfter":"1790001800000"}
            """#
        )
        let stage = SignInStage(
            [
                Self.none, Self.configuration, resume, Self.basic("POST /api/v2/ACME/sessions/K7P2QXM"), Self.found,
            ],
            access: .init(.denied)
        )
        #expect(await stage.profileSignIn(.iOS).signIn() == Sample.authenticated(Sample.south, .basic))
        #expect(
            stage.presenter.shown.last == .browser("https://api.example/api/v2/authenticate/ACME/K7P2QXM")
        )
    }

    @Test func `follows the action of the service when signing out`() async throws {
        let partner = #"{"logouts":{"NorthCable":{"actionName":"partner_logout","actionType":"partner_interactive"}}}"#
        let stage = SignInStage([.init("GET /api/v2/ACME/logout/NorthCable", 200, partner)])
        try await stage.profileSignIn().signOut(of: Sample.north)
        #expect(stage.presenter.shown == [.settings("Settings > Users and Accounts > TV Provider")])
    }

    @Test func `opens the provider's page to end a basic sign-in`() async throws {
        let logout = #"{"logouts":{"NorthCable":{"actionName":"logout","actionType":"interactive","url":"/out"}}}"#
        let stage = SignInStage([.init("GET /api/v2/ACME/logout/NorthCable", 200, logout)])
        #expect(try await stage.profileSignIn(.iOS).signOut(of: Sample.north)?.call == .browser)
        #expect(stage.presenter.shown == [.browser("https://api.example/out")])
    }

    @Test func `opens no browser on an Apple TV to sign out`() async throws {
        let logout = #"{"logouts":{"NorthCable":{"actionName":"logout","actionType":"interactive","url":"/out"}}}"#
        let stage = SignInStage([.init("GET /api/v2/ACME/logout/NorthCable", 200, logout)])
        #expect(try await stage.profileSignIn(.tvOS).signOut(of: Sample.north)?.call == .direct)
        #expect(stage.presenter.shown == [])
    }
}
