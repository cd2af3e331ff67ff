// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML
internal import Testing

@Suite struct `A document whose signed content has line breaks` {
    private static func stage(_ cleanup: CleanupPolicy) async throws -> Stage {
        try await Stage { ($0.document.layout, $0.cleanup) = ("\n    ", cleanup) }
    }

    @Test func `is rejected if it is sent with the recipe`() async throws {
        let stage = try await Self.stage(.recipe)
        #expect(await stage.signIn(.v2) == .authenticated(Stage.west, by: .basic))
        #expect(try await stage.sandbox.calls().contains(API.v2.exchange(400)))
        guard case .exchangeFailed(let failure)? = stage.viewer.reason, case .refused(_, let error) = failure.error
        else { return #expect(Bool(false)) }
        #expect(error?.code == "invalid_parameter_saml_response")
        #expect(error?.details?.contains("signature.") == true, "\(error?.details ?? "")")
    }

    @Test func `is accepted if every byte is sent`() async throws {
        #expect(try await Self.stage(.none).signIn(.v2) == .authenticated(Stage.north, by: .platform))
    }
}
