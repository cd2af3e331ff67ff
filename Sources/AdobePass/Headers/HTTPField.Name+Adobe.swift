// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes

extension HTTPField.Name {
    package static let deviceIdentifier = named("AP-Device-Identifier")
    package static let deviceInformation = named("X-Device-Info")
    package static let partnerFrameworkStatus = named("AP-Partner-Framework-Status")
    package static let serviceToken = named("AD-Service-Token")
    package static let subjectToken = named("Adobe-Subject-Token")
    package static let rokuToken = named("X-Roku-Reserved-Roku-Connect-Token")
    package static let temporaryIdentity = named("AP-TempPass-Identity")
    package static let visitorIdentifier = named("AP-Visitor-Identifier")
    package static let forwardedFor = named("X-Forwarded-For")
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
