// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// An error of a test identity provider.
enum TestFault: Error {
    /// The message cannot be read.
    case unreadableMessage([Finding])
    /// A text that the test identity provider needs is not valid.
    case invalidText
    /// The entity ID is not the URL of a site.
    case notAnAddress
    /// Metadata describes no service.
    case noService
    /// Without metadata, only services on this machine are answered.
    case foreignService
    /// No metadata describes the service.
    case unknownService
    /// The metadata of the service does not contain the ACS URL of the request.
    case unknownConsumer
    /// The metadata of the service is missing, or has no endpoint for logout.
    case noLogout
    /// A form of the site contains a value that the site does not offer.
    case unknownChoice
    /// A service sends a browser from page to page.
    case tooManyRedirects
}

extension TestFault: CustomStringConvertible {
    /// The fault, and the next step.
    var description: String {
        switch self {
        case .unreadableMessage(let findings):
            "The message cannot be read. " + findings.map(\.message).joined(separator: " ")
        case .invalidText: "A text is not valid in a message."
        case .notAnAddress:
            "The entity ID of a site is its URL, `https` or on the loopback interface, without a trailing slash."
        case .noService:
            "The metadata describes no service provider with an ACS URL that is `https` or on the loopback interface."
        case .foreignService:
            "The ACS URL of the request is missing or not on the loopback interface. Pass the metadata of the service."
        case .unknownService: "The issuer of the message is not a service whose metadata was passed."
        case .unknownConsumer: "The metadata of the service has no ACS with the URL and the binding of the request."
        case .noLogout:
            "The site needs metadata of the service with a `SingleLogoutService`, unless the entity ID is a URL of the loopback "
                + "interface that ends with `/metadata`. The session here ended."
        case .unknownChoice: "The form contains an unknown user, misbehavior or session."
        case .tooManyRedirects: "The service redirects the browser without end."
        }
    }
}
