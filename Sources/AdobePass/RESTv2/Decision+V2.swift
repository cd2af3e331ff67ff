// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension Decision {
    /// Reads a decision of REST API V2.
    init(_ json: JSONObject) throws(JSONMismatch) {
        let resource = try json.required("resource", try json.string("resource"))
        let isAuthorized = try json.required("authorized", try json.bool("authorized"))
        self.init(
            resource: resource,
            isAuthorized: isAuthorized,
            serviceProvider: try json.serviceProvider("serviceProvider"),
            provider: try json.mvpd("mvpd"),
            source: try json.name("source"),
            // The token of a denial is ignored.
            token: isAuthorized
                ? try json.object("token").map { token throws(JSONMismatch) in try MediaToken(token) } : nil,
            notBefore: try json.milliseconds("notBefore"),
            notAfter: try json.milliseconds("notAfter"),
            attributes: try json.attributes(),
            error: ServiceError(json["error"])
        )
    }
}

extension MediaToken {
    /// Reads the token in a decision of REST API V2.
    fileprivate init(_ json: JSONObject) throws(JSONMismatch) {
        self.init(
            serializedToken: try json.required("serializedToken", try json.privateText("serializedToken")),
            notBefore: try json.milliseconds("notBefore"),
            notAfter: try json.milliseconds("notAfter")
        )
    }
}
