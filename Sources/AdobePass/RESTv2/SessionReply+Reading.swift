// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RESTv2.SessionReply {
    init(_ json: JSONObject) throws(JSONMismatch) {
        step = try RESTv2.Step(json)
        actionType = try json.name("actionType")
        // Release notes once use the shorter name.
        let names = (try json.name("reasonType"), try json.name("reason"))
        reason = names.0 ?? names.1
        sessionID = try json.privateText("sessionId")
        serviceProvider = try json.serviceProvider("serviceProvider")
        provider = try json.mvpd("mvpd")
        link = try json.link("url")
        notBefore = try json.milliseconds("notBefore")
        notAfter = try json.milliseconds("notAfter")
    }
}

extension RESTv2.Step {
    fileprivate init(_ json: JSONObject) throws(JSONMismatch) {
        switch Exact(try json.required("actionName", try json.string("actionName"))) {
        case "partner_profile":
            let request = try json.object("authenticationRequest")
            self = .partnerProfile(try RESTv2.PartnerRequest(try json.required("authenticationRequest", request)))
        case "authorize":
            self = .authorize
        case "authenticate":
            let code = try json.required("code", try json.code("code"))
            self = .authenticate(code, try json.required("url", try json.link("url")))
        case "resume":
            let code = try json.required("code", try json.code("code"))
            self = .resume(code, missing: try json.strings("missingParameters") ?? [])
        case "retry":
            self = .retry(try json.code("code"), missing: try json.strings("missingParameters") ?? [])
        case let name:
            self = .undocumented(name.wrappedValue)
        }
    }
}

extension RESTv2.PartnerRequest {
    fileprivate init(_ json: JSONObject) throws(JSONMismatch) {
        self.init(
            exactType: try json.required("type", try json.string("type")),
            request: try json.required("request", try json.privateText("request")),
            // The service spells the name this way.
            exactAttributeNames: try json.strings("attributesNames") ?? []
        )
    }
}
