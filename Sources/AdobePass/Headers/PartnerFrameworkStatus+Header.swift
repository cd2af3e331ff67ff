// SPDX-License-Identifier: Apache-2.0

extension PartnerFrameworkStatus {
    private static let field = "AP-Partner-Framework-Status"

    /// The value of the header field: JSON with its members in the order of the documentation, in Base64.
    public var headerValue: String {
        var permission = JSONText()
        permission.append("accessStatus", accessStatus?.rawValue)
        if let permissionError { permission.append("error", json: permissionError.json) }
        var provider = JSONText()
        provider.append("id", providerID?.text)
        provider.append("expirationDate", expirationDate.map { "\($0.since1970)" })
        if let providerError { provider.append("error", json: providerError.json) }
        var status = JSONText()
        status.append("frameworkPermissionInfo", json: permission.text)
        status.append("frameworkProviderInfo", json: provider.text)
        return HeaderValue.encode(status.text)
    }

    /// Reads the header field.
    ///
    /// Any member may be missing or `null`, there may be white space anywhere, and the date may be a number.
    ///
    /// - Parameter headerValue: The value.
    /// - Throws: A fault if it is no JSON object in Base64, or a member has another type.
    public init(headerValue: String) throws(HeaderFault) {
        let status = try HeaderValue.object(headerValue, of: Self.field)
        do throws(JSONFault) {
            let permission = try status.object("frameworkPermissionInfo")
            let provider = try status.object("frameworkProviderInfo")
            self.init(
                accessStatus: try permission?.string("accessStatus").map { AccessStatus(rawValue: $0) },
                permissionError: try FrameworkError(try permission?.object("error")),
                providerID: try provider?.string("id").map { PlatformMappingID($0) },
                expirationDate: try provider?.integer("expirationDate").map { Milliseconds(since1970: $0) },
                providerError: try FrameworkError(try provider?.object("error"))
            )
        } catch {
            throw HeaderFault(.badValue, Self.field, error.reason)
        }
    }
}

extension PartnerFrameworkStatus.FrameworkError {
    fileprivate var json: String {
        var text = JSONText()
        text.append("code", code)
        text.append("message", message?.value)
        return text.text
    }

    fileprivate init?(_ object: JSONObject?) throws(JSONFault) {
        guard let object else { return nil }
        self.init(code: object["code"]?.scalar, message: try object.string("message").map { PrivateText($0) })
    }
}
