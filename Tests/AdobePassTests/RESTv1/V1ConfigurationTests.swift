// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import Testing

struct V1ConfigurationTests {
    private static let xml = """
        <?xml version="1.0"?>
        <ns2:config xmlns:ns2="http://pass.adobe.com/config"><requestor><id>ACME</id><name>Acme TV</name>
         <domains><domain>acme.example</domain></domains>
         <mvpds>
          <mvpd><id>NorthCable</id><displayName>North Cable</displayName><logoUrl>https://img.example/n.png</logoUrl>
           <iFrameRequired>false</iFrameRequired><enablePlatformServices>true</enablePlatformServices>
           <boardingStatus>SUPPORTED</boardingStatus><displayInPlatformPicker>true</displayInPlatformPicker>
           <platformMappingId>north-cable</platformMappingId>FIELDS</mvpd>
          <mvpd><id>Other</id></mvpd>
         </mvpds></requestor></ns2:config>
        """

    private static func read(_ response: TransportResponse) throws -> ChannelConfiguration {
        try RESTv1.readConfiguration(serviceProvider: try V1Samples.serviceProvider()).answer(from: response)
    }

    private static func json(_ mvpds: String) throws -> ChannelConfiguration {
        try read(V1Samples.json(200, "{\"requestor\":{\"id\":\"ACME\",\"mvpds\":\(mvpds)}}"))
    }

    private static func expected() throws -> [MVPD] {
        [
            MVPD(
                id: try #require(MVPDID("NorthCable")),
                displayName: "North Cable",
                logoURL: "https://img.example/n.png",
                enablePlatformServices: true,
                boardingStatus: "SUPPORTED",
                displayInPlatformPicker: true,
                platformMappingID: SubscriberAccount.ProviderID(rawValue: "north-cable"),
                requiredMetadataFields: ["uid", "zip"]
            ),
            MVPD(id: try #require(MVPDID("Other"))),
        ]
    }

    @Test(
        arguments: [
            "<requiredMetadataFields>uid</requiredMetadataFields><requiredMetadataFields>zip</requiredMetadataFields>",
            "<requiredMetadataFields><field>uid</field><field> zip\n</field></requiredMetadataFields>",
            "<requiredMetadataFields><requiredMetadataField>uid</requiredMetadataField><requiredMetadataField>zip"
                + "</requiredMetadataField></requiredMetadataFields>",
        ],
        ["application/xml", "text/xml;charset=UTF-8", "text/plain", nil]
    )
    func `reads XML`(fields: String, type: String?) throws {
        let body = Self.xml.replacing("FIELDS", with: fields)
        let configuration = try Self.read(V1Samples.response(200, type, body).decodingXML)
        #expect(configuration.serviceProvider == ServiceProviderID("ACME"))
        #expect(configuration.name == "Acme TV")
        #expect(configuration.mvpds == (try Self.expected()))
        #expect(configuration.unreadableCount == 0)
    }

    @Test(arguments: ["application/xml", "text/xml;charset=UTF-8", "text/plain", nil])
    func `rejects XML without the transport that converts it`(type: String?) {
        let error = #expect(throws: AdobePassError.self) { try Self.read(V1Samples.response(200, type, Self.xml)) }
        #expect(error.map { "\($0)".contains("XMLAnswerTransport") } == true)
    }

    @Test func `rejects XML that is labeled as JSON`() {
        #expect(throws: AdobePassError.self) { try Self.read(V1Samples.json(200, Self.xml).decodingXML) }
        #expect(throws: AdobePassError.self) { try Self.read(V1Samples.xml(200, "{\"requestor\":{\"mvpds\":[]}}")) }
    }

    @Test(arguments: ["[\"uid\",\"zip\"]", "{\"requiredMetadataField\":[\"uid\",\"zip\"]}", "{\"a\":\"uid\"},\"b\":1"])
    func `reads JSON`(fields: String) throws {
        let mvpd = """
            {"id":"NorthCable","displayName":"North Cable","logoUrl":"https://img.example/n.png","unknown":{"a":[1]},\
            "enablePlatformServices":true,"boardingStatus":"SUPPORTED","displayInPlatformPicker":"true",\
            "platformMappingId":"north-cable","requiredMetadataFields":\(fields)}
            """
        var expected = try Self.expected()
        if fields.hasPrefix("{\"a\"") { expected[0].requiredMetadataFields = ["uid"] }
        for list in ["[\(mvpd),{\"id\":\"Other\"}]", "{\"mvpd\":[\(mvpd),{\"id\":\"Other\",\"boardingStatus\":null}]}"]
        {
            let bare = "{\"requestor\":{\"id\":\"ACME\",\"mvpds\":\(list)}}"
            for body in [bare, "{\"config\":\(bare)}", " \n\(bare)"] {
                for type in ["application/json", "text/plain", nil] {
                    #expect(try Self.read(V1Samples.response(200, type, body)).mvpds == expected)
                }
            }
        }
    }

    @Test(arguments: ["<mvpds/>", "<mvpds> </mvpds>"])
    func `accepts a channel without providers`(mvpds: String) throws {
        let body = "<config><requestor><id>ACME</id>\(mvpds)</requestor></config>"
        #expect(try Self.read(V1Samples.xml(200, body)).mvpds.isEmpty)
        #expect(try Self.json("[]").mvpds.isEmpty)
    }

    @Test func `reads a single provider as a list`() throws {
        let body = "<config><requestor><mvpds><mvpd><id>A</id></mvpd></mvpds></requestor></config>"
        #expect(try Self.read(V1Samples.xml(200, body)).mvpds.map(\.id) == [MVPDID("A")])
        #expect(try Self.json("{\"mvpd\":{\"id\":\"A\"}}").mvpds.map(\.id) == [MVPDID("A")])
    }

    @Test func `counts entries without a usable identifier`() throws {
        let configuration = try Self.json("[{\"id\":\"a/b\"},{\"displayName\":\"A\"},{\"id\":7},{\"id\":\"A\"}]")
        #expect(configuration.mvpds.map(\.id) == [MVPDID("A")])
        #expect(configuration.unreadableCount == 3)
    }

    @Test(arguments: [
        ("null", nil as ServiceName?), ("\"\"", nil), ("\"SUPPORTED\"", "SUPPORTED"), ("\"PICKER\"", "PICKER"),
        ("\"supported\"", "supported"),
        ("\"NEXT\"", "NEXT"),
    ])
    func `preserves the boarding status`(json: String, status: ServiceName?) throws {
        let mvpd = try #require(try Self.json("[{\"id\":\"A\",\"boardingStatus\":\(json)}]").mvpds.first)
        #expect(mvpd.boardingStatus == status)
        #expect(mvpd.boardingStatus?.rawValue == status?.rawValue)
    }

    @Test func `computes the provider lists for Apple's framework`() throws {
        func mvpd(_ id: String, _ mapping: String?, _ services: Bool, _ picker: Bool, _ status: String?) -> String {
            "{\"id\":\"\(id)\",\"enablePlatformServices\":\(services),\"displayInPlatformPicker\":\(picker)"
                + (mapping.map { ",\"platformMappingId\":\"\($0)\"" } ?? "")
                + (status.map { ",\"boardingStatus\":\"\($0)\"" } ?? "") + "}"
        }
        let configuration = try Self.json(
            "["
                + [
                    mvpd("A", "a", true, true, "SUPPORTED"), mvpd("B", "b", true, true, "PICKER"),
                    mvpd("C", "c", false, true, "SUPPORTED"), mvpd("D", "d", true, false, "SUPPORTED"),
                    mvpd("E", nil, true, true, "SUPPORTED"), mvpd("F", "a", true, true, "SUPPORTED"),
                    mvpd("G", "A", true, true, nil), mvpd("H", "h", true, true, "UNTERST\u{DC}TZT"),
                ].joined(separator: ",") + "]"
        )
        #expect(configuration.supportedAccountProviderIDs.map(\.rawValue) == ["a", "b", "A", "h"])
        #expect(configuration.featuredAccountProviderIDs.map(\.rawValue) == ["a"])
        #expect(configuration.mvpd(mappedTo: SubscriberAccount.ProviderID(rawValue: "a"))?.id == MVPDID("A"))
        #expect(configuration.mvpd(mappedTo: SubscriberAccount.ProviderID(rawValue: "A"))?.id == MVPDID("G"))
        #expect(configuration.mvpd(mappedTo: SubscriberAccount.ProviderID(rawValue: "a ")) == nil)
        #expect(
            try configuration.mvpd(#require(MVPDID("D")))?.platformMappingID
                == SubscriberAccount.ProviderID(rawValue: "d")
        )
        #expect(try configuration.mvpd(#require(MVPDID("d"))) == nil)
    }
}
