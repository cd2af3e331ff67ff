// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import SignedDocuments
internal import Testing

extension FallbackRow {
    /// The failures of REST API V1.
    static let v1: [FallbackRow] = [
        .init(name: "permission denied", reason: "accessNotGranted denied", access: .init(.denied)),
        .init(name: "permission undetermined", reason: "accessNotGranted notDetermined", access: .init(.notDetermined)),
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
        .init(
            name: "an error",
            reason: "accountFailed providerRejected",
            answers: [.failing(.providerRejected), .failing(.providerRejected)]
        ),
        .init(name: "no metadata", reason: "noAccount", answers: [.nothing, .nothing]),
        .init(name: "an account outside the configuration", reason: "unknownProvider", answers: [.account("far-away")]),
        .init(
            name: "an account that has expired",
            reason: "accountExpired",
            answers: [.nothing, .account("north-cable", until: LiveSandbox.start)]
        ),
        .init(
            name: "disabled single sign-on",
            reason: "singleSignOnDisabled NorthCable",
            answers: [.north],
            withoutPartner: ["ACME/NorthCable"]
        ),
        .init(
            name: "no SAML request",
            reason: "noAuthenticationRequest: the service refused the call with status 400: unnamed",
            answers: [.north],
            rule: #"{"path":"/api/v1/*/profile-requests/*","status":400}"#,
            calls: ["GET /api/v1/{requestor}/profile-requests/{mvpd} 400"]
        ),
        .init(name: "no SAML response", reason: "noResponse", answers: [.north, .north], calls: [V1.request]),
        .init(name: "no second answer", reason: "noResponse", answers: [.north, .nothing], calls: [V1.request]),
        .init(
            name: "a refused SAML request",
            reason: "accountFailed invalidVerificationToken",
            answers: [.north, .failing(.invalidVerificationToken)],
            calls: [V1.request]
        ),
        .init(
            name: "the exchange refused",
            reason: "exchangeFailed: the service refused the call with status 400: unnamed",
            answers: [.north, .signed],
            document: SignedDocument(audience: "https://other.example", nameID: "nameid-marker"),
            calls: [V1.request, "POST /api/v1/tokens/authn 400"]
        ),
    ]
}

@Suite struct `The basic sign-in of REST API V1` {
    @Test(arguments: FallbackRow.v1, DeviceType.allCases)
    func `starts if the platform sign-in fails`(row: FallbackRow, deviceType: DeviceType) async throws {
        let sandbox = try await LiveSandbox { $0.withoutPartner = row.withoutPartner }
        let stage = try await Stage(in: sandbox) {
            $0.deviceType = deviceType
            $0.access = row.access
            $0.answers = row.answers
            $0.document = row.document
            $0.pageChoice = row.mvpd.text
        }
        if let rule = row.rule { try await sandbox.tell("behave", rule) }
        let outcome = await stage.tokenSignIn().signIn()
        #expect(outcome == .signedIn(row.mvpd, .basic))
        #expect(try await sandbox.calls() == V1.start + (row.calls ?? []) + [V1.code] + V1.login(deviceType))
        let picker: [Viewer.Sight] = row.picks ? [.picker] : []
        #expect(stage.viewer.sights == [.fellBack(row.reason)] + picker + V2.sights(deviceType))
        #expect(stage.viewer.pages == [Browser.Page(status: 302, location: "acme://done")])
        #expect(await stage.account.script.unscriptedQuestions == 0)
        stage.checkSecrecy(outcome)
    }

    @Test func `restarts once with another account`() async throws {
        let stage = try await Stage {
            $0.answers = [.account("south-dish"), .signed, .north, .signed]
        }
        #expect(await stage.tokenSignIn().signIn() == .signedIn(Stage.north, .platform))
        #expect(try await stage.sandbox.calls() == V1.start + [V1.request, V1.request, V1.exchange])
        #expect(stage.viewer.sights == [.startedAgain])
    }
}
