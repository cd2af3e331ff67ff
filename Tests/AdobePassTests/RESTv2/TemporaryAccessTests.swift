// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

/// The documented answers of temporary access, and the attributes and sessions that share their reader.
struct TemporaryAccessTests {
    private static func profile(_ type: String, _ attributes: String) throws -> RESTv2.Profile {
        let call = RESTv2.readProfiles(
            serviceProvider: try RESTv2Samples.acme(),
            provider: try RESTv2Samples.cable(),
            device: try RESTv2Samples.device()
        )
        let body = """
            {"profiles":{"AcmePromo":{"notBefore":1790000000000,"notAfter":1790086400000,"issuer":"Adobe",\
            "type":"\(type)","attributes":\(attributes)}}}
            """
        let profiles = try call.answer(from: RESTv2Samples.answer(200, body))
        return try #require(profiles.byProvider.values.first)
    }

    @Test func `reads the remaining promotional access`() throws {
        let profile = try Self.profile(
            "temporary",
            #"""
            {"remaining_resources":{"value":2,"state":"plain"},"used_assets":{"value":["film-1"],"state":"plain"},
            "expiration_date":{"value":1790086400001,"state":"plain"},"userID":{"value":"temppass_0","state":"plain"}}
            """#
        )
        let access = try #require(profile.temporaryAccess)
        #expect(access.remainingResources == 2)
        #expect(access.usedResources == ["film-1"])
        #expect(access.expiration == Timestamp(millisecondsSince1970: 1_790_086_400_001))
    }

    @Test func `reads basic access, and the number 0 in place of a list`() throws {
        let basic = try #require(
            try Self.profile("temporary", #"{"used_assets":{"value":0,"state":"plain"}}"#).temporaryAccess
        )
        #expect(basic.remainingResources == nil)
        #expect(basic.usedResources == [])
        #expect(basic.expiration == Timestamp(millisecondsSince1970: 1_790_086_400_000))
        #expect(try Self.profile("regular", "{}").temporaryAccess == nil)
    }

    @Test(arguments: [
        (403, "temporary_access_duration_limit_exceeded", "authentication"),
        (403, "temporary_access_resources_limit_exceeded", "authentication"),
        (500, "invalid_configuration_temporary_access", "configuration"),
        (400, "invalid_header_identity_for_temporary_access", "none"),
    ])
    func `reads the errors of profiles at the root, and those of decisions in an item`(
        error: (status: Int, code: String, action: String)
    ) throws {
        let body = #"{"status":\#(error.status),"code":"\#(error.code)","message":"x"}"#
        let profiles = RESTv2.readProfiles(
            serviceProvider: try RESTv2Samples.acme(),
            provider: try RESTv2Samples.cable(),
            device: try RESTv2Samples.device()
        )
        do throws(AdobePassError) {
            _ = try profiles.answer(from: RESTv2Samples.answer(error.status, body))
            Issue.record("the error was read as an answer")
        } catch {
            guard case .refused(_, let found) = error else { throw error }
            #expect(found?.isDocumented == true)
        }
        let decisions = RESTv2.authorize(
            serviceProvider: try RESTv2Samples.acme(),
            provider: try RESTv2Samples.cable(),
            resources: ["a"],
            device: try RESTv2Samples.device()
        )
        let item = #"{"decisions":[{"resource":"a","authorized":false,"source":"temppass","error":\#(body)}]}"#
        let decision = try #require(try decisions.answer(from: RESTv2Samples.answer(200, item)).first)
        #expect(decision.error?.code.rawValue == error.code)
        #expect(decision.error?.advisedAction?.rawValue == error.action)
        #expect(decision.token == nil)
    }

    @Test(arguments: [
        ("temppass_expired", "temporary_access_duration_limit_exceeded"),
        ("temppass_max_resources_exceeded", "temporary_access_resources_limit_exceeded"),
    ])
    func `gives the codes of old diagrams their current name`(old: String, current: String) throws {
        let error = try #require(ServiceError(reading: Array(#"{"code":"\#(old)","action":"none"}"#.utf8)))
        #expect(error.code.rawValue == current)
    }

    @Test func `reads an attribute of every kind`() throws {
        let attributes = try Self.profile(
            "regular",
            #"""
            {"userID":{"value":"u","state":"plain"},"zip":{"value":["1",null,"2"],"state":"plain"},
            "maxRating":{"value":{"VCHIP":"TV-14","MPAA":"PG-13","more":{"b":1,"a":[2]},"none":null},"state":"plain"},
            "encryptedZip":{"value":"YWJj","state":"enc"},"onNet":{"value":null,"state":"plain"}}
            """#
        ).attributes
        #expect(attributes["userID"]?.value == .text(PrivateText("u")))
        #expect(attributes["zip"]?.value == .list([PrivateText("1"), PrivateText("2")]))
        #expect(
            attributes["maxRating"]?.value
                == .map([
                    "VCHIP": PrivateText("TV-14"), "MPAA": PrivateText("PG-13"),
                    "more": PrivateText(#"{"a":[2],"b":1}"#),
                ])
        )
        #expect(attributes["maxRating"]?.values.map(\.value) == ["PG-13", "TV-14", #"{"a":[2],"b":1}"#])
        #expect(attributes["encryptedZip"]?.isEncrypted == true)
        #expect(attributes["zip"]?.isEncrypted == false)
        #expect(attributes["onNet"]?.values == [])
    }

    @Test(arguments: ["domain", "domainName"])
    func `reads the device and the domain of a session`(name: String) throws {
        let call = RESTv2.readSession(serviceProvider: try RESTv2Samples.acme(), code: try RESTv2Samples.code())
        let body = #"""
            {"existing":{"mvpd":"N","\#(name)":"acme.example"},"missing":["redirectUrl"],"notBefore":"1","notAfter":"2",
            "device":{"type":"SetTopBox","model":null,"operatingSystem":{"name":"tvOS","version":{"major":26,"minor":null}},
            "connection":{"port":"1234","secure":false}}}
            """#
        let state = try call.answer(from: RESTv2Samples.answer(200, body))
        #expect(state.domainName == PrivateText("acme.example"))
        #expect(state.missing == ["redirectUrl"])
        #expect(
            state.device == [
                "type": PrivateText("SetTopBox"), "operatingSystem.name": PrivateText("tvOS"),
                "operatingSystem.version.major": PrivateText("26"), "connection.port": PrivateText("1234"),
                "connection.secure": PrivateText("false"),
            ]
        )
    }

    @Test(arguments: ["true", #""true""#])
    func `reads temporary access in the configuration of V1`(value: String) throws {
        let body = #"{"requestor":{"id":"ACME","mvpds":[{"id":"T","tempPass":\#(value)},{"id":"N"}]}}"#
        let call = RESTv1.readConfiguration(serviceProvider: try V1Samples.serviceProvider())
        let configuration = try call.answer(from: V1Samples.json(200, body))
        #expect(configuration.mvpds.map(\.isTempPass) == [true, false])
    }
}
