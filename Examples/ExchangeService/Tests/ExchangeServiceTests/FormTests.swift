// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import Testing

/// A document that clients send in a form, encoded correctly or incorrectly.
@Suite struct FormTests {
    private static let fields = {
        var fields = ServiceFixture.fields
        fields[.contentType] = "application/x-www-form-urlencoded"
        return fields
    }()

    /// Base64 of a document that contains plus signs.
    private static func value() throws -> String {
        for number in 0..<100 {
            let value = try Data(SampleDocument.signed(id: "_f\(number)")).base64EncodedString()
            if value.contains("+") { return value }
        }
        return ""
    }

    @Test func `exchanges a value that is encoded once`() async throws {
        let fixture = try ServiceFixture()
        let form = "a=b&SAMLResponse=\(escaped(try Self.value()))&c=d"
        let reply = try await fixture.submit(Array(form.utf8), Self.fields)
        #expect(reply.status == 200)
        #expect(reply.body.result == "profile")
    }

    /// Damage of values in transit.
    enum Damage: String, CaseIterable, Sendable {
        case encodedTwice = "encoding.percent-twice"
        case barePlus = "encoding.plus-became-space"
        case wrapped = "encoding.wrapped-base64"
        case otherAlphabet = "encoding.url-safe-base64"
        case cutEscape = "encoding.truncated"

        func form(_ value: String) -> String {
            switch self {
            case .encodedTwice: escaped(escaped(value))
            case .barePlus: escaped(value).replacingOccurrences(of: "%2B", with: "+")
            case .wrapped: escaped(String(value.prefix(76)) + "\r\n" + value.dropFirst(76))
            case .otherAlphabet: escaped(value.replacingOccurrences(of: "+", with: "-"))
            case .cutEscape: escaped(value) + "%2"
            }
        }
    }

    @Test(arguments: Damage.allCases)
    func `rejects a damaged value and reports the damage`(damage: Damage) async throws {
        let fixture = try ServiceFixture()
        let form = "SAMLResponse=" + damage.form(try Self.value())
        let reply = try await fixture.submit(Array(form.utf8), Self.fields)
        #expect(reply.status == 400)
        #expect(reply.body.outcome == "bad-request")
        #expect(reply.body.findings.map(\.code) == [damage.rawValue])
        #expect(reply.body.error?.message.hasPrefix("SAMLResponse: \(damage.rawValue) at byte ") == true)
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(arguments: ["", "samlresponse=PHg+", "SAMLResponse=PHg%2B&SAMLResponse=PHg%2B"])
    func `rejects a form without exactly one value`(form: String) async throws {
        let reply = try await ServiceFixture().submit(Array(form.utf8), Self.fields)
        #expect(reply.status == 400)
        #expect(reply.body.error?.message.hasPrefix("the parameter SAMLResponse must occur once, not ") == true)
    }
}

private func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
}
