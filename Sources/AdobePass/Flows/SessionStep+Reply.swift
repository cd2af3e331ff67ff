// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension SessionStep {
    /// The life of a code whose end the service does not name.
    private static let usualCodeLife: TimeInterval = 1_800

    /// What a reply of the service says.
    ///
    /// - Parameters:
    ///   - reply: The reply.
    ///   - server: Where it comes from.
    ///   - now: The time.
    ///   - form: How the SAML request is passed on.
    /// - Throws: A failure if nobody documented what it says.
    init(
        _ reply: RESTv2.SessionReply,
        from server: ServerAddress,
        at now: Date,
        as form: PartnerRequestForm
    ) throws(CallFailure) {
        let end = reply.notAfter?.date ?? now.addingTimeInterval(Self.usualCodeLife)
        func code(_ code: RegistrationCode, _ link: RESTv2.Link? = nil) -> LoginCode {
            LoginCode(code, expiration: end, page: link.map { PrivateText($0.resolved(against: server)) })
        }
        switch reply.step {
        case .partnerProfile(let request):
            guard request.type.isIdentical(to: "saml") else {
                throw CallFailure(undocumented: "expected a request of type saml")
            }
            self = .askPartner(try form.token(request.request), attributeNames: request.attributeNames)
        case .authorize: self = .authorize(reply.provider)
        case .authenticate(let text, let link):
            let reason: Reason =
                switch reply.reason {
                case .statusFallback?: .status
                case .configurationFallback?: .configuration
                default: .requested
                }
            self = .authenticate(code(text, link), mvpd: reply.provider, reason: reason)
        case .resume(let text, let missing):
            self = .resume(code(text), missing: missing.map { Parameter(name: $0) }, mvpd: reply.provider)
        case .retry(let text?, _): self = .retry(code(text), mvpd: reply.provider)
        case .retry(nil, _): throw CallFailure(undocumented: "expected a code to retry with")
        case .undocumented: throw CallFailure(undocumented: "expected an action that is documented")
        }
    }
}

extension PartnerRequestForm {
    /// What the platform gets.
    fileprivate func token(_ request: PrivateText) throws(CallFailure) -> SubscriberAccount.VerificationToken {
        switch self {
        case .asReceived: return SubscriberAccount.VerificationToken(request.value)
        case .decoded:
            let bytes = try? Base64(wrapping: .anywhere).decode(request.value)
            guard let bytes, let text = String(validating: bytes, as: UTF8.self) else {
                throw CallFailure(undocumented: "expected a request in Base64")
            }
            return SubscriberAccount.VerificationToken(text)
        }
    }
}

extension SessionStep.Parameter {
    /// The parameter that a service names; some call the domain otherwise.
    init(name: String) {
        switch Exact(name) {
        case "mvpd": self = .mvpd
        case "domainName", "domain": self = .domainName
        case "redirectUrl", "redirectURL": self = .redirectURL
        default: self = .other
        }
    }
}

extension RESTv2.Profiles {
    /// The profiles that are good at a moment, by the names of their providers.
    func summaries(at now: Date) -> [ProfileSummary] {
        byProvider.values.filter { $0.isValid(at: EpochMilliseconds(now)) }
            .sorted { ExactText($0.provider.text) < ExactText($1.provider.text) }
            .map { profile in
                ProfileSummary(
                    profile.provider,
                    expiration: profile.notAfter.date,
                    isOfPlatform: profile.kind == .appleSSO
                )
            }
    }
}

extension PartnerFrameworkStatus {
    /// The status that says what is known of an account.
    package init(_ standing: AccountStanding) {
        let access: AccessStatus =
            switch standing.access.status {
            case .granted: .granted
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            }
        func error(_ code: SubscriberAccount.Failure.Code?) -> FrameworkError? {
            code.map { FrameworkError(code: "\($0.rawValue)") }
        }
        self.init(
            accessStatus: access,
            permissionError: error(standing.access.failure?.code),
            providerID: standing.provider.map { PlatformMappingID($0.rawValue) },
            expirationDate: standing.expirationDate.map { EpochMilliseconds($0) },
            providerError: error(standing.failure)
        )
    }
}
