// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import Foundation
internal import SignedDocuments
internal import Testing

/// What a server does wrong to an exchange, which must not be repeated.
struct ExchangeFault: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the sandbox does, without the path.
    let rule: String
    /// The status that it answers.
    let status: Int?
    /// How the failure begins.
    let failure: String
    /// Whether the sandbox took the document all the same.
    var isTaken = false

    var testDescription: String { name }

    static let all: [ExchangeFault] = [
        .init(
            name: "slow",
            rule: #""delayMilliseconds":8000"#,
            status: nil,
            failure: "timed-out: ",
            isTaken: true
        ),
        .init(
            name: "closes half-way",
            rule: #""closeHalfWay":true"#,
            status: nil,
            failure: "closed-early: ",
            isTaken: true
        ),
        .init(name: "500", rule: #""status":500"#, status: 500, failure: "refused with status 500"),
        .init(name: "502", rule: #""status":502"#, status: 502, failure: "refused with status 502"),
        .init(name: "503", rule: #""status":503"#, status: 503, failure: "refused with status 503"),
        .init(name: "504", rule: #""status":504"#, status: 504, failure: "refused with status 504"),
        .init(
            name: "rubbish",
            rule: #""rubbish":true"#,
            status: 200,
            failure: "unexpected answer with status 200"
        ),
        .init(name: "10 MB", rule: #""bytes":10485760"#, status: 200, failure: "too-large: "),
        .init(name: "302", rule: #""status":302"#, status: 302, failure: "unexpected answer with status 302"),
    ]
}

@Suite struct `An exchange at a server at fault` {
    static let limits = HTTPClientTransport.Limits(exchange: .seconds(3))

    private func encoded(_ sandbox: LiveSandbox) throws -> EncodedSAMLResponse {
        try EncodedSAMLResponse(SignedDocument(nameID: "nameid-marker").bytes(at: sandbox.now))
    }

    private func check<Call: ServiceCall>(
        _ call: Call,
        _ stage: Stage,
        _ fault: ExchangeFault,
        _ route: String,
        _ success: Int
    ) async throws {
        let failure = await #expect(throws: CallFailure.self) { try await stage.session.run(call) }
        let text = "\(try #require(failure))"
        #expect(text.hasPrefix(fault.failure), "\(text)")
        #expect(text.hasSuffix("; ask what became of it before it is sent again"))
        #expect(failure?.hint == .readStateFirst)
        #expect(failure?.attempts == 1)
        let calls = [V2.register, V2.token, "\(route) \(fault.status ?? success)"]
        #expect(try await stage.sandbox.calls() == calls)
        #expect(try await stage.sandbox.count(of: "profile") == (fault.isTaken ? 1 : 0))
        stage.checkSecrecy(failure as Any)
    }

    @Test(arguments: ExchangeFault.all)
    func `of V2 goes once`(fault: ExchangeFault) async throws {
        let stage = try await Stage { $0.limits = Self.limits }
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles/sso/*",\#(fault.rule)}"#)
        let expiration = stage.sandbox.date.addingTimeInterval(60).timeIntervalSince1970
        let status = PartnerFrameworkStatus(
            accessStatus: .granted,
            providerID: PlatformMappingID("north-cable"),
            expirationDate: EpochMilliseconds(since1970: Int64(expiration * 1_000))
        )
        let call = RESTv2.ExchangePartnerResponse(
            serviceProvider: Stage.acme,
            response: try encoded(stage.sandbox),
            device: stage.device,
            status: status
        )
        try await check(call, stage, fault, "POST /api/v2/{sp}/profiles/sso/{partner}", 201)
    }

    @Test(arguments: ExchangeFault.all)
    func `of V1 goes once`(fault: ExchangeFault) async throws {
        let stage = try await Stage { $0.limits = Self.limits }
        try await stage.sandbox.tell("behave", #"{"path":"/api/v1/tokens/authn",\#(fault.rule)}"#)
        let call = RESTv1.ExchangeToken(
            try encoded(stage.sandbox),
            requestor: Stage.acme,
            device: stage.device.id,
            mvpd: Stage.north,
            deviceType: .tvOS
        )
        try await check(call, stage, fault, "POST /api/v1/tokens/authn", 204)
    }

    @Test(arguments: ExchangeFault.all)
    func `is followed by a question for the profile`(fault: ExchangeFault) async throws {
        let stage = try await Stage {
            $0.limits = Self.limits
            $0.answers = [.nothing, .north, .signed]
            $0.choice = .nothing
        }
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles/sso/*",\#(fault.rule)}"#)
        let outcome = await stage.profileSignIn().signIn()
        #expect(outcome == (fault.isTaken ? .signedIn(Stage.north, .platform) : .notAuthenticated(.noProviderChosen)))
        let exchange = "POST /api/v2/{sp}/profiles/sso/{partner} \(fault.status ?? 201)"
        #expect(try await stage.sandbox.calls() == V2.start + [V2.partner, exchange, V2.profiles])
        checkSights(stage, fault)
        stage.checkSecrecy(outcome)
    }

    @Test(arguments: ExchangeFault.all)
    func `is followed by a question for the token`(fault: ExchangeFault) async throws {
        let stage = try await Stage {
            $0.limits = Self.limits
            $0.answers = [.north, .signed]
            $0.choice = .nothing
        }
        try await stage.sandbox.tell("behave", #"{"path":"/api/v1/tokens/authn","method":"POST",\#(fault.rule)}"#)
        let outcome = await stage.tokenSignIn().signIn()
        #expect(outcome == (fault.isTaken ? .signedIn(Stage.north, .platform) : .notAuthenticated(.noProviderChosen)))
        let exchange = "POST /api/v1/tokens/authn \(fault.status ?? 204)"
        let asked = fault.isTaken ? V1.hasToken : V1.noToken
        #expect(try await stage.sandbox.calls() == V1.start + [V1.request, exchange, asked])
        checkSights(stage, fault)
        stage.checkSecrecy(outcome)
    }

    /// Whoever falls back is told of the failure of the exchange.
    private func checkSights(_ stage: Stage, _ fault: ExchangeFault) {
        guard !fault.isTaken else { return #expect(stage.viewer.sights == []) }
        guard case .fellBack(let reason)? = stage.viewer.sights.first else { return #expect(Bool(false)) }
        #expect(reason.hasPrefix("exchangeFailed: " + fault.failure), "\(reason)")
        #expect(stage.viewer.sights.dropFirst() == [.picker])
    }

    @Test func `is left when its time is over`() async throws {
        let stage = try await Stage()
        _ = try await stage.session.run(RESTv1.ReadConfiguration(requestor: Stage.acme))
        try await stage.sandbox.tell("behave", #"{"path":"/api/v1/tokens/authn","delayMilliseconds":8000}"#)
        let call = RESTv1.ExchangeToken(
            try encoded(stage.sandbox),
            requestor: Stage.acme,
            device: stage.device.id,
            mvpd: Stage.north,
            deviceType: .tvOS
        )
        let failure = await #expect(throws: CallFailure.self) {
            try await stage.session.run(call, within: .seconds(1))
        }
        #expect(failure?.hint == .readStateFirst)
        #expect("\(try #require(failure))".hasPrefix("timed-out: the call was not done within 1.0 seconds"))
        let calls = [V2.register, V2.token, V1.configuration, V1.exchange]
        #expect(try await stage.sandbox.calls() == calls)
    }

    @Test func `cannot be used twice`() async throws {
        let stage = try await Stage()
        let document = try encoded(stage.sandbox)
        let call = RESTv1.ExchangeToken(
            document,
            requestor: Stage.acme,
            device: stage.device.id,
            mvpd: Stage.north,
            deviceType: .tvOS
        )
        _ = try await stage.session.run(call)
        guard case .rejected(let error) = try await stage.session.run(call) else { return #expect(Bool(false)) }
        #expect(error?.details == "replayed: the assertion was used before")
        stage.checkSecrecy(error as Any)
    }
}
