// SPDX-License-Identifier: Apache-2.0

internal import Sandbox
internal import Testing

/// Comparing text with a long run of combining marks takes quadratic time (S-59), so calls must not contain one.
@Suite struct `Combining marks in calls` {
    private static let marks = String(repeating: "\u{301}\u{316}", count: 500_000)

    private static let calls = [
        Call("GET", "/api/v2/\(marks)"),
        Call("GET", "/api/v2/REF30/profiles?\(marks)=1"),
        Call("GET", "/api/v2/REF30/profiles?a=\(marks)"),
        Call("GET", "/api/v2/REF30/profiles", headers: ["x-device-info": marks]),
        Call(
            "POST",
            "/o/client/token",
            headers: ["content-type": "application/x-www-form-urlencoded"],
            body: Array("grant_type=\(marks)".utf8)
        ),
    ]

    @Test(.timeLimit(.minutes(10)), arguments: calls)
    func `are rejected before any text is compared`(call: Call) throws {
        let standIn = StandIn(configuration: try .example, verifier: ExchangeVerifier(trust: nil), clock: { 0 })
        #expect(standIn.answer(call).status == 400)
        #expect(standIn.answer(Call("GET", "/sandbox/state?a=Zu\u{308}rich")).status == 200)
    }

    @Test(.timeLimit(.minutes(10))) func `are rejected in JSON`() {
        #expect(JSON(parsing: Array("{\"a\": \"\(Self.marks)\"}".utf8)) == nil)
        #expect(JSON(parsing: Array("{\"a\": \"\(String(repeating: "\u{301}", count: 64))\"}".utf8)) != nil)
    }
}
