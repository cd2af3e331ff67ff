// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAMLEncoding
internal import Testing

struct DeviceHeaderTests {
    private static let documented = """
        fingerprint NjY2ZmY2Y2NhYTViM2MwN2ZlYWEzYTk1ZDNhNGJkMmM0NmFjOWU5YWJkYjA5Y2E5MTMzNTI4ZDNkYzFlODk1Mg==
        """
    private static let hash = "666ff6ccaa5b3c07feaa3a95d3a4bd2c46ac9e9abdb09ca9133528d3dc1e8952"

    @Test
    func `writes the documented identifier of a device`() throws {
        let device = try #require(DeviceID(Self.hash))
        #expect(device.headerValue == Self.documented)
        #expect(try DeviceID(headerValue: Self.documented) == device)
    }

    @Test(arguments: [
        ("", "The value is not `fingerprint`"), ("fingerprint", "The value is not `fingerprint`"),
        ("Fingerprint YQ==", "The value is not `fingerprint`"),
        ("serial YQ==", "The value is not `fingerprint`"), ("fingerprint YQ== YQ==", "The value is not `fingerprint`"),
        ("fingerprint Y", "The value is not Base64"),
        ("fingerprint YQ", "The value is not Base64"), ("fingerprint YQ%3D%3D", "The value is not Base64"),
        ("fingerprint DQo=", "The identifier"),
        ("fingerprint /w==", "The identifier"),
        ("fingerprint \(String(repeating: "A", count: 20_000))", "The value has 20000 bytes; the limit is 16384."),
    ])
    func `rejects a field that is not an identifier`(value: String, reason: String) {
        let fault = #expect(throws: HeaderError.self) { try DeviceID(headerValue: value) }
        #expect(fault?.reason.hasPrefix(reason) == true)
        #expect(fault?.field == "AP-Device-Identifier")
    }

    @Test
    func `writes client information in a fixed order, encoded once for each version`() throws {
        var information = ClientInformation(
            model: "AppleTV11,1",
            version: "1",
            osName: "tvOS",
            osVersion: "26.0",
            connectionType: "WiFi"
        )
        try information.set("vendor", to: "Ap\"ple\r\n")
        try information.set("primaryHardwareType", to: "SetTopBox")
        let json = """
            {"model":"AppleTV11,1","version":"1","osName":"tvOS","osVersion":"26.0","connectionType":"WiFi",\
            "primaryHardwareType":"SetTopBox","vendor":"Ap\\"ple\\r\\n"}
            """
        let bytes = Array(json.utf8)
        #expect(information.headerValue == Base64().encodedString(of: bytes.span))
        #expect(information.percentEncodedValue == PercentEncoding.encode(information.headerValue))
        #expect(try ClientInformation(headerValue: information.headerValue) == information)
        #expect(information.headerValue.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        #expect(information.missingKeys.isEmpty)
    }

    @Test
    func `names the keys that are missing`() throws {
        let json = Array(#"{"model":"","osName":"BeOS","type":"TV","displayWidth":1920,"other":[]}"#.utf8)
        let information = try ClientInformation(headerValue: Base64().encodedString(of: json.span))
        #expect(information.missingKeys == [.model, .version, .osVersion, .connectionType])
        #expect(information["primaryHardwareType"] == "TV")
        #expect(information["displayWidth"] == "1920")
    }

    @Test
    func `sets documented keys only`() throws {
        var information = RESTv2Samples.information
        #expect(information["vendor"] == nil)
        try information.set("vendor", to: "Apple")
        #expect(information["vendor"] == "Apple")
        try information.set("vendor", to: nil)
        #expect(information == RESTv2Samples.information)
        let fault = #expect(throws: HeaderError.self) { try information.set("displayWitdh", to: "1") }
        #expect(fault?.reason == "The key (displayWitdh) is not documented.")
        #expect(information == RESTv2Samples.information)
        #expect(information["displayWitdh"] == nil)
    }

    @Test(arguments: [
        (#"{"model":"a","osName":"tvOS" "osVersion":"1"}"#, "The text is not JSON"),
        ("[]", "The JSON text is an array, not an object."), ("{\"a\":1}x", "The text is not JSON"),
        (#"{"model":[]}"#, "`model` is an array, not a string."),
    ])
    func `describes each error in client information`(json: String, reason: String) {
        let bytes = Array(json.utf8)
        let value = Base64().encodedString(of: bytes.span)
        let fault = #expect(throws: HeaderError.self) { try ClientInformation(headerValue: value) }
        #expect(fault?.reason.hasPrefix(reason) == true)
    }

    @Test
    func `reports where a published sample is not JSON`() {
        let json = Array(#"{"model":"a","osName":"tvOS" "osVersion":"1"}"#.utf8)
        let value = Base64().encodedString(of: json.span)
        let fault = #expect(throws: HeaderError.self) { try ClientInformation(headerValue: value) }
        #expect(fault?.description == "X-Device-Info: The text is not JSON: 1:30: `,` or `}` is missing in an object.")
    }

    @Test
    func `does not show the identifier of a device`() throws {
        var information = ClientInformation(
            model: "MARKER",
            version: "MARKER",
            osName: "MARKER",
            osVersion: "MARKER",
            connectionType: "MARKER"
        )
        try information.set("connectionIp", to: "MARKER")
        let device = StreamingDevice(id: try #require(DeviceID("MARKER")), information: information)
        #expect(!shown(device).contains("MARKER"))
    }
}
