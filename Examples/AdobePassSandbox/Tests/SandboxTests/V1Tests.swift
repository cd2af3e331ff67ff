// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import Sandbox
internal import Testing

@Suite struct `REST API V1` {
    private static let who = "requestor=ACME&deviceId=0d1f"

    /// A device with a token of the regular flow.
    private func signedIn() async throws -> Device {
        let device = try await Device { $0.autoLogin = true }
        let code = try await device.ask("POST", "/reggie/v1/ACME/regcode?deviceId=0d1f").json?["code"]?.string
        let login = try await device.ask(
            "GET",
            "/api/v1/authenticate?reg_code=\(try #require(code))&requestor_id=ACME&mso_id=NorthCable"
                + "&domain_name=acme.example&noflash=true&no_iframe=true&redirect_url=app%3A%2F%2Fback",
            ["Authorization": nil]
        )
        #expect(login.status == 302)
        let page = try #require(login.headers[.location])
        let back = try await device.ask("GET", page)
        #expect(back.headers[.location] == "app://back")
        return device
    }

    @Test(arguments: [
        ("checkauthn?deviceId=0d1f", 400, "Required 'requestor' is not present"),
        ("checkauthn?requestor=NOBODY&deviceId=0d1f", 400, "Unknown requestor"),
        ("checkauthn?requestor=ACME", 400, "Required 'deviceId' is not present"),
        ("checkauthn?\(who)", 403, "Authentication token not found"),
        ("checkauthn/NOCODE?requestor=ACME", 403, "Forbidden"),
        ("config/NOBODY", 400, "Unknown requestor"),
        ("tokens/authn?\(who)", 404, "Not Found"),
        ("tokens/authz?\(who)&resource=a", 412, "User not authenticated"),
        ("tokens/authz?\(who)", 400, "Required 'resource' is not present"),
        ("tokens/media?\(who)&resource=a", 403, "User not authenticated"),
        ("mediatoken?\(who)&resource=a", 403, "User not authenticated"),
        ("authorize?\(who)&resource=a", 403, "User not authenticated"),
        ("preauthorize?\(who)&resource=a", 412, "User not authenticated"),
        ("preauthorize?\(who)", 400, "Required 'resource' is not present"),
        ("preauthorize?\(who)&resource=a,b,c,d,e,f", 400, "Too many resources"),
        ("tokens/usermetadata?\(who)", 412, "Invalid authentication token"),
        ("ACME/profile-requests/NorthCable", 400, "Required 'deviceType' is not present"),
        ("ACME/profile-requests/NorthCable?deviceType=iPadOS", 400, "Bad Request"),
        ("ACME/profile-requests/WestWire?deviceType=iOS", 400, "Bad Request"),
        ("ACME/profile-requests/Nobody?deviceType=iOS", 400, "Bad Request"),
        ("identities", 404, "Not Found"),
    ])
    func `rejects invalid calls`(path: String, status: Int, message: String) async throws {
        let reply = try await Device().ask("GET", "/api/v1/\(path)", ["Accept": "application/json"])
        #expect(reply.status == status)
        #expect(reply.json?["status"]?.int == status)
        #expect(reply.json?["message"]?.string == message)
    }

    @Test(arguments: ["checkauthn", "tokens/authn", "tokens/authz", "authorize", "preauthorize", "tokens/usermetadata"])
    func `requires device information`(path: String) async throws {
        let target = "/api/v1/\(path)?\(Self.who)&resource=a"
        let reply = try await Device().ask("GET", target, ["X-Device-Info": nil])
        #expect(reply.status == 400)
        #expect(reply.json?["message"] == "Required 'device_info' is not present")
    }

    @Test(arguments: [
        ("/api/v1/tokens/authn.xml?requestor=ACME&deviceId=1", [String: String?]()),
        ("/api/v1/tokens/authn?requestor=ACME&deviceId=1&format=xml", [:]),
        ("/api/v1/tokens/authn?requestor=ACME&deviceId=1", ["Accept": "application/xml"]),
    ])
    func `answers in XML in each of three ways`(target: String, headers: [String: String?]) async throws {
        let reply = try await Device().ask("GET", target, headers)
        #expect(reply.headers[.contentType] == "application/xml;charset=utf-8")
        #expect(reply.text.hasSuffix("<error><status>404</status><message>Not Found</message></error>"))
    }

    @Test func `returns its configuration as XML, or as JSON on request`() async throws {
        let device = try await Device()
        let xml = try await device.ask("GET", "/api/v1/config/ACME")
        #expect(xml.text.contains("<ns2:config xmlns:ns2=\"http://pass.adobe.com/config\"><requestor><id>ACME</id>"))
        #expect(xml.text.contains("<boardingStatus>PICKER</boardingStatus>"))
        #expect(
            xml.text.contains(
                "<requiredMetadataFields>uid</requiredMetadataFields>"
                    + "<requiredMetadataFields>zip</requiredMetadataFields>"
            )
        )
        let json = try await device.ask("GET", "/api/v1/config/ACME.json")
        #expect(json.json?["requestor"]?["mvpds"]?.array?.count == 6)
    }

    @Test func `supports the regular flow`() async throws {
        let device = try await signedIn()
        #expect(try await device.ask("GET", "/api/v1/checkauthn?\(Self.who)").body.isEmpty)
        let token = try await device.ask("GET", "/api/v1/tokens/authn?\(Self.who)")
        #expect(token.json?["expires"] == .string(String(Device.start + 30 * 86_400_000)))
        #expect(token.json?["mvpd"] == "NorthCable")
        #expect(try await device.ask("GET", "/api/v1/tokens/media?\(Self.who)&resource=news").status == 403)
        #expect(try await device.ask("GET", "/api/v1/tokens/authz?\(Self.who)&resource=news").status == 404)
        #expect(try await device.ask("GET", "/api/v1/authorize?\(Self.who)&resource=news").status == 200)
        #expect(try await device.ask("GET", "/api/v1/tokens/authz?\(Self.who)&resource=news").status == 200)
        for path in ["tokens/media", "mediatoken"] {
            let media = try await device.ask("GET", "/api/v1/\(path)?\(Self.who)&resource=news")
            #expect(media.json?["expires"] == .string(String(Device.start + 420_000)))
            #expect(media.json?["mvpdId"] == "NorthCable")
        }
        let metadata = try await device.ask("GET", "/api/v1/tokens/usermetadata?\(Self.who)")
        #expect(metadata.headers[.contentType]?.hasPrefix("application/xml") == true)
        #expect(!metadata.text.contains("tokenSource"))
        #expect(try await device.ask("DELETE", "/api/v1/logout?\(Self.who)").status == 204)
        #expect(try await device.ask("GET", "/api/v1/checkauthn?\(Self.who)").status == 403)
        #expect(try await device.ask("GET", "/api/v1/tokens/authn?\(Self.who)").status == 404)
    }

    @Test func `expires tokens`() async throws {
        let device = try await signedIn()
        _ = try await device.ask("GET", "/api/v1/authorize?\(Self.who)&resource=news")
        _ = try await device.tell("settings", #"{"requireToken":false}"#)
        _ = try await device.tell("clock", #"{"seconds":86400}"#)
        #expect(try await device.ask("GET", "/api/v1/tokens/authz?\(Self.who)&resource=news").status == 410)
        _ = try await device.tell("clock", #"{"seconds":2592000}"#)
        #expect(try await device.ask("GET", "/api/v1/tokens/authn?\(Self.who)").status == 410)
        let check = try await device.ask("GET", "/api/v1/checkauthn?\(Self.who)")
        #expect(check.json?["message"] == "Authentication token expired")
        let target = "/api/v1/preauthorize?\(Self.who)&resource=news"
        _ = try await device.tell("settings", #"{"enhancedErrors":true}"#)
        #expect(try await device.ask("GET", target).code == "preauthorization_authentication_session_expired")
        #expect(
            try await device.ask("GET", "/api/v1/preauthorize?\(Self.who)&resource=a,b,c,d,e,f").code
                == "too_many_resources"
        )
    }

    @Test func `denies a resource`() async throws {
        let device = try await signedIn()
        _ = try await device.tell("settings", #"{"denied":{"ppv":"authorization_denied_by_mvpd"}}"#)
        let reply = try await device.ask("GET", "/api/v1/authorize?\(Self.who)&resource=ppv")
        #expect(reply.text == #"{"details":"Not in your package","message":"User not authorized","status":403}"#)
        let list = try await device.ask("GET", "/api/v1/preauthorize?\(Self.who)&resource=ppv,news")
        #expect(list.headers.contains { $0.name.rawName == "Adobe-Response-Confidence" && $0.value == "full" })
        #expect(list.json?["resources"]?.array?.map { $0["authorized"] } == [false, true])
        #expect(
            list.json?["resources"]?.array?.first?["error"]?["code"] == "authorization_denied_by_mvpd"
        )
    }

    @Test func `expires registration codes`() async throws {
        let device = try await Device()
        let made = try await device.ask("POST", "/reggie/v1/ACME/regcode", form: "deviceId=0d1f&ttl=60&mvpd=NorthCable")
        #expect(made.status == 201)
        #expect(made.json?["expires"]?.int == Device.start + 60_000)
        #expect(made.json?["info"]?["deviceId"] == "MGQxZg==")
        let path = "/reggie/v1/ACME/regcode/" + (try #require(made.json?["code"]?.string))
        let xml = try await device.ask("GET", path + "?format=xml")
        #expect(xml.text.contains("<ns2:regcode xmlns:ns2=\"model.mvc.reggie.pass.adobe.com\"><id>"))
        _ = try await device.tell("clock", #"{"seconds":60}"#)
        #expect(try await device.ask("GET", path).status == 404)
        let other = try await device.ask("POST", "/reggie/v1/ACME/regcode?deviceId=0d1f")
        let otherPath = "/reggie/v1/ACME/regcode/" + (try #require(other.json?["code"]?.string))
        #expect(try await device.ask("DELETE", otherPath).status == 204)
        #expect(try await device.ask("DELETE", otherPath).status == 404)
    }

    @Test(arguments: ["ttl=36001", "ttl=0", "ttl=x"])
    func `rejects an invalid lifetime of a code`(ttl: String) async throws {
        let reply = try await Device().ask("POST", "/reggie/v1/ACME/regcode?deviceId=1&\(ttl)")
        #expect(reply.status == 400)
    }

    @Test func `rejects a sign-in without a code with an HTML page`() async throws {
        let reply = try await Device().ask(
            "GET",
            "/api/v1/authenticate?reg_code=X&requestor_id=ACME&mso_id=NorthCable&domain_name=acme.example"
                + "&noflash=true&redirect_url=a%3Ab"
        )
        #expect(reply.status == 400)
        #expect(reply.headers[.contentType] == "text/html;charset=utf-8")
    }

    @Test func `grants a free preview`() async throws {
        let device = try await Device()
        let path = "/api/v1/authenticate/freepreview"
        let form = "requestor_id=ACME&deviceId=0d1f&mso_id=TempPass&domain_name=acme.example"
        for missing in form.split(separator: "&") {
            let rest = form.split(separator: "&").filter { $0 != missing }.joined(separator: "&")
            #expect(try await device.ask("POST", path, form: rest).status == 400, "\(missing)")
        }
        #expect(try await device.ask("POST", path, form: Self.who).status == 400)
        for other in ["NorthCable", "PromoPass", "None"] {
            let wrong = form.replacingOccurrences(of: "TempPass", with: other)
            #expect(try await device.ask("POST", path, form: wrong).status == 400)
        }
        #expect(try await device.ask("POST", path, form: form).status == 204)
        #expect(try await device.ask("GET", "/api/v1/checkauthn?\(Self.who)").status == 200)
        #expect(try await device.ask("GET", "/api/v1/tokens/usermetadata?\(Self.who)").status == 404)
        #expect(try await device.tell("clock", #"{"seconds":600}"#).status < 300)
        #expect(try await device.ask("POST", path, form: form).status == 204)
        #expect(try await device.ask("GET", "/api/v1/checkauthn?\(Self.who)").status == 403)
    }

    @Test func `lists the allowed methods of a path`() async throws {
        let reply = try await Device().ask("PUT", "/api/v1/tokens/authn")
        #expect(reply.status == 405)
        #expect(reply.headers[.allow] == "GET, POST")
    }

    // flow-in-the-absence-of-device-id.md
    @Test func `sign in a device without an identifier by two registrations`() async throws {
        let device = try await Device { $0.autoLogin = true }
        let first = try await device.ask("POST", "/reggie/v1/ACME/regcode?deviceId=dummy").json
        let id = try #require(first?["id"]?.string)
        let second = try await device.ask("POST", "/reggie/v1/ACME/regcode?deviceId=\(id)").json
        let code = try #require(second?["code"]?.string)
        #expect(second?["id"]?.string != id)
        let page =
            "/api/v1/authenticate?reg_code=\(code)&requestor_id=ACME&mso_id=NorthCable"
            + "&domain_name=acme.example&noflash=true&redirect_url=app%3A%2F%2Fback"
        let login = try await device.ask("GET", page, ["Authorization": nil])
        _ = try await device.ask("GET", try #require(login.headers[.location]))
        let check = "/api/v1/checkauthn?requestor=ACME&deviceId="
        #expect(try await device.ask("GET", check + id).status == 200)
        #expect(try await device.ask("GET", check + "dummy").status == 403)
    }
}
