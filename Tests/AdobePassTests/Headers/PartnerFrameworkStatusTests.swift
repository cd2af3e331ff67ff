// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAMLEncoding
internal import Testing

struct PartnerFrameworkStatusTests {
    private static let documented = """
        eyJmcmFtZXdvcmtQZXJtaXNzaW9uSW5mbyI6eyJhY2Nlc3NTdGF0dXMiOiJncmFudGVkIn0sImZyYW1ld29ya1Byb3ZpZGVySW5mbyI6eyJpZC\
        I6Im5vcnRoLWNhYmxlIiwiZXhwaXJhdGlvbkRhdGUiOiIxNzk4NzYxNjAwMDAwIn19
        """
    private static let status = PartnerFrameworkStatus(
        accessStatus: "granted",
        providerID: SubscriberAccount.ProviderID(rawValue: "north-cable"),
        expirationDate: Timestamp(millisecondsSince1970: 1_798_761_600_000)
    )

    @Test
    func `writes the documented example byte for byte, and reads it`() throws {
        #expect(Self.status.headerValue == Self.documented)
        #expect(try PartnerFrameworkStatus(headerValue: Self.documented) == Self.status)
        #expect(try PartnerFrameworkStatus(headerValue: " \(Self.documented)\t") == Self.status)
    }

    @Test
    func `grants access with a provider`() throws {
        let provider = try #require(Self.status.providerID)
        #expect(PartnerFrameworkStatus.granted(provider, until: Self.status.expirationDate) == Self.status)
        #expect(text(PartnerFrameworkStatus.granted(provider, until: nil))?.contains("expirationDate") == false)
    }

    @Test
    func `omits members without a value`() {
        let status = PartnerFrameworkStatus(
            accessStatus: "denied",
            permissionError: .init(code: "0", message: PrivateText("a\"b"))
        )
        #expect(
            text(status) == """
                {"frameworkPermissionInfo":{"accessStatus":"denied","error":{"code":"0","message":"a\\"b"}},\
                "frameworkProviderInfo":{}}
                """
        )
    }

    @Test(arguments: ["granted", "denied", "restricted", "notDetermined", "something new"])
    func `preserves every access status`(name: String) throws {
        let status = PartnerFrameworkStatus(accessStatus: .init(rawValue: name))
        #expect(try PartnerFrameworkStatus(headerValue: status.headerValue).accessStatus?.rawValue == name)
    }

    @Test(arguments: [
        "{}", #"{"frameworkPermissionInfo":null}"#, #"{"frameworkProviderInfo":{},"frameworkPermissionInfo":{}}"#,
        "\n{ \"frameworkProviderInfo\" : {\r\n\t\"id\" : null } }\n",
    ])
    func `reads a status with members missing`(json: String) throws {
        #expect(try PartnerFrameworkStatus(headerValue: encoded(json)) == PartnerFrameworkStatus(accessStatus: nil))
    }

    @Test
    func `reads a date as a number and a code as a number`() throws {
        let json = #"{"frameworkProviderInfo":{"expirationDate":1798761600000,"error":{"code":2}}}"#
        let status = try PartnerFrameworkStatus(headerValue: encoded(json))
        #expect(status.expirationDate == Self.status.expirationDate)
        #expect(status.providerError == .init(code: "2"))
    }

    @Test(arguments: [
        ("x", "The text is not JSON"), ("[]", "The JSON text is an array"),
        (#"{"frameworkPermissionInfo":[]}"#, "`frameworkPermissionInfo` is an array, not an object."),
        (
            #"{"frameworkPermissionInfo":{"accessStatus":1}}"#,
            "`frameworkPermissionInfo.accessStatus` is a number, not a string."
        ),
        (
            #"{"frameworkProviderInfo":{"expirationDate":"tomorrow"}}"#,
            "`frameworkProviderInfo.expirationDate` is not an integer"
        ),
        (
            #"{"frameworkProviderInfo":{"expirationDate":1.5}}"#,
            "`frameworkProviderInfo.expirationDate` is not an integer"
        ),
        (
            #"{"frameworkProviderInfo":{"expirationDate":"+1"}}"#,
            "`frameworkProviderInfo.expirationDate` is not an integer"
        ),
        (
            #"{"frameworkProviderInfo":{"expirationDate":"99999999999999999999"}}"#,
            "`frameworkProviderInfo.expirationDate` is not an integer"
        ),
    ])
    func `rejects text that is not a status`(json: String, reason: String) {
        let fault = #expect(throws: HeaderError.self) { try PartnerFrameworkStatus(headerValue: encoded(json)) }
        #expect(fault?.reason.hasPrefix(reason) == true)
    }

    @Test
    func `does not show the provider`() {
        let status = PartnerFrameworkStatus(
            accessStatus: .init(rawValue: "MARKER 0"),
            permissionError: .init(code: "1", message: PrivateText("MARKER")),
            providerID: SubscriberAccount.ProviderID(rawValue: "MARKER")
        )
        #expect(!shown(status).contains("MARKER"))
    }

    private func encoded(_ json: String) -> String {
        let bytes = Array(json.utf8)
        return Base64().encodedString(of: bytes.span)
    }

    private func text(_ status: PartnerFrameworkStatus) -> String? {
        (try? Base64().decode(status.headerValue)).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
