// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML

/// A request of a client for a device: a document to exchange, or another call of REST API V2.
struct Submission: Sendable {
    /// The calls, with the last segment of their path.
    enum Kind: String, Sendable, CaseIterable {
        case exchange
        /// Read the providers of the service provider.
        case configuration
        /// With REST API V1, get the SAML request for Apple's framework.
        case profileRequests = "profile-requests"
        /// Get the SAML request for Apple's framework.
        case partnerSessions = "partner-sessions"
        /// Start the basic sign-in, or add the missing parameters of one with a code.
        case sessions
        /// Read the state of a session by its code, for a second screen.
        case sessionLookup = "session-lookup"
        /// Read the profiles of the device, or of a code; with REST API V1, whether the device has a token.
        case profiles
        case preauthorize
        case authorize
        case logout
    }

    var kind: Kind

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

    /// Returns the members that the call requires and the request does not contain.
    func missing(for interface: AdobePassBackend.Interface) -> [String] {
        let isV1 = interface == .v1
        let isExchangeOfV1 = isV1 && (kind == .exchange || kind == .profileRequests)
        let required = [
            ("device.id", deviceID == nil, true),
            ("device.type", deviceType == nil, isExchangeOfV1),
            ("device.information", information == nil, !isV1),
            ("framework", status == nil, !isV1 && kind.isOfPartner),
            ("mvpd", mvpd == nil, isExchangeOfV1 || kind.isDecision || kind == .logout),
            ("code", code == nil, kind == .sessionLookup),
            ("resources", resources.isEmpty, kind.isDecision),
        ]
        return required.filter { $0.1 && $0.2 }.map(\.0) + missingInformation.map { "device.information.\($0)" }
    }

    /// The required keys of the device information without a value, unless there is no information at all.
    private var missingInformation: [ServiceName] {
        guard let information else { return [] }
        let required: [ServiceName] = ["model", "version", "osName", "osVersion", "connectionType"]
        return required.filter { information[$0]?.isEmpty ?? true }
    }

    /// Returns why Adobe Pass does not accept the status of the framework, or `nil`.
    func problemOfStatus(at moment: Timestamp) -> String? {
        guard let status else { return nil }
        let problems = [
            (status.accessStatus != "granted", "the accessStatus of the framework is not granted"),
            (status.providerID?.rawValue.isEmpty ?? true, "the framework names no provider"),
            (status.expirationDate.map { $0 <= moment } ?? false, "the expirationDate of the framework is in the past"),
        ]
        return problems.first(where: \.0)?.1
    }
}

extension Submission.Kind {
    fileprivate var isOfPartner: Bool { self == .exchange || self == .partnerSessions }

    /// Returns the calls of a version of the REST API.
    static func all(of interface: AdobePassBackend.Interface) -> [Submission.Kind] {
        switch interface {
        case .v1: [.exchange, .configuration, .profileRequests, .profiles]
        case .v2: allCases.filter { $0 != .profileRequests }
        }
    }

    fileprivate var isDecision: Bool { self == .authorize || self == .preauthorize }
}
