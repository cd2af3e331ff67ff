// SPDX-License-Identifier: Apache-2.0

import AdobePass
import FoundationEssentials
import HTTPTypes
import Synchronization
import Testing

struct TokenSignInTests {
    static let noToken = ScriptedTransport.Step(
        "GET /api/v1/tokens/authn",
        404,
        #"{"status":404,"message":"Not Found"}"#
    )
    static let token = ScriptedTransport.Step(
        "GET /api/v1/tokens/authn",
        200,
        #"{"requestor":"ACME","mvpd":"SouthCable","userId":"u","expires":"1790600000000"}"#
    )
    static let configuration = ScriptedTransport.Step("GET /api/v1/config/ACME", 200, SignInStage.configuration)
    static let request = ScriptedTransport.Step("GET /api/v1/ACME/profile-requests/NorthCable", 200, "<q/>")
    static let code = ScriptedTransport.Step(
        "POST /reggie/v1/ACME/regcode",
        201,
        #"""
        {"id":"5c0a","code":"K7P2QXM","requestor":"ACME","generated":1790000000000,"expires":1790001800000,"info":{}}
        """#
    )

    static func exchange(_ status: Int, fault: TransportError? = nil) -> ScriptedTransport.Step {
        .init("POST /api/v1/tokens/authn", status, fault: fault)
    }

    @Test func `finds an existing token`() async {
        let stage = SignInStage([Self.token])
        #expect(await stage.tokenSignIn().signIn() == Sample.authenticated(Sample.south, .present))
        #expect(await stage.account.questions.isEmpty)
    }

    @Test func `exchanges the account on the device for a token`() async {
        let stage = SignInStage(
            [Self.noToken, Self.configuration, Self.request, Self.exchange(204)],
            answers: [Sample.account(), SignInStage.responding]
        )
        #expect(await stage.tokenSignIn().signIn() == Sample.authenticated(Sample.north, .platform))
        #expect(stage.transport.remaining == [])
        let body = stage.transport.requests.last.map { String(decoding: $0.body, as: UTF8.self) } ?? ""
        #expect(body.hasPrefix("requestor=ACME&deviceId=0d1f&mvpd=NorthCable&deviceType=tvOS&SAMLResponse="))
        var query = SubscriberAccount.MetadataRequest()
        query.verificationToken = .init("<q/>")
        query.attributeNames = ["uid"]
        #expect(
            await stage.account.questions
                == [
                    .access(prompting: true), .metadata(.init()), .access(prompting: true), .metadata(query),
                ]
        )
    }

    @Test func `lets the user sign in on the platform first`() async {
        let stage = SignInStage(
            [Self.noToken, Self.configuration, Self.request, Self.exchange(204)],
            answers: [.nothing, Sample.account(), SignInStage.responding]
        )
        #expect(await stage.tokenSignIn().signIn() == Sample.authenticated(Sample.north, .platform))
        #expect(await stage.account.questions.count == 6)
    }

    @Test(arguments: [
        (SubscriberAccount.Access(.denied), [] as [SubscriberAccount.Answer], [] as [ScriptedTransport.Step]),
        (.granted, [.nothing, Sample.failing(.userCancelled)], []),
        (.granted, [.nothing, Sample.failing(.unsupportedProvider)], []),
        (.granted, [Sample.account(Sample.strangeAccount)], []),
        (.granted, [Sample.account()], [.init("GET /api/v1/ACME/profile-requests/NorthCable", 400, "{}")]),
        (.granted, [Sample.account(), Sample.failing(.providerRejected)], [request]),
        (.granted, [Sample.account(), Sample.account()], [request]),
        (.granted, [Sample.account(), SignInStage.responding], [request, exchange(400)]),
        (
            .granted, [Sample.account(), SignInStage.responding],
            [request, exchange(0, fault: TransportError(.closedEarly, "cut")), noToken]
        ),
        (.granted, [Sample.account(), Sample.responding()], [request]),
    ])
    func `signs in with the basic flow if the platform flow fails`(
        access: SubscriberAccount.Access,
        answers: [SubscriberAccount.Answer],
        steps: [ScriptedTransport.Step]
    ) async {
        let stage = SignInStage(
            [Self.noToken, Self.configuration] + steps + [Self.code, Self.noToken, Self.token],
            access: access,
            answers: answers
        )
        #expect(await stage.tokenSignIn().signIn() == Sample.authenticated(Sample.south, .basic))
        #expect(stage.transport.remaining == [])
        #expect(stage.presenter.shown.contains(.picker(2)))
        #expect(stage.presenter.shown.contains(.notice(.showCode(Sample.code))))
        #expect(stage.presenter.shown.last == .notice(.hideCode))
    }

    @Test func `skips the app's picker if the user chose in the platform's picker`() async {
        let stage = SignInStage(
            [Self.noToken, Self.configuration, Self.code, Self.token],
            answers: [.nothing, Sample.failing(.unsupportedProvider, Sample.southAccount)]
        )
        #expect(await stage.tokenSignIn().signIn() == Sample.authenticated(Sample.south, .basic))
        #expect(!stage.presenter.shown.contains(.picker(2)))
        #expect(stage.transport.requests[2].head.path?.contains("mvpd=SouthCable") == true)
    }

    @Test func `treats an unanswered exchange as successful if a token exists`() async {
        let lost = Self.exchange(0, fault: TransportError(.timedOut, "late"))
        let stage = SignInStage(
            [Self.noToken, Self.configuration, Self.request, lost, Self.token],
            answers: [Sample.account(), SignInStage.responding]
        )
        #expect(await stage.tokenSignIn().signIn() == Sample.authenticated(Sample.north, .platform))
        #expect(stage.transport.requests.count { $0.head.method == .post } == 1)
    }

    @Test func `opens a browser on iPhone`() async {
        let stage = SignInStage([Self.noToken, Self.configuration, Self.code, Self.token], access: .init(.denied))
        #expect(await stage.tokenSignIn(.iOS).signIn() == Sample.authenticated(Sample.south, .basic))
        let pages = stage.presenter.shown.compactMap { if case .browser(let page) = $0 { page } else { nil } }
        #expect(pages.count == 1)
        #expect(pages.first?.hasPrefix("https://api.example/api/v1/authenticate?reg_code=K7P2QXM&") == true)
        #expect(!stage.presenter.shown.contains(.notice(.showCode(Sample.code))))
    }

    @Test func `caches the configuration for two minutes`() async {
        let failure = ScriptedTransport.Step("POST /reggie/v1/ACME/regcode", 400, "{}")
        let stage = SignInStage(
            [
                Self.noToken, Self.configuration, failure, Self.noToken, failure, Self.noToken, Self.configuration,
                failure,
            ],
            access: .init(.denied)
        )
        let signIn = stage.tokenSignIn()
        for _ in 1...2 { _ = await signIn.signIn() }
        try? await stage.clock.sleep(for: .seconds(120))
        _ = await signIn.signIn()
        #expect(stage.transport.remaining == [])
    }

    @Test func `sends nothing if the task was canceled before`() async {
        let stage = SignInStage([Self.token])
        let outcome = await withTaskGroup(of: FlowOutcome.self) { group in
            group.cancelAll()
            group.addTask { await stage.tokenSignIn().signIn() }
            return await group.next()
        }
        #expect(outcome == .cancelled)
        #expect(stage.transport.requests.isEmpty)
    }

    @Test func `stops if the task is canceled during the sign-in`() async {
        let running = Mutex<Task<FlowOutcome, Never>?>(nil)
        let presenter = ScriptedPresenter(onPicker: { running.withLock { $0?.cancel() } })
        let stage = SignInStage(
            [Self.noToken, Self.configuration, Self.code],
            access: .init(.denied),
            presenter: presenter
        )
        let task = running.withLock { running in
            let task = Task { await stage.tokenSignIn().signIn() }
            running = task
            return task
        }
        #expect(await task.value == .cancelled)
        #expect(stage.transport.remaining == [Self.code.request])
    }

    @Test(arguments: [("Apple", true), ("Adobe", false)])
    func `sends the user to the settings after signing out of Apple's sign-in`(source: String, isAdvised: Bool)
        async throws
    {
        let stage = SignInStage([
            .init("GET /api/v1/tokens/usermetadata", 200, #"{"updated":1,"data":{"tokenSource":"\#(source)"}}"#),
            .init("DELETE /api/v1/logout", 204),
        ])
        try await stage.tokenSignIn().signOut()
        #expect(stage.presenter.shown == (isAdvised ? [.settings("Settings > Users and Accounts > TV Provider")] : []))
        #expect(stage.transport.remaining == [])
    }

    @Test(arguments: [204, 404])
    func `signs out in a browser on iPhone and then with a call`(status: Int) async throws {
        let stage = SignInStage([
            .init("GET /api/v1/tokens/usermetadata", 404, "{}"), .init("DELETE /api/v1/logout", status),
        ])
        #expect(try await stage.tokenSignIn(.iOS).signOut().call == .browser)
        guard case .browser(let page)? = stage.presenter.shown.first else {
            Issue.record("no browser")
            return
        }
        #expect(page.hasPrefix("https://api.example/api/v1/logout?requestor=ACME&deviceId=0d1f&device_info="))
        #expect(page.hasSuffix("&redirect_url=acme%3A%2F%2Fdone"))
        #expect(stage.transport.remaining == [])
    }

    @Test func `reports a logout on Apple TV that finds no token`() async {
        let stage = SignInStage([
            .init("GET /api/v1/tokens/usermetadata", 404, "{}"), .init("DELETE /api/v1/logout", 404),
        ])
        await #expect(throws: CallError.self) { try await stage.tokenSignIn().signOut() }
        #expect(stage.presenter.shown == [])
    }
}
