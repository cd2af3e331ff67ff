// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

struct RESTv2AnswerTests {
    @Test(arguments: [200, 201])
    func `reads profiles, with both statuses of the exchange`(status: Int) throws {
        let call = RESTv2.exchangePartnerResponse(
            serviceProvider: try RESTv2Samples.acme(),
            response: try RESTv2Samples.response(),
            device: try RESTv2Samples.device(),
            status: RESTv2Samples.status
        )
        let profiles = try call.answer(from: RESTv2Samples.answer(status, RESTv2Samples.profiles))
        let profile = try #require(profiles.byProvider.values.first)
        #expect(profile.provider.text == "NorthCable")
        #expect(profile.kind == "appleSSO")
        #expect(profile.issuer == "Apple")
        #expect(profile.attributes["userID"]?.values.map(\.value) == ["u-81"])
        #expect(profile.attributes["zip"]?.values.map(\.value) == ["1", "2"])
        #expect(profile.attributes["zip"]?.state == "enc")
        #expect(!profiles.byProvider.isEmpty)
        #expect(profile.isValid(at: Timestamp(millisecondsSince1970: 1_790_000_000_000)))
        #expect(!profile.isValid(at: Timestamp(millisecondsSince1970: 1_789_999_999_999)))
        #expect(!profile.isValid(at: Timestamp(millisecondsSince1970: 1_798_761_600_000)))
        #expect(profiles.longestValid(at: Timestamp(millisecondsSince1970: 1_790_000_000_000)) == profile)
        #expect(profiles.longestValid(at: Timestamp(millisecondsSince1970: 1_798_761_600_000)) == nil)
        #expect(!shown(profiles).contains("u-81"))
        let none = try call.answer(from: RESTv2Samples.answer(status, #"{"profiles":{}}"#))
        #expect(none.byProvider.isEmpty)
    }

    @Test
    func `reads the configuration`() throws {
        let call = RESTv2.readConfiguration(
            serviceProvider: try RESTv2Samples.acme(),
            device: try RESTv2Samples.device()
        )
        let body = """
            {"device":"appletv","requestor":{"id":"ACME","name":"Acme TV","domains":[{"name":"acme.example"}],"mvpds":[\
            {"id":"NorthCable","displayName":"North Cable","logoUrl":"https://img.example/n.png","isTempPass":"true",\
            "boardingStatus":"SUPPORTED","platformMappingId":"north-cable","enablePlatformServices":true,\
            "displayInPlatformPicker":true,"enforcePlatformPermissions":false},{"id":"S","boardingStatus":"NEW"}]}}
            """
        let configuration = try call.answer(from: RESTv2Samples.answer(200, body))
        #expect(configuration.serviceProvider?.text == "ACME")
        #expect(configuration.name == "Acme TV")
        #expect(configuration.domains == ["acme.example"])
        #expect(configuration.mvpds.map(\.id.text) == ["NorthCable", "S"])
        #expect(configuration.mvpds[0].isTempPass)
        #expect(!configuration.mvpds[0].isProxy)
        #expect(!configuration.mvpds[0].enforcesPlatformPermissions)
        #expect(configuration.mvpds[1].boardingStatus?.rawValue == "NEW")
        #expect(
            configuration.supportedAccountProviderIDs == [
                SubscriberAccount.ProviderID(rawValue: "north-cable")
            ]
        )
    }

    @Test
    func `reads decisions, and ignores the token of a denied one`() throws {
        let call = RESTv2.authorize(
            serviceProvider: try RESTv2Samples.acme(),
            provider: try RESTv2Samples.cable(),
            resources: ["a"],
            device: try RESTv2Samples.device(),
            status: nil
        )
        let body = """
            {"decisions":[{"resource":"acme-news","serviceProvider":"ACME","mvpd":"NorthCable","source":"mvpd",\
            "authorized":true,"token":{"notBefore":1,"notAfter":"2","serializedToken":"PHNp"},"notBefore":3,"notAfter":4},\
            {"resource":"b","authorized":false,"token":{"serializedToken":"MARKER"},\
            "error":{"status":403,"code":"authorization_denied_by_mvpd","details":"Not in package"}}]}
            """
        let decisions = try call.answer(from: RESTv2Samples.answer(200, body))
        #expect(decisions.map(\.resource) == ["acme-news", "b"])
        #expect(decisions.map(\.isAuthorized) == [true, false])
        #expect(decisions[0].token?.serializedToken.value == "PHNp")
        #expect(decisions[0].token?.notAfter == Timestamp(millisecondsSince1970: 2))
        #expect(decisions[0].source == "mvpd")
        #expect(decisions[1].token == nil)
        #expect(decisions[1].error?.code == "authorization_denied_by_mvpd")
        #expect(decisions[1].error?.details == "Not in package")
        #expect(!shown(decisions).contains("PHNp"))
        #expect(!shown(decisions).contains("Not in package"))
    }

    @Test(arguments: [
        (
            #"{"actionName":"logout","actionType":"interactive","url":"/x"}"#,
            RESTv2.LogoutStep.logout(RESTv2.Link("/x")!)
        ),
        (#"{"actionName":"partner_logout"}"#, .partnerLogout(nil)),
        (
            #"{"actionName":"partner_logout","url":"https://a.example"}"#,
            .partnerLogout(RESTv2.Link("https://a.example")!)
        ),
        (#"{"actionName":"complete","actionType":"none"}"#, .complete), (#"{"actionName":"invalid"}"#, .invalid),
        (#"{"actionName":"dance"}"#, .undocumented("dance")),
    ])
    func `reads the remaining steps of a logout`(entry: String, step: RESTv2.LogoutStep) throws {
        let call = RESTv2.logout(
            serviceProvider: try RESTv2Samples.acme(),
            provider: try RESTv2Samples.cable(),
            redirectURL: nil,
            device: try RESTv2Samples.device()
        )
        let steps = try call.answer(from: RESTv2Samples.answer(200, #"{"logouts":{"NorthCable":\#(entry)}}"#))
        #expect(steps == [try #require(MVPDID("NorthCable")): step])
    }

    @Test
    func `reads the parameters of a session`() throws {
        let call = RESTv2.readSession(serviceProvider: try RESTv2Samples.acme(), code: try RESTv2Samples.code())
        let body = #"{"existingParameters":{"mvpd":"N","x":{}},"missingParameters":["domainName"],"notAfter":"9"}"#
        let state = try call.answer(from: RESTv2Samples.answer(200, body))
        #expect(state.existing == ["mvpd": PrivateText("N")])
        #expect(state.missing == ["domainName"])
        #expect(state.notAfter == Timestamp(millisecondsSince1970: 9))
    }
}
