// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

struct RESTv2RubbishTests {
    private func answer(_ call: AnyCall, _ status: Int, _ body: String) -> AdobePassError? {
        do throws(AdobePassError) {
            _ = try call.answer(RESTv2Samples.answer(status, body))
            return nil
        } catch {
            return error
        }
    }

    private func isUnexpected(_ error: AdobePassError?) -> Bool {
        if case .unexpectedAnswer(200, _)? = error { true } else { false }
    }

    @Test
    func `accepts well-formed answers`() throws {
        for (call, body) in try RESTv2Samples.calls() { #expect(answer(call, 200, body) == nil, "\(call.name)") }
    }

    @Test(arguments: [
        "", " ", "[]", "null", "x", "<html></html>", "{", "{\"a\":}", "{\"a\":1,}", "\u{FEFF}{}", "{}{}",
        #"{"profiles":[],"requestor":"x","decisions":{},"logouts":7,"actionName":[],"missingParameters":{}}"#,
        #"{"profiles":{"a/b":{}},"requestor":{"id":""},"decisions":[0],"logouts":{"x":0},"existingParameters":0}"#,
        #"{"client_id":7,"access_token":"a b","expires_in":60,"notBefore":"x"}"#,
        String(repeating: #"{"a":"#, count: 100_000),
        String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
    ])
    func `reports malformed answers without their text`(body: String) throws {
        for (call, _) in try RESTv2Samples.calls() {
            guard case .unexpectedAnswer(let status, let reason) = answer(call, 200, body) else {
                Issue.record("expected a fault of \(call.name)")
                continue
            }
            #expect(status == 200)
            #expect(!reason.isEmpty && !reason.contains("\"a b\""))
        }
    }

    @Test
    func `reports every truncation, and reads or reports every changed byte`() throws {
        for (call, body) in try RESTv2Samples.calls() {
            let bytes = Array(body.utf8)
            for index in bytes.indices {
                #expect(isUnexpected(answer(call, 200, String(decoding: bytes[..<index], as: UTF8.self))))
                for byte in [0x00, 0x22, 0x5C, 0x7B, 0x5D, 0x2D, 0xC3] as [UInt8] {
                    var changed = bytes
                    changed[index] = byte
                    let error = answer(call, 200, String(decoding: changed, as: UTF8.self))
                    #expect(error == nil || isUnexpected(error))
                }
            }
        }
    }

    @Test(arguments: [100, 204, 206, 301, 302, 307, 308])
    func `rejects redirects and undocumented statuses`(status: Int) throws {
        for (call, body) in try RESTv2Samples.calls() {
            let fault = AdobePassError.unexpectedAnswer(
                status: status,
                reason: "The status is not documented for the call."
            )
            #expect(answer(call, status, body) == fault, "\(call.name)")
        }
    }

    @Test(arguments: [400, 401, 403, 404, 405, 500, 503])
    func `reads every error of the service`(status: Int) throws {
        let body = #"{"action":"retry","code":"network_received_error","status":403}"#
        let error = ServiceError(code: "network_received_error", action: "retry", status: 403)
        for (call, _) in try RESTv2Samples.calls() {
            #expect(answer(call, status, body) == .refused(status: status, error: error))
            #expect(answer(call, status, "<html>") == .refused(status: status, error: nil))
        }
    }

    @Test
    func `reads status 429 as throttling, and does not read an error from its page`() throws {
        for (call, _) in try RESTv2Samples.calls() {
            #expect(answer(call, 429, #"{"code":"internal_error"}"#) == .throttled)
            #expect(answer(call, 429, "<html><head><title>429 Too Many Requests</title></head></html>") == .throttled)
        }
    }
}
