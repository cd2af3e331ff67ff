// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Sandbox
internal import SignedDocuments
internal import Testing

/// A way in which the sign-in of the platform does not lead on.
struct TokenRow: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the flow says.
    let reason: String
    var access = SubscriberAccount.Access.granted
    var answers: [SubscriberAccount.Answer] = []
    var document = SignedDocument(nameID: "nameid-marker")
    var withoutPartner: [String] = []
    /// A rule for the sandbox.
    var rule: String?
    /// The calls between the configuration and the code.
    var calls: [String] = []
    /// Whether the user is asked for a provider.
    var picks = true
    var mvpd = Stage.west

    var testDescription: String { name }

    static let all: [TokenRow] = [
        .init(name: "permission denied", reason: "accessNotGranted denied", access: .init(.denied)),
        .init(name: "permission undetermined", reason: "accessNotGranted notDetermined", access: .init(.notDetermined)),
        .init(
            name: "other TV provider",
            reason: "otherProvider",
            answers: [.nothing, .failing(.unsupportedProvider)]
        ),
        .init(
            name: "a provider of the regular flow",
            reason: "unsupportedProvider EastFiber",
            answers: [.nothing, .failing(.unsupportedProvider, "east-fiber")],
            picks: false,
            mvpd: Stage.east
        ),
        .init(
            name: "a provider that nobody knows",
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
            name: "single sign-on turned off",
            reason: "singleSignOnDisabled NorthCable",
            answers: [.north],
            withoutPartner: ["ACME/NorthCable"]
        ),
        .init(
            name: "no SAML request",
            reason: "noAuthenticationRequest: refused with status 400: unnamed",
            answers: [.north],
            rule: #"{"path":"/api/v1/*/profile-requests/*","status":400}"#,
            calls: ["GET /api/v1/{requestor}/profile-requests/{mvpd} 400"]
        ),
        .init(name: "no SAML response", reason: "noResponse", answers: [.north, .north], calls: [V1.request]),
        .init(name: "no second answer", reason: "noResponse", answers: [.north, .nothing], calls: [V1.request]),
        .init(
            name: "the SAML request refused",
            reason: "accountFailed invalidVerificationToken",
            answers: [.north, .failing(.invalidVerificationToken)],
            calls: [V1.request]
        ),
        .init(
            name: "the exchange refused",
            reason: "exchangeFailed: refused with status 400: unnamed",
            answers: [.north, .signed],
            document: SignedDocument(audience: "https://other.example", nameID: "nameid-marker"),
            calls: [V1.request, "POST /api/v1/tokens/authn 400"]
        ),
    ]
}

@Suite struct `The regular sign-in of REST API V1` {
    @Test(arguments: TokenRow.all, DeviceType.allCases)
    func `takes over`(row: TokenRow, deviceType: DeviceType) async throws {
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
        #expect(outcome == .signedIn(row.mvpd, .regular))
        #expect(try await sandbox.calls() == V1.start + row.calls + [V1.code] + V1.login(deviceType))
        let picker: [Viewer.Sight] = row.picks ? [.picker] : []
        #expect(stage.viewer.sights == [.fellBack(row.reason)] + picker + V2.sights(deviceType))
        #expect(stage.viewer.pages == [Browser.Page(status: 302, location: "acme://done")])
        #expect(await stage.account.script.unscriptedQuestions == 0)
        stage.checkSecrecy(outcome)
    }

    @Test func `starts again with another account, once`() async throws {
        let stage = try await Stage {
            $0.answers = [.account("south-dish"), .signed, .north, .signed]
        }
        #expect(await stage.tokenSignIn().signIn() == .signedIn(Stage.north, .platform))
        #expect(try await stage.sandbox.calls() == V1.start + [V1.request, V1.request, V1.exchange])
        #expect(stage.viewer.sights == [.startedAgain])
    }
}
