// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import SAML
internal import Testing

@Suite struct `A document that the cleanup invalidates` {
    typealias Change = @Sendable (inout Stage.Scene) -> Void

    /// A document with line breaks inside the signed content, and one with only a line break between two attributes.
    static let cases: [(code: String, change: Change, diagnosis: String)] = [
        ("exchange.cleanup-changes-signed-content", { $0.document.layout = "\n    " }, "signature."),
        (
            "exchange.cleanup-breaks-xml",
            { $0.rework = { $0.replacing(" Version=\"2.0\"", with: "\nVersion=\"2.0\"", maxReplacements: 1) } }, "xml."
        ),
    ]

    @Test(arguments: cases, API.allCases)
    func `is not sent`(row: (code: String, change: Change, diagnosis: String), api: API) async throws {
        let stage = try await Stage(row.change)
        let outcome = await stage.signIn(api)
        #expect(outcome == .authenticated(Stage.west, by: .basic))
        #expect(try await stage.sandbox.calls() == api.start + [api.request] + api.browser(.tvOS))
        guard case .responseRefused(let refusal)? = stage.viewer.reason else { return #expect(Bool(false)) }
        #expect(refusal.finding.code == row.code)
        stage.checkSecrecy(outcome)
    }

    @Test(arguments: cases)
    func `is rejected if it is sent with the recipe, and accepted if every byte is sent`(
        row: (code: String, change: Change, diagnosis: String)
    ) async throws {
        let stage = try await Stage {
            row.change(&$0)
            $0.cleanup = .recipe
        }
        #expect(await stage.signIn(.v2) == .authenticated(Stage.west, by: .basic))
        let calls = [API.v2.request, API.v2.exchange(400)] + API.v2.browser(.tvOS)
        #expect(try await stage.sandbox.calls() == API.v2.start + calls)
        guard case .exchangeFailed(let failure)? = stage.viewer.reason, case .refused(_, let error) = failure.error
        else { return #expect(Bool(false)) }
        #expect(error?.code == "invalid_parameter_saml_response")
        #expect(error?.details?.contains(row.diagnosis) == true, "\(error?.details ?? "")")
        stage.checkSecrecy(failure)
        let exact = try await Stage {
            row.change(&$0)
            $0.cleanup = .none
        }
        #expect(await exact.signIn(.v2) == .authenticated(Stage.north, by: .platform))
    }
}
