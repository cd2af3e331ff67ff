// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import HTTPTypes
internal import TestVectors
internal import Testing

/// Malformed answers of servers, proxies and gateways.
struct V1RubbishTests {
    struct Rubbish: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: [UInt8]

        init(_ name: String, _ body: [UInt8]) {
            testDescription = name
            self.body = body
        }

        init(_ name: String, _ body: String) {
            self.init(name, Array(body.utf8))
        }
    }

    static let rubbish: [Rubbish] = [
        Rubbish("nothing", ""), Rubbish("blanks", " \r\n\t"), Rubbish("a byte order mark", [0xEF, 0xBB, 0xBF]),
        Rubbish("half a byte order mark", [0xEF, 0xBB]), Rubbish("NUL bytes", [UInt8](repeating: 0, count: 64)),
        Rubbish("no UTF-8", [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]),
        Rubbish("NUL in a text", "{\"id\":\"a\0b\"}"), Rubbish("HTML", "<!DOCTYPE html><html><body>429</body></html>"),
        Rubbish("truncated JSON", "{\"requestor\":\"ACME\",\"mvpd\":"), Rubbish("truncated XML", "<a><b>"),
        Rubbish("a number", "5"), Rubbish("a string", "\"a\""), Rubbish("null", "null"), Rubbish("a list", "[{}]"),
        Rubbish("an empty object", "{}"), Rubbish("an empty element", "<a/>"), Rubbish("two objects", "{}{}"),
        Rubbish(
            "other types",
            """
            {"id":5,"code":[],"requestor":{},"mvpd":true,"userId":{},"resource":1,"expires":"soon","serializedToken":[1],\
            "info":7,"updated":"x","encrypted":{"a":{"b":1}},"data":[1],"mvpds":3,"resources":{"a":1}}
            """
        ),
        Rubbish("other types in lists", "{\"requestor\":{\"mvpds\":[1,\"a\",null]},\"resources\":[1],\"data\":1}"),
        Rubbish("lists of lists", "{\"requestor\":{\"mvpds\":[[[5]]]},\"resources\":[[[]],[5]],\"data\":[[]]}"),
        Rubbish(
            "huge numbers",
            "{\"id\":\"a\",\"code\":\"A\",\"requestor\":\"A\",\"mvpd\":\"A\",\"resource\":\"a\",\"expires\":1e999}"
        ),
        Rubbish(
            "numbers beyond 64 bits",
            "{\"id\":\"a\",\"code\":\"A\",\"requestor\":\"A\",\"mvpd\":\"A\",\"resource\":\"a\","
                + "\"expires\":99999999999999999999999}"
        ),
        Rubbish("a negative instant", "{\"requestor\":\"A\",\"mvpd\":\"A\",\"resource\":\"a\",\"expires\":-1}"),
        Rubbish("identifiers that leave the path", "{\"requestor\":\"../a\",\"mvpd\":\"..\",\"expires\":1}"),
        Rubbish("deep JSON", String(repeating: "{\"a\":", count: 5000) + "1" + String(repeating: "}", count: 5000)),
        Rubbish("deep XML", String(repeating: "<a>", count: 5000) + String(repeating: "</a>", count: 5000)),
        Rubbish("a megabyte of brackets", [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)),
        Rubbish("three megabytes", "{\"a\":\"" + String(repeating: "a", count: 3 << 20) + "\"}"),
        Rubbish("entities", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"),
    ]

    private static let types = ["application/json", "application/xml;charset=utf-8", "text/plain", nil]

    @Test(arguments: rubbish)
    func `reports an error for a success with a malformed body`(rubbish: Rubbish) throws {
        // Two of these calls ignore the body, and one accepts any text.
        let readers = try AnyCall.all().filter { call in
            !["checkAuthentication", "deleteRegistrationCode", "logout", "exchangeToken", "startFreePreview"]
                .contains(call.name) && call.name != "requestProfile"
        }
        try #require(!readers.isEmpty)
        for call in readers {
            let status = call.name == "createRegistrationCode" ? 201 : 200
            for type in Self.types {
                var response = V1Samples.response(status, type)
                response.body = rubbish.body
                // Bodies other than JSON pass the transport that converts XML.
                if type?.contains("json") != true { response = response.decodingXML }
                do throws(AdobePassError) {
                    let answer = try call.answer(response)
                    Issue.record("\(call.name) made \(answer) of \(rubbish.testDescription) as \(type ?? "nothing")")
                } catch {
                    guard case .unexpectedAnswer(let found, _) = error else {
                        Issue.record("\(call.name) said \(error)")
                        continue
                    }
                    #expect(found == status)
                }
            }
        }
    }

    @Test(arguments: try AnyCall.all(), [418, 500, 503])
    func `keeps the status of an error with a malformed body`(call: AnyCall, status: Int) throws {
        for rubbish in Cases.tried(Self.rubbish) {
            for type in Self.types {
                var response = V1Samples.response(status, type)
                response.body = rubbish.body
                let error = #expect(throws: AdobePassError.self) { try call.answer(response.decodingXML) }
                guard case .refused(let found, let described) = error else {
                    Issue.record("\(call.name) said \(String(describing: error))")
                    continue
                }
                #expect(found == status)
                // Some malformed bodies contain a code.
                let hasCode = String(decoding: rubbish.body.prefix(64), as: UTF8.self).contains("\"code\":\"")
                #expect((described != nil) == hasCode)
            }
        }
    }

    @Test(arguments: try AnyCall.all())
    func `reads malformed bodies with any status as a documented failure`(call: AnyCall) throws {
        for status in [100, 204, 206, 301, 302, 304, 400, 401, 403, 404, 405, 410, 412, 429, 999] {
            for rubbish in Self.rubbish where rubbish.body.count < 1 << 16 {
                var response = V1Samples.response(status, "application/json")
                response.body = rubbish.body
                for response in [response, response.decodingXML] {
                    #expect(Self.isDocumented(status) { () throws(AdobePassError) in try call.answer(response) })
                }
            }
        }
    }

    /// Returns whether an answer fails as documented for a status; one with status 204 may be the answer without a body.
    private static func isDocumented(_ status: Int, _ answer: () throws(AdobePassError) -> any Sendable) -> Bool {
        do throws(AdobePassError) {
            _ = try answer()
            return status == 204
        } catch {
            return switch error {
            case .throttled: status == 429
            case .refused(let found, _): found == status && status >= 400
            case .unexpectedAnswer(let found, _): found == status && status < 400
            case .transport: false
            }
        }
    }

    @Test(arguments: try AnyCall.all())
    func `reads status 429 as throttling for any body`(call: AnyCall) throws {
        let page = "<html><head><title>429 Too Many Requests</title></head></html>"
        for response in [
            V1Samples.response(429, "text/html", page), V1Samples.json(429, "{\"status\":403,\"message\":\"a\"}"),
            V1Samples.response(429),
        ] {
            #expect(throws: AdobePassError.throttled) { try call.answer(response) }
        }
    }

    @Test(arguments: try AnyCall.all())
    func `rejects an HTML page`(call: AnyCall) throws {
        for status in [400, 403, 404, 410, 412, 503] {
            let error = #expect(throws: AdobePassError.self) {
                try call.answer(
                    V1Samples.response(status, "text/html; charset=utf-8", "{\"status\":403,\"message\":\"a\"}")
                )
            }
            #expect(error == .refused(status: status, error: nil))
        }
        for status in [200, 201, 204, 302] {
            let error = #expect(throws: AdobePassError.self) {
                try call.answer(V1Samples.response(status, "Text/HTML", "<html/>"))
            }
            #expect(error == .unexpectedAnswer(status: status, reason: "The body is an HTML page."))
        }
    }
}
