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
        ("", HeaderFault.Code.unknownType), ("fingerprint", .unknownType), ("Fingerprint YQ==", .unknownType),
        ("serial YQ==", .unknownType), ("fingerprint YQ== YQ==", .unknownType), ("fingerprint Y", .badBase64),
        ("fingerprint YQ", .badBase64), ("fingerprint YQ%3D%3D", .badBase64), ("fingerprint DQo=", .badValue),
        ("fingerprint /w==", .badValue), ("fingerprint \(String(repeating: "A", count: 20_000))", .tooLong),
    ])
    func `refuses a field that is no identifier`(value: String, code: HeaderFault.Code) {
        let fault = #expect(throws: HeaderFault.self) { try DeviceID(headerValue: value) }
        #expect(fault?.code == code)
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
        information[.vendor] = "Ap\"ple\r\n"
        information[.primaryHardwareType] = "SetTopBox"
        let json = """
            {"model":"AppleTV11,1","version":"1","osName":"tvOS","osVersion":"26.0","connectionType":"WiFi",\
            "primaryHardwareType":"SetTopBox","vendor":"Ap\\"ple\\r\\n"}
            """
        let bytes = Array(json.utf8)
        #expect(information.headerValue == Base64().encodedString(of: bytes.span))
        #expect(information.percentEncodedValue == PercentEncoding.encode(information.headerValue))
        #expect(try ClientInformation(headerValue: information.headerValue) == information)
        #expect(try ClientInformation(percentEncodedValue: information.percentEncodedValue) == information)
        #expect(information.headerValue.utf8.allSatisfy { (0x21...0x7E).contains($0) })
        #expect(information.missingKeys.isEmpty)
        #expect(information.undocumentedKeys.isEmpty)
    }

    @Test
    func `names the keys that are missing or have another value`() throws {
        let json = Array(#"{"model":"","osName":"BeOS","type":"TV","displayWidth":1920,"other":[]}"#.utf8)
        let information = try ClientInformation(headerValue: Base64().encodedString(of: json.span))
        #expect(information.missingKeys == [.model, .version, .osVersion, .connectionType])
        #expect(information.undocumentedKeys == [.osName])
        #expect(information[.primaryHardwareType] == "TV")
        #expect(information[.displayWidth] == "1920")
    }

    @Test
    func `counts the documented keys and values`() {
        #expect(ClientInformation.Key.allCases.count == 22)
        #expect(ClientInformation.Key.allCases.filter(\.isRequired).count == 5)
        let counts = ClientInformation.Key.allCases.compactMap { $0.documentedValues?.count }
        #expect(counts == [11, 18, 12, 12, 2])
    }

    @Test(arguments: [
        (#"{"model":"a","osName":"tvOS" "osVersion":"1"}"#, HeaderFault.Code.badJSON),
        ("[]", .badJSON), ("{\"a\":1}x", .badJSON), (#"{"model":[]}"#, .badValue),
    ])
    func `says what is wrong with client information`(json: String, code: HeaderFault.Code) {
        let bytes = Array(json.utf8)
        let value = Base64().encodedString(of: bytes.span)
        let fault = #expect(throws: HeaderFault.self) { try ClientInformation(headerValue: value) }
        #expect(fault?.code == code)
    }

    @Test
    func `says where a published sample is no JSON`() {
        let json = Array(#"{"model":"a","osName":"tvOS" "osVersion":"1"}"#.utf8)
        let value = Base64().encodedString(of: json.span)
        let fault = #expect(throws: HeaderFault.self) { try ClientInformation(headerValue: value) }
        #expect(fault?.description == "X-Device-Info: bad-json: expected JSON; 1:30: expected `,` or `}` in an object")
    }

    @Test
    func `shows nothing of a device`() throws {
        var information = ClientInformation(
            model: "MARKER",
            version: "MARKER",
            osName: "MARKER",
            osVersion: "MARKER",
            connectionType: "MARKER"
        )
        information[.connectionIP] = "MARKER"
        let device = StreamingDevice(id: try #require(DeviceID("MARKER")), information: information)
        #expect(!shown(device).contains("MARKER"))
    }
}
