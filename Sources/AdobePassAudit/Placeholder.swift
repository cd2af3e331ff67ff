// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// Values for the calls of AdobePass, of which only the method, the path and the names of header fields are used.
enum Placeholder {
    static let server = required(ServerAddress("https://sp.auth.adobe.com"))
    static let sp = required(ServiceProviderID("{sp}"))
    static let mvpd = required(MVPDID("{mvpd}"))
    static let code = required(RegistrationCode("CODE"))
    static let text = PrivateText("-")
    static let token = required(IdentityToken("eyJhbGciOiJSUzI1NiJ9.e30.AAAA"))
    static let identity = required(SSOService.Identity(persistentID: "-"))
    static let response = required(try? EncodedSAMLResponse("<Response/>"))
    static let status = PartnerFrameworkStatus(accessStatus: "granted")
    static let device = StreamingDevice(
        id: required(DeviceID("-")),
        information: ClientInformation(model: "", version: "", osName: "", osVersion: "", connectionType: "")
    )

    /// The names of the segments that the placeholders make.
    private static let names = [
        "%7Bsp%7D": "{sp}", "%7Bmvpd%7D": "{mvpd}", "CODE": "{code}", RESTv2.partner: "{partner}",
    ]

    /// Returns the path of a target, with the names of its variable segments in braces.
    static func path(of target: some StringProtocol) -> String {
        target.prefix { $0 != "?" }.split(separator: "/").map { "/" + (names[String($0)] ?? String($0)) }.joined()
    }

    /// Returns the value of a placeholder, which is valid.
    static func required<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("A placeholder is valid.") }
        return value
    }
}
