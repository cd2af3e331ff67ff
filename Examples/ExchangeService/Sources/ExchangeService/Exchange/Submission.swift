// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// A request of a client for a device: a document to exchange, or another call.
struct Submission: Sendable, Decodable {
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

        /// Returns the calls of a version of the REST API; without one, the service only validates.
        static func all(of interface: AdobePassBackend.Interface?) -> [Kind] {
            switch interface {
            case nil: [.exchange]
            case .v1: [.exchange, .configuration, .profileRequests, .profiles]
            case .v2: allCases.filter { $0 != .profileRequests }
            }
        }
    }

    struct Device: Sendable, Decodable {
        @Submitted var id: DeviceID?
        /// The type of the device, for REST API V1.
        @Submitted var type: DeviceType?
        var information: [String: String]?
    }

    struct Framework: Sendable, Decodable {
        let accessStatus: String?
        let providerId: String?
        let expirationDate: Milliseconds?
    }

    /// The members of the body; see the README.
    private enum CodingKeys: String, CodingKey {
        case device, framework, serviceProvider, mvpd, code, resources, domainName
        case document = "samlAttributeQueryResponse"
        case redirectURL = "redirectUrl"
    }

    var kind = Kind.exchange
    /// The size of the body.
    var bodySize = 0
    /// The time at which the client must receive the answer.
    var deadline = ContinuousClock.now
    /// The public address of the device.
    var address: ForwardedAddress?
    /// The issuer of the document, for the log.
    var issuer: String?

    var document: String?
    var device: Device?
    var framework: Framework?
    /// The service provider; `nil` for the only one of the service or of the caller.
    @Submitted var serviceProvider: ServiceProviderID?
    /// The TV provider.
    @Submitted var mvpd: MVPDID?
    /// The code of a session.
    @Submitted var code: RegistrationCode?
    var resources: [String]?
    /// The registered domain of the app.
    var domainName: String?
    /// The URL to which the browser returns.
    var redirectURL: String?

    /// The information about the device, without names that are not documented; the value of a missing name is empty.
    var information: ClientInformation? {
        device?.information.map { values in
            var information = ClientInformation(model: "", version: "", osName: "", osVersion: "", connectionType: "")
            for (name, value) in values { try? information.set(ServiceName(rawValue: name), to: value) }
            return information
        }
    }

    /// The status of the Video Subscriber Account framework.
    var status: PartnerFrameworkStatus? {
        framework.map { framework in
            let access = framework.accessStatus.map { ServiceName(rawValue: $0) }
            let provider = framework.providerId.map { SubscriberAccount.ProviderID(rawValue: $0) }
            let end = framework.expirationDate?.moment
            return PartnerFrameworkStatus(accessStatus: access, providerID: provider, expirationDate: end)
        }
    }

    /// Returns the members that the call requires and the request does not contain.
    func missing(for interface: AdobePassBackend.Interface?) -> [String] {
        let (isV1, isV2, isExchange) = (interface == .v1, interface == .v2, kind == .exchange)
        let isDecision = kind == .authorize || kind == .preauthorize
        let namesProvider = isV1 && (isExchange || kind == .profileRequests)
        let information = information
        let required = [
            ("samlAttributeQueryResponse", document?.isEmpty ?? true, isExchange),
            ("device.id", device?.id == nil, isV1 || isV2), ("device.type", device?.type == nil, namesProvider),
            ("device.information", information == nil, isV2),
            ("framework", framework == nil, isV2 && (isExchange || kind == .partnerSessions)),
            ("mvpd", mvpd == nil, namesProvider || isDecision || kind == .logout),
            ("code", code == nil, kind == .sessionLookup), ("resources", resources?.isEmpty ?? true, isDecision),
        ]
        let keys = ["model", "version", "osName", "osVersion", "connectionType"] as [ServiceName]
        let empty = keys.filter { information?[$0] == "" }
        return required.filter { $0.1 && $0.2 }.map(\.0) + empty.map { "device.information.\($0)" }
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
