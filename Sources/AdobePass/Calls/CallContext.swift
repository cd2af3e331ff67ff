// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes

/// The optional header fields of calls: the sign-ins that a device shares, and on whose behalf a call is made.
///
/// ``ServiceCall/with(_:)`` adds to a call only the fields that its page documents. The flows add them to each of their
/// calls; see `context` of ``SignInEnvironment``.
public struct CallContext: Hashable, Sendable {
    /// The status of Apple's framework; a status in the arguments of a call has precedence.
    public var frameworkStatus: PartnerFrameworkStatus?

    /// The token of the programmer's service, `AD-Service-Token`, which shares a sign-in between devices.
    ///
    /// Since its release 3.10, the service uses it only where Adobe switched it on for the integration with a provider.
    public var serviceToken: IdentityToken?

    /// The token of a platform other than Apple's, which shares a sign-in between the apps of a device.
    public var platformIdentity: PlatformIdentity?

    /// The identity of the user for promotional temporary access.
    public var temporaryIdentity: TemporaryIdentity?

    /// The identifier of the visitor in Adobe's Experience Cloud.
    public var visitor: VisitorID?

    /// The public address of the device, if a back end makes the calls.
    public var address: ForwardedAddress?

    /// Creates a context.
    public init(
        frameworkStatus: PartnerFrameworkStatus? = nil,
        serviceToken: IdentityToken? = nil,
        platformIdentity: PlatformIdentity? = nil,
        temporaryIdentity: TemporaryIdentity? = nil,
        visitor: VisitorID? = nil,
        address: ForwardedAddress? = nil
    ) {
        self.frameworkStatus = frameworkStatus
        self.serviceToken = serviceToken
        self.platformIdentity = platformIdentity
        self.temporaryIdentity = temporaryIdentity
        self.visitor = visitor
        self.address = address
    }
}

/// The token of a platform that signs the user in for several apps of a device.
public enum PlatformIdentity: Hashable, Sendable {
    /// The `SSOToken` of Amazon's library on Fire OS: the header field `Adobe-Subject-Token`.
    case amazon(IdentityToken)
    /// The token of Roku: the header field `X-Roku-Reserved-Roku-Connect-Token`.
    case roku(IdentityToken)
}

/// The fields of a context that the page of a call documents.
package struct ContextFields: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    static let platformIdentity = ContextFields(rawValue: 1)
    static let serviceToken = ContextFields(rawValue: 2)
    static let frameworkStatus = ContextFields(rawValue: 4)
    static let temporaryIdentity = ContextFields(rawValue: 8)
    static let visitor = ContextFields(rawValue: 16)
    static let address = ContextFields(rawValue: 32)

    /// The identifier of the visitor is the parameter `ap_vi`, and only Amazon's token is documented.
    static let legacy = ContextFields(rawValue: 64)

    /// The fields of every call of REST API V1.
    static let v1: ContextFields = [.legacy, .platformIdentity, .visitor, .address]

    /// The fields that share a sign-in between apps or devices.
    static let singleSignOn: ContextFields = [.platformIdentity, .serviceToken]

    /// The names of the header fields, other than those of REST API V1.
    package var names: Set<HTTPField.Name> {
        let names: [(ContextFields, [HTTPField.Name])] = [
            (.platformIdentity, [.subjectToken, .rokuToken]), (.serviceToken, [.serviceToken]),
            (.frameworkStatus, [.partnerFrameworkStatus]), (.temporaryIdentity, [.temporaryIdentity]),
            (.visitor, [.visitorIdentifier]), (.address, [.forwardedFor]),
        ]
        return Set(names.filter { contains($0.0) }.flatMap(\.1))
    }
}

extension CallContext {
    /// Adds the fields of the context that a call documents; fields in the request are kept.
    func add(_ fields: ContextFields, to request: inout TransportRequest) {
        func add(_ field: ContextFields, _ name: HTTPField.Name, _ value: String?) {
            guard fields.contains(field), let value, request.head.headerFields[name] == nil else { return }
            request.setPrivate(name, value)
        }
        add(.frameworkStatus, .partnerFrameworkStatus, frameworkStatus?.headerValue)
        add(.serviceToken, .serviceToken, serviceToken?.text)
        switch platformIdentity {
        case .amazon(let token): add(.platformIdentity, .subjectToken, token.text)
        case .roku(let token) where !fields.contains(.legacy): add(.platformIdentity, .rokuToken, token.text)
        case .roku, nil: break
        }
        add(.temporaryIdentity, .temporaryIdentity, temporaryIdentity?.headerValue)
        add(.address, .forwardedFor, address?.headerValue)
        guard let visitor, fields.contains(.visitor) else { return }
        if fields.contains(.legacy), let path = request.head.path {
            request.head.path = path + (path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "ap_vi=\(visitor.text)"
        } else {
            add(.visitor, .visitorIdentifier, visitor.text)
        }
    }
}
