// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import Testing

/// A document as the value that goes to Adobe Pass, sent by clients that encode forms themselves, well or badly.
@Suite struct FormTests {
    private static let fields = {
        var fields = ServiceFixture.fields
        fields[.contentType] = "application/x-www-form-urlencoded"
        return fields
    }()

    /// Base64 of a document with plus signs in it.
    private static func value() throws -> String {
        for number in 0..<100 {
            let value = try Data(SampleDocument.signed(id: "_f\(number)")).base64EncodedString()
            if value.contains("+") { return value }
        }
        return ""
    }

    @Test func `a value that is encoded once is exchanged`() async throws {
        let fixture = try ServiceFixture()
        let form = "a=b&SAMLResponse=\(escaped(try Self.value()))&c=d"
        let reply = try await fixture.submit(Array(form.utf8), Self.fields)
        #expect(reply.status == 200)
        #expect(reply.body.result == "profile")
    }

    /// What happens to values on their way.
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
    func `a value that was damaged is refused, with what happened to it`(damage: Damage) async throws {
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
    func `a form without one value is refused`(form: String) async throws {
        let reply = try await ServiceFixture().submit(Array(form.utf8), Self.fields)
        #expect(reply.status == 400)
        #expect(reply.body.error?.message.hasPrefix("expected the parameter SAMLResponse once, found it ") == true)
    }
}

private func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
}
