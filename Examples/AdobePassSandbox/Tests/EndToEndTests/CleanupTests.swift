// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import Sandbox
internal import SignedDocuments
internal import Testing

@Suite struct `A document that the clean-up spoils` {
    /// Line breaks inside the signed part.
    static let signed: @Sendable (inout Stage.Scene) -> Void = { $0.document.layout = "\n    " }
    /// A line break alone between two attributes, which are not signed.
    static let broken: @Sendable (inout Stage.Scene) -> Void = { scene in
        scene.rework = { $0.replacing(" Version=\"2.0\"", with: "\nVersion=\"2.0\"", maxReplacements: 1) }
    }

    static let cases: [(String, @Sendable (inout Stage.Scene) -> Void, String)] = [
        ("exchange.cleanup-changes-signed-content", signed, "signature."),
        ("exchange.cleanup-breaks-xml", broken, "xml."),
    ]

    @Test(arguments: cases)
    func `is not sent`(code: String, set: @Sendable (inout Stage.Scene) -> Void, diagnosis: String) async throws {
        let stage = try await Stage {
            $0.answers = [.nothing, .north, .signed]
            set(&$0)
        }
        let outcome = await stage.profileSignIn().signIn()
        #expect(outcome == .signedIn(Stage.west, .regular))
        #expect(try await stage.sandbox.calls() == V2.start + [V2.partner, V2.session] + V2.login(.tvOS))
        #expect(stage.viewer.sights == [.fellBack("not sent: \(code)"), .picker, .code, .noCode])
        stage.checkSecrecy(outcome)
    }

    @Test(arguments: cases)
    func `is not sent to V1 either`(
        code: String,
        set: @Sendable (inout Stage.Scene) -> Void,
        diagnosis: String
    ) async throws {
        let stage = try await Stage {
            $0.answers = [.north, .signed]
            set(&$0)
        }
        let outcome = await stage.tokenSignIn().signIn()
        #expect(outcome == .signedIn(Stage.west, .regular))
        #expect(try await stage.sandbox.calls() == V1.start + [V1.request, V1.code] + V1.login(.tvOS))
        #expect(stage.viewer.sights == [.fellBack("not sent: \(code)"), .picker, .code, .noCode])
        stage.checkSecrecy(outcome)
    }

    @Test(arguments: cases)
    func `is refused by the sandbox when it is sent by the recipe`(
        code: String,
        set: @Sendable (inout Stage.Scene) -> Void,
        diagnosis: String
    ) async throws {
        let stage = try await Stage {
            $0.answers = [.nothing, .north, .signed]
            $0.cleanup = .sendRecipe
            set(&$0)
        }
        let outcome = await stage.profileSignIn().signIn()
        #expect(outcome == .signedIn(Stage.west, .regular))
        let refused = "POST /api/v2/{sp}/profiles/sso/{partner} 400"
        #expect(try await stage.sandbox.calls() == V2.start + [V2.partner, refused, V2.session] + V2.login(.tvOS))
        #expect(stage.viewer.warnings.map(\.code) == [code])
        guard case .fellBack(.exchangeFailed(.service(let failure)))? = stage.viewer.notices.first,
            case .refused(let refusal) = failure.error
        else { return #expect(Bool(false)) }
        #expect(refusal.error?.code == "invalid_parameter_saml_response")
        #expect(refusal.error?.details?.contains(diagnosis) == true, "\(refusal.error?.details ?? "")")
        stage.checkSecrecy(outcome, failure)
    }

    @Test(arguments: cases)
    func `is taken when every byte is sent`(
        code: String,
        set: @Sendable (inout Stage.Scene) -> Void,
        diagnosis: String
    ) async throws {
        let stage = try await Stage {
            $0.answers = [.nothing, .north, .signed]
            $0.cleanup = .sendExactBytes
            set(&$0)
        }
        #expect(await stage.profileSignIn().signIn() == .signedIn(Stage.north, .platform))
        #expect(try await stage.sandbox.calls() == V2.start + [V2.partner, V2.exchange])
    }

    @Test func `is refused by a sandbox that wants it cleaned, when every byte is sent`() async throws {
        let stage = try await Stage(in: LiveSandbox { $0.requireCleanup = true }) {
            $0.answers = [.nothing, .north, .signed]
            $0.cleanup = .sendExactBytes
            $0.choice = .nothing
            $0.document.layout = "\n"
        }
        #expect(await stage.profileSignIn().signIn() == .notAuthenticated(.noProviderChosen))
        guard case .fellBack(.exchangeFailed(.service(let failure)))? = stage.viewer.notices.first,
            case .refused(let refusal) = failure.error
        else { return #expect(Bool(false)) }
        #expect(refusal.error?.details?.hasPrefix("not-cleaned: ") == true)
    }
}
