// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Foundation

/// The metadata request with the published interface of the framework.
open class VSAccountMetadataRequest: NSObject {
    open var channelIdentifier: String?
    open var supportedAccountProviderIdentifiers: [String] = []
    open var featuredAccountProviderIdentifiers: [String] = []
    open var verificationToken: String?
    open var includeAccountProviderIdentifier = false
    open var includeAuthenticationExpirationDate = false
    open var localizedVideoTitle: String?
    open var isInterruptionAllowed = false
    open var forceAuthentication = false
    open var attributeNames: [String] = []
    open var supportedAuthenticationSchemes: [VSAccountProviderAuthenticationScheme] = [.saml]

    public override init() {}
}

/// The metadata of the framework.
///
/// The properties of the real class are read-only.
open class VSAccountMetadata: NSObject {
    open var accountProviderIdentifier: String?
    open var authenticationExpirationDate: Date?
    open var verificationData: Data?
    open var samlAttributeQueryResponse: String?

    public override init() {}
}

/// An authentication scheme.
public struct VSAccountProviderAuthenticationScheme: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let saml = VSAccountProviderAuthenticationScheme(rawValue: "SAML")
    public static let api = VSAccountProviderAuthenticationScheme(rawValue: "API")
}

/// The access status of the app.
public enum VSAccountAccessStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case granted = 3
}

/// An option of the access request.
public struct VSCheckAccessOption: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let prompt = VSCheckAccessOption(rawValue: "VSCheckAccessOptionPrompt")
}

public let VSErrorDomain = "VSErrorDomain"
public let VSErrorInfoKeyUnsupportedProviderIdentifier = "VSErrorInfoKeyUnsupportedProviderIdentifier"
public let VSErrorInfoKeySAMLResponse = "VSErrorInfoKeySAMLResponse"
public let VSErrorInfoKeySAMLResponseStatus = "VSErrorInfoKeySAMLResponseStatus"
