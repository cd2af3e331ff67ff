// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import SignedDocuments
internal import Testing

extension FallbackRow {
    /// The failures of REST API V2.
    static let v2: [FallbackRow] = [
        .init(name: "permission denied", reason: "accessNotGranted denied", access: .init(.denied)),
        .init(name: "permission restricted", reason: "accessNotGranted restricted", access: .init(.restricted)),
        .init(
            name: "other TV provider",
            reason: "otherProvider",
            answers: [.nothing, .failing(.unsupportedProvider)]
        ),
        .init(
            name: "a provider of the basic flow",
            reason: "unsupportedProvider EastFiber",
            answers: [.nothing, .failing(.unsupportedProvider, "east-fiber")],
            picks: false,
            mvpd: Stage.east
        ),
        .init(
            name: "an unknown provider",
            reason: "unknownProvider",
            answers: [.nothing, .failing(.unsupportedProvider, "far-away")]
        ),
        .init(name: "cancelled", reason: "userCancelled", answers: [.nothing, .failing(.userCancelled)]),
        .init(name: "no metadata", reason: "noAccount", answers: [.nothing, .nothing]),
        .init(
            name: "an account outside the configuration",
            reason: "statusNotTaken",
            answers: [.nothing, .account("far-away")],
            calls: [V2.partner],
            picks: false
        ),
        .init(
            name: "an account without expiration",
            reason: "statusNotTaken",
            answers: [.nothing, .account("north-cable", until: nil)],
            calls: [V2.partner],
            picks: false
        ),
        .init(
            name: "an account that has expired",
            reason: "accountExpired",
            answers: [.nothing, .account("north-cable", until: LiveSandbox.start)]
        ),
        .init(
            name: "no partner sign-in for the provider",
            reason: "partnerNotConfigured",
            answers: [.nothing, .north],
            withoutPartner: ["ACME/NorthCable"],
            calls: [V2.partner],
            picks: false,
            mvpd: Stage.north
        ),
        .init(
            name: "a refused partner sign-in",
            reason: "partnerRefused: the service refused the call with status 400: invalid_integration",
            answers: [.nothing, .north],
            rule: #"{"path":"/api/v2/*/sessions/sso/*","code":"invalid_integration"}"#,
            calls: ["POST /api/v2/{sp}/sessions/sso/{partner} 400", V2.session]
        ),
        .init(
            name: "no SAML response",
            reason: "noResponse",
            answers: [.nothing, .north, .north],
            calls: [V2.partner, V2.session]
        ),
        .init(
            name: "a refused SAML request",
            reason: "accountFailed invalidVerificationToken",
            answers: [.nothing, .north, .failing(.invalidVerificationToken)],
            calls: [V2.partner, V2.session]
        ),
        .init(
            name: "another account",
            reason: "accountChanged",
            answers: [.nothing, .north, .account("south-dish", response: SigningAccount.signed)],
            calls: [V2.partner, V2.session]
        ),
        .init(
            name: "the exchange refused",
            reason: "exchangeFailed: the service refused the call with status 400: invalid_parameter_saml_response",
            answers: [.nothing, .north, .signed],
            document: SignedDocument(audience: "https://other.example", nameID: "nameid-marker"),
            calls: [V2.partner, "POST /api/v2/{sp}/profiles/sso/{partner} 400", V2.session]
        ),
        .init(
            name: "no profile in the answer",
            reason: "noProfile",
            answers: [.nothing, .north, .signed],
            rule: ##"{"path":"/api/v2/*/profiles/sso/*","status":200,"body":"{\"profiles\":{}}"}"##,
            calls: [V2.partner, "POST /api/v2/{sp}/profiles/sso/{partner} 200", V2.session]
        ),
    ]
}

@Suite struct `The basic sign-in of REST API V2` {
    @Test(arguments: FallbackRow.v2, DeviceType.allCases)
    func `starts if the platform sign-in fails`(row: FallbackRow, deviceType: DeviceType) async throws {
        let sandbox = try await LiveSandbox {
            $0.withoutPartner = row.withoutPartner
            $0.requiresStatusDate = true
        }
        let stage = try await Stage(in: sandbox) {
            $0.deviceType = deviceType
            $0.access = row.access
            $0.answers = row.answers
            $0.document = row.document
        }
        if let rule = row.rule { try await sandbox.tell("behave", rule) }
        let outcome = await stage.profileSignIn().signIn()
        #expect(outcome == .signedIn(row.mvpd, .basic))
        #expect(try await sandbox.calls() == V2.start + (row.calls ?? [V2.session]) + V2.login(deviceType))
        let picker: [Viewer.Sight] = row.picks ? [.picker] : []
        #expect(stage.viewer.sights == [.fellBack(row.reason)] + picker + V2.sights(deviceType))
        #expect(stage.viewer.pages == [Browser.Page(status: 302, location: "acme://done")])
        #expect(await stage.account.script.unscriptedQuestions == 0)
        stage.checkSecrecy(outcome)
    }

    /// Adds the missing parameters of a session from another device, and signs in.
    static let completing: @Sendable (Stage, LoginCode) async -> Void = { stage, code in
        let call = RESTv2.resumeSession(
            serviceProvider: Stage.acme,
            code: code.code,
            provider: Stage.west,
            domainName: "acme.example",
            redirectURL: "acme://done"
        )
        guard (try? await stage.session.run(call)) != nil else { return }
        let server = stage.sandbox.address
        let page = RESTv2.authenticationPage(at: server, serviceProvider: Stage.acme, code: code.code)
        await stage.viewer.visit(page.value)
    }

    @Test(arguments: DeviceType.allCases)
    func `leaves unknown parameters to another device`(deviceType: DeviceType) async throws {
        let stage = try await Stage {
            $0.deviceType = deviceType
            $0.answers = [.nothing, .account("far-away")]
            $0.domainName = nil
            $0.redirectURL = nil
            $0.otherDevice = Self.completing
        }
        #expect(await stage.profileSignIn().signIn() == .signedIn(Stage.west, .basic))
        let calls = [V2.partner, V2.poll, V2.resume] + V2.browser + [V2.poll]
        #expect(try await stage.sandbox.calls() == V2.start + calls)
        #expect(stage.viewer.sights == [.fellBack("missingParameters"), .code, .noCode])
    }

    @Test func `sends missing parameters at most twice`() async throws {
        let stage = try await Stage {
            $0.answers = [.nothing, .account("far-away")]
            $0.domainName = "other.example"
            $0.otherDevice = Self.completing
        }
        #expect(await stage.profileSignIn().signIn() == .signedIn(Stage.west, .basic))
        let calls = [V2.partner, V2.resume, V2.resume, V2.poll, V2.resume] + V2.browser + [V2.poll]
        #expect(try await stage.sandbox.calls() == V2.start + calls)
        #expect(stage.viewer.sights == [.fellBack("missingParameters"), .code, .noCode])
    }

    @Test func `shows the picker once for a provider that is chosen on another device`() async throws {
        let stage = try await Stage {
            $0.access = .init(.denied)
            $0.choice = .onOtherDevice
            $0.otherDevice = Self.completing
        }
        #expect(await stage.profileSignIn().signIn() == .signedIn(Stage.west, .basic))
        let calls = [V2.session, V2.poll, V2.resume] + V2.browser + [V2.poll]
        #expect(try await stage.sandbox.calls() == V2.start + calls)
        #expect(stage.viewer.sights == [.fellBack("accessNotGranted denied"), .picker, .code, .noCode])
    }

    @Test(arguments: DeviceType.allCases)
    func `limits how often a session for another device is renewed`(deviceType: DeviceType) async throws {
        let stage = try await Stage(in: LiveSandbox { $0.lifetimes.code = 4 }) {
            $0.deviceType = deviceType
            $0.access = .init(.denied)
            $0.choice = .onOtherDevice
            $0.otherDeviceSignsInAfter = .max
            $0.codes = 3
        }
        #expect(await stage.profileSignIn().signIn() == .notAuthenticated(.codeExpired))
        let code = [V2.session, V2.poll, V2.poll]
        #expect(try await stage.sandbox.calls() == V2.start + code + code + code)
        let shown: [Viewer.Sight] = [.code, .noCode, .code, .noCode, .code, .noCode]
        #expect(stage.viewer.sights == [.fellBack("accessNotGranted denied"), .picker] + shown)
    }
}
