// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// A call of REST API V2 for a device, besides the exchange.
struct DeviceCall: Sendable {
    /// The calls, with the last segment of their path.
    enum Kind: String, Sendable, CaseIterable {
        /// Get the SAML request for Apple's framework.
        case partnerSessions = "partner-sessions"
        /// Start the basic sign-in, or add the missing parameters of one with a code.
        case sessions
        /// Read the profiles of the device, or of a code.
        case profiles
        /// Ask which resources the provider would permit.
        case preauthorize
        /// Ask for permission to watch resources.
        case authorize
        /// Sign the user out.
        case logout
    }

    let kind: Kind

    /// The service provider; `nil` for the only one of the service or of the caller.
    var serviceProvider: ServiceProviderID?

    /// The ID of the device.
    let deviceID: DeviceID

    /// The information about the device.
    let information: ClientInformation

    /// The public address of the device.
    var address: ForwardedAddress?

    /// The status of the Video Subscriber Account framework.
    let status: PartnerFrameworkStatus?

    /// The TV provider.
    let mvpd: MVPDID?

    /// The code of a session.
    let code: RegistrationCode?

    /// The resources of a decision.
    let resources: [String]

    /// The registered domain of the app.
    let domainName: String?

    /// The URL to which the browser returns.
    let redirectURL: String?

    /// The device.
    var device: StreamingDevice { StreamingDevice(id: deviceID, information: information) }
}

/// The answer to a call.
enum DeviceAnswer: Sendable {
    case session(RESTv2.SessionReply)
    case profiles(RESTv2.Profiles)
    case decisions([Decision])
    case logouts([MVPDID: RESTv2.LogoutStep])

    /// The outcome of the request.
    var outcome: Outcome {
        if case .profiles(let profiles) = self, profiles.byProvider.isEmpty { return .noProfile }
        return .answered
    }
}
