// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension PartnerFrameworkStatus {
    private static let field = "AP-Partner-Framework-Status"

    /// The header field: JSON with its members in the order of the documentation, in Base64.
    public var headerValue: String {
        let permission = JSONValue.object(present: [
            "accessStatus": accessStatus.map { .string($0.rawValue) },
            "error": permissionError?.json,
        ])
        let provider = JSONValue.object(present: [
            "id": providerID.map { .string($0.rawValue) },
            "expirationDate": expirationDate.map { .string("\($0.millisecondsSince1970)") },
            "error": providerError?.json,
        ])
        return HeaderValue.encode(
            .object([.init("frameworkPermissionInfo", permission), .init("frameworkProviderInfo", provider)])
        )
    }

    /// Parses the header field.
    ///
    /// Every member may be missing or `null`, and the date may be a number.
    ///
    /// - Parameter headerValue: The value.
    /// - Throws: A fault if the value is not a JSON object in Base64, or if a member has another type.
    public init(headerValue: String) throws(HeaderError) {
        let status = try HeaderValue.object(headerValue, of: Self.field)
        do throws(JSONMismatch) {
            let permission = try status.object("frameworkPermissionInfo")
            let provider = try status.object("frameworkProviderInfo")
            self.init(
                accessStatus: try permission?.name("accessStatus"),
                permissionError: try FrameworkError(try permission?.object("error")),
                providerID: try provider?.string("id").map { SubscriberAccount.ProviderID(rawValue: $0) },
                expirationDate: try provider?.integer("expirationDate").map { Timestamp(millisecondsSince1970: $0) },
                providerError: try FrameworkError(try provider?.object("error"))
            )
        } catch {
            throw HeaderError(Self.field, error.reason)
        }
    }
}

extension PartnerFrameworkStatus.FrameworkError {
    fileprivate var json: JSONValue {
        .object(present: ["code": code.map(JSONValue.string), "message": message.map { .string($0.value) }])
    }

    fileprivate init?(_ object: JSONObject?) throws(JSONMismatch) {
        guard let object else { return nil }
        self.init(code: object["code"]?.scalar, message: try object.string("message").map { PrivateText($0) })
    }
}
