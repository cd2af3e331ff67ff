// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import Foundation
internal import SignedDocuments
internal import Testing

/// A server fault during an exchange, which must not be repeated.
struct ExchangeFault: Sendable, CustomTestStringConvertible {
    let name: String
    /// The behavior of the sandbox, without the path.
    let rule: String
    /// The status of the answer.
    let status: Int?
    /// The prefix of the failure's description.
    let failure: String
    /// Whether the sandbox accepted the document nevertheless.
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
        .init(
            name: "500",
            rule: #""status":500,"processFirst":true"#,
            status: 500,
            failure: "the service refused the call with status 500",
            isTaken: true
        ),
        .init(
            name: "502",
            rule: #""status":502,"processFirst":true"#,
            status: 502,
            failure: "the service refused the call with status 502",
            isTaken: true
        ),
        .init(
            name: "503",
            rule: #""status":503,"processFirst":true"#,
            status: 503,
            failure: "the service refused the call with status 503",
            isTaken: true
        ),
        .init(
            name: "504",
            rule: #""status":504,"processFirst":true"#,
            status: 504,
            failure: "the service refused the call with status 504",
            isTaken: true
        ),
        .init(
            name: "503, not processed",
            rule: #""status":503"#,
            status: 503,
            failure: "the service refused the call with status 503"
        ),
        .init(
            name: "rubbish",
            rule: #""rubbish":true"#,
            status: 200,
            failure: "the answer with status 200 is not documented"
        ),
        .init(name: "10 MB", rule: #""bytes":10485760"#, status: 200, failure: "too-large: "),
        .init(
            name: "302",
            rule: #""status":302"#,
            status: 302,
            failure: "the answer with status 302 is not documented"
        ),
    ]
}

@Suite struct `An exchange with a faulty server` {
    static let limits = HTTPClientTransport.Limits(exchange: .seconds(3))

    private func encoded(_ sandbox: LiveSandbox) throws -> EncodedSAMLResponse {
        try EncodedSAMLResponse(SignedDocument(nameID: "nameid-marker").bytes(at: sandbox.now))
    }

    private func check<Answer>(
        _ call: ServiceCall<Answer>,
        _ stage: Stage,
        _ fault: ExchangeFault,
        _ route: String,
        _ success: Int
    ) async throws {
        let failure = await #expect(throws: CallError.self) { try await stage.session.run(call) }
        let text = "\(try #require(failure))"
        #expect(text.hasPrefix(fault.failure), "\(text)")
        #expect(text.hasSuffix("; check whether the call took effect before a retry"))
        #expect(failure?.isOutcomeUnknown == true)
        #expect(failure?.attempts == 1)
        let calls = [V2.register, V2.token, "\(route) \(fault.status ?? success)"]
        #expect(try await stage.sandbox.calls() == calls)
        #expect(try await stage.sandbox.count(of: "profile") == (fault.isTaken ? 1 : 0))
        stage.checkSecrecy(failure as Any)
    }

    @Test(arguments: ExchangeFault.all)
    func `is sent once with V2`(fault: ExchangeFault) async throws {
        let stage = try await Stage { $0.limits = Self.limits }
        try await stage.sandbox.tell("behave", #"{"path":"/api/v2/*/profiles/sso/*",\#(fault.rule)}"#)
        let expiration = stage.sandbox.date.addingTimeInterval(60).timeIntervalSince1970
        let status = PartnerFrameworkStatus(
            accessStatus: "granted",
            providerID: SubscriberAccount.ProviderID(rawValue: "north-cable"),
            expirationDate: EpochMilliseconds(since1970: Int64(expiration * 1_000))
        )
        let call = RESTv2.exchangePartnerResponse(
            serviceProvider: Stage.acme,
            response: try encoded(stage.sandbox),
            device: stage.device,
            status: status
        )
        try await check(call, stage, fault, "POST /api/v2/{sp}/profiles/sso/{partner}", 201)
    }

    @Test(arguments: ExchangeFault.all)
    func `is sent once with V1`(fault: ExchangeFault) async throws {
        let stage = try await Stage { $0.limits = Self.limits }
        try await stage.sandbox.tell("behave", #"{"path":"/api/v1/tokens/authn",\#(fault.rule)}"#)
        let call = RESTv1.exchangeToken(
            try encoded(stage.sandbox),
            serviceProvider: Stage.acme,
            device: stage.device.id,
            mvpd: Stage.north,
            deviceType: .tvOS
        )
        try await check(call, stage, fault, "POST /api/v1/tokens/authn", 204)
    }

    @Test(arguments: ExchangeFault.all)
    func `is followed by a request for the profile`(fault: ExchangeFault) async throws {
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
    func `is followed by a request for the token`(fault: ExchangeFault) async throws {
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

    /// The fallback reports the failure of the exchange.
    private func checkSights(_ stage: Stage, _ fault: ExchangeFault) {
        guard !fault.isTaken else { return #expect(stage.viewer.sights == []) }
        guard case .fellBack(let reason)? = stage.viewer.sights.first else { return #expect(Bool(false)) }
        #expect(reason.hasPrefix("exchangeFailed: " + fault.failure), "\(reason)")
        #expect(stage.viewer.sights.dropFirst() == [.picker])
    }

    @Test func `ends at its timeout`() async throws {
        let stage = try await Stage()
        _ = try await stage.session.run(RESTv1.readConfiguration(serviceProvider: Stage.acme))
        try await stage.sandbox.tell("behave", #"{"path":"/api/v1/tokens/authn","delayMilliseconds":8000}"#)
        let call = RESTv1.exchangeToken(
            try encoded(stage.sandbox),
            serviceProvider: Stage.acme,
            device: stage.device.id,
            mvpd: Stage.north,
            deviceType: .tvOS
        )
        let failure = await #expect(throws: CallError.self) {
            try await stage.session.run(call, within: .seconds(1))
        }
        #expect(failure?.isOutcomeUnknown == true)
        #expect("\(try #require(failure))".hasPrefix("timed-out: the call did not finish within 1.0 seconds"))
        let calls = [V2.register, V2.token, V1.configuration, V1.exchange]
        #expect(try await stage.sandbox.calls() == calls)
    }

    @Test func `cannot be repeated`() async throws {
        let stage = try await Stage()
        let document = try encoded(stage.sandbox)
        let call = RESTv1.exchangeToken(
            document,
            serviceProvider: Stage.acme,
            device: stage.device.id,
            mvpd: Stage.north,
            deviceType: .tvOS
        )
        _ = try await stage.session.run(call)
        let failure = await #expect(throws: CallError.self) { try await stage.session.run(call) }
        guard case .refused(let status, let error) = failure?.error else { return #expect(Bool(false)) }
        #expect(status == 400)
        #expect(error?.details == "replayed: the assertion was used before")
        stage.checkSecrecy(failure as Any)
    }
}
