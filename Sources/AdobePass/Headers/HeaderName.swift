// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension HTTPField.Name {
    static let deviceIdentifier = named("AP-Device-Identifier")
    static let deviceInformation = named("X-Device-Info")
    static let partnerFrameworkStatus = named("AP-Partner-Framework-Status")
    static let serviceToken = named("AD-Service-Token")
    static let subjectToken = named("Adobe-Subject-Token")
    static let rokuToken = named("X-Roku-Reserved-Roku-Connect-Token")
    static let temporaryIdentity = named("AP-TempPass-Identity")
    static let visitorIdentifier = named("AP-Visitor-Identifier")
    static let forwardedFor = named("X-Forwarded-For")
    static let singleSignOnID = named("X-SSO-ID")
    static let singleSignOnLink = named("X-SSO-LINK")
    static let retryAfter = named("Retry-After")

    private static func named(_ name: StaticString) -> HTTPField.Name {
        guard let name = HTTPField.Name("\(name)") else { preconditionFailure("A header name is a token.") }
        return name
    }
}

extension TransportRequest {
    /// Sets a field with personal data, which HTTP/2 and HTTP/3 must not index.
    mutating func setPrivate(_ name: HTTPField.Name, _ value: String) {
        var field = HTTPField(name: name, value: value)
        field.indexingStrategy = .disallow
        head.headerFields[fields: name] = [field]
    }
}
