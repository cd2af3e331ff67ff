// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import SAML
internal import Sandbox
internal import SignedDocuments
internal import Testing

@Suite struct `A document that the cleanup invalidates` {
    /// A document with line breaks inside the signed content.
    static let signed: @Sendable (inout Stage.Scene) -> Void = { $0.document.layout = "\n    " }
    /// A document with only a line break between two attributes, which is not signed.
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
        #expect(outcome == .signedIn(Stage.west, .basic))
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
        #expect(outcome == .signedIn(Stage.west, .basic))
        #expect(try await stage.sandbox.calls() == V1.start + [V1.request, V1.code] + V1.login(.tvOS))
        #expect(stage.viewer.sights == [.fellBack("not sent: \(code)"), .picker, .code, .noCode])
        stage.checkSecrecy(outcome)
    }

    @Test(arguments: cases)
    func `is rejected by the sandbox if it is sent with the recipe`(
        code: String,
        set: @Sendable (inout Stage.Scene) -> Void,
        diagnosis: String
    ) async throws {
        let stage = try await Stage {
            $0.answers = [.nothing, .north, .signed]
            $0.cleanup = .recipe
            set(&$0)
        }
        let outcome = await stage.profileSignIn().signIn()
        #expect(outcome == .signedIn(Stage.west, .basic))
        let refused = "POST /api/v2/{sp}/profiles/sso/{partner} 400"
        #expect(try await stage.sandbox.calls() == V2.start + [V2.partner, refused, V2.session] + V2.login(.tvOS))
        #expect(stage.viewer.warnings.map(\.code) == [code])
        guard case .fellBack(.exchangeFailed(let failure))? = stage.viewer.notices.first,
            case .refused(_, let error) = failure.error
        else { return #expect(Bool(false)) }
        #expect(error?.code == "invalid_parameter_saml_response")
        #expect(error?.details?.contains(diagnosis) == true, "\(error?.details ?? "")")
        stage.checkSecrecy(outcome, failure)
    }

    @Test(arguments: cases)
    func `is accepted if every byte is sent`(
        code: String,
        set: @Sendable (inout Stage.Scene) -> Void,
        diagnosis: String
    ) async throws {
        let stage = try await Stage {
            $0.answers = [.nothing, .north, .signed]
            $0.cleanup = .none
            set(&$0)
        }
        #expect(await stage.profileSignIn().signIn() == .signedIn(Stage.north, .platform))
        #expect(try await stage.sandbox.calls() == V2.start + [V2.partner, V2.exchange])
    }

    @Test func `is rejected if every byte is sent to a sandbox that requires the cleanup`() async throws {
        let stage = try await Stage(in: LiveSandbox { $0.requireCleanup = true }) {
            $0.answers = [.nothing, .north, .signed]
            $0.cleanup = .none
            $0.choice = .nothing
            $0.document.layout = "\n"
        }
        #expect(await stage.profileSignIn().signIn() == .notAuthenticated(.noProviderChosen))
        guard case .fellBack(.exchangeFailed(let failure))? = stage.viewer.notices.first,
            case .refused(_, let error) = failure.error
        else { return #expect(Bool(false)) }
        #expect(error?.details?.hasPrefix("not-cleaned: ") == true)
    }
}
