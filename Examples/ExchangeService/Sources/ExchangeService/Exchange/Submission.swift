// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// A request of a client for a device: a document to exchange, or another call of REST API V2.
struct Submission: Sendable {
    /// The calls, with the last segment of their path.
    enum Kind: String, Sendable, CaseIterable {
        case exchange
        /// Get the SAML request for Apple's framework.
        case partnerSessions = "partner-sessions"
        /// Start the basic sign-in, or add the missing parameters of one with a code.
        case sessions
        /// Read the profiles of the device, or of a code.
        case profiles
        case preauthorize
        case authorize
        case logout
    }

    let kind: Kind

    /// The bytes of `samlAttributeQueryResponse`; empty for other calls than the exchange.
    var document: [UInt8] = []

    /// The size of the body.
    var bodySize = 0

    /// The service provider; `nil` for the only one of the service or of the caller.
    var serviceProvider: ServiceProviderID?
    var deviceID: DeviceID?
    var information: ClientInformation?
    /// The status of the Video Subscriber Account framework.
    var status: PartnerFrameworkStatus?
    /// The TV provider.
    var mvpd: MVPDID?
    /// The type of the device, for REST API V1.
    var deviceType: DeviceType?
    /// The public address of the device.
    var address: ForwardedAddress?
    /// The code of a session.
    var code: RegistrationCode?
    var resources: [String] = []
    /// The registered domain of the app.
    var domainName: String?
    /// The URL to which the browser returns.
    var redirectURL: String?

    init(_ kind: Kind) { self.kind = kind }

    /// Returns the names of the values that the call requires and the request does not contain.
    func missing(for interface: AdobePassBackend.Interface) -> [String] {
        let isV1 = interface == .v1
        let required = [
            ("the device ID", deviceID == nil, true),
            ("the device type", deviceType == nil, isV1),
            ("the device information", information == nil, !isV1),
            ("the status of the partner framework", status == nil, !isV1 && kind.isOfPartner),
            ("the TV provider (mvpd)", mvpd == nil, isV1 || kind.isDecision || kind == .logout),
            ("resources", resources.isEmpty, kind.isDecision),
        ]
        return required.filter { $0.1 && $0.2 }.map(\.0)
    }
}

extension Submission.Kind {
    fileprivate var isOfPartner: Bool { self == .exchange || self == .partnerSessions }

    fileprivate var isDecision: Bool { self == .authorize || self == .preauthorize }
}
