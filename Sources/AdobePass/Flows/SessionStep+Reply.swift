// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

extension SessionStep {
    /// The lifetime of a code without an expiration in the answer.
    private static let usualCodeLife: Duration = .seconds(1_800)

    /// Creates the step of a reply.
    ///
    /// - Parameters:
    ///   - reply: The reply.
    ///   - server: The base URL of the service.
    ///   - now: The current time.
    ///   - isDecoded: Whether the platform gets the SAML request as XML.
    /// - Throws: A failure if the reply is not documented.
    init(
        _ reply: RESTv2.SessionReply,
        from server: ServerAddress,
        at now: Timestamp,
        isDecoded: Bool
    ) throws(CallError) {
        let end = reply.notAfter ?? now.adding(Self.usualCodeLife)
        func code(_ code: RegistrationCode, _ link: RESTv2.Link? = nil) -> LoginCode {
            LoginCode(code, expiration: end, page: link.map { PrivateText($0.resolved(against: server)) })
        }
        switch reply.step {
        case .partnerProfile(let request):
            guard request.type.isIdentical(to: "saml") else {
                throw CallError(undocumented: "The type of the request for the partner is not `saml`.")
            }
            self = .askPartner(
                try Self.token(request.request, isDecoded: isDecoded),
                attributeNames: request.attributeNames
            )
        case .authorize: self = .authorize(reply.provider)
        case .authenticate(let text, let link):
            let reason: Reason =
                switch reply.reason {
                case "pfs_fallback": .status
                case "configuration_fallback": .configuration
                default: .requested
                }
            self = .authenticate(code(text, link), mvpd: reply.provider, reason: reason)
        case .resume(let text, let missing):
            self = .resume(code(text), missing: missing.map { Parameter(name: $0) }, mvpd: reply.provider)
        case .retry(let text?, _): self = .retry(code(text), mvpd: reply.provider)
        case .retry(nil, _): throw CallError(undocumented: "`retry` has no code.")
        case .undocumented: throw CallError(undocumented: "`actionName` is not documented.")
        }
    }
}

extension SessionStep {
    /// Returns the verification token for the platform.
    private static func token(_ request: PrivateText, isDecoded: Bool) throws(CallError) -> PrivateText {
        guard isDecoded else { return request }
        let bytes = try? Base64(wrapping: .anywhere).decode(request.value)
        guard let bytes, let text = String(validUTF8: bytes) else {
            throw CallError(undocumented: "The SAML request is not Base64-encoded UTF-8 text.")
        }
        return PrivateText(text)
    }
}

extension SessionStep.Parameter {
    /// Creates the parameter of a name; two spellings of the domain and the redirect URL are known.
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
    /// Returns the profiles that are valid at an instant, sorted by provider.
    func summaries(at now: Timestamp) -> [ProfileSummary] {
        byProvider.values.filter { $0.isValid(at: now) }
            .sorted { ExactText($0.provider.text) < ExactText($1.provider.text) }
            .map { profile in
                ProfileSummary(
                    profile.provider,
                    expiration: profile.notAfter,
                    isOfPlatform: profile.kind == "appleSSO"
                )
            }
    }
}

extension PartnerFrameworkStatus {
    /// Returns whether the sign-in at the provider has expired; a sign-in without an expiration has not.
    func hasExpired(at now: Timestamp) -> Bool { expirationDate.map { $0 <= now } ?? false }

    /// Creates the status of an account.
    package init(_ standing: AccountStanding) {
        let access: ServiceName =
            switch standing.access.status {
            case .granted: "granted"
            case .denied: "denied"
            case .restricted: "restricted"
            case .notDetermined: "notDetermined"
            }
        func error(_ code: SubscriberAccount.RequestError.Code?) -> FrameworkError? {
            code.map { FrameworkError(code: "\($0.rawValue)") }
        }
        self.init(
            accessStatus: access,
            permissionError: error(standing.access.failure?.code),
            providerID: standing.provider,
            expirationDate: standing.expirationDate,
            providerError: error(standing.failure)
        )
    }
}
