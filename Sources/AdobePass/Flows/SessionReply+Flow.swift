// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

extension RESTv2.SessionReply {
    /// Returns why a sign-in cannot follow the reply; `nil` for a documented reply.
    ///
    /// - Parameter isDecoded: Whether the platform gets the SAML request as XML.
    /// - Returns: The reason.
    func problem(isDecoded: Bool) -> String? {
        switch step {
        case .partnerProfile(let request) where !request.type.isIdentical(to: "saml"):
            "The type of the request for the partner is not `saml`."
        case .partnerProfile(let request) where request.token(isDecoded: isDecoded) == nil:
            "The SAML request is not Base64-encoded UTF-8 text."
        case .retry(nil, _): "`retry` has no code."
        case .undocumented: "`actionName` is not documented."
        case .partnerProfile, .authorize, .authenticate, .resume, .retry: nil
        }
    }
}

extension RESTv2.PartnerRequest {
    /// Returns the verification token for the platform; `nil` if it cannot be decoded.
    func token(isDecoded: Bool) -> PrivateText? {
        guard isDecoded else { return request }
        let bytes = try? Base64(wrapping: .anywhere).decode(request.value)
        return bytes.flatMap { String(validUTF8: $0) }.map { PrivateText($0) }
    }
}

extension PartnerFrameworkStatus {
    /// Creates the status of an app with a permission, before the account is known.
    init(_ access: SubscriberAccount.Access) {
        self.init(accessStatus: access.status.name, permissionError: FrameworkError(access.failure?.code))
    }

    /// Returns whether the sign-in at the provider has expired; a sign-in without an expiration has not.
    func hasExpired(at now: Timestamp) -> Bool { expirationDate.map { $0 <= now } ?? false }

    /// Returns the status after an answer of the framework.
    func after(_ answer: SubscriberAccount.Answer) -> PartnerFrameworkStatus {
        var status = PartnerFrameworkStatus(accessStatus: accessStatus, permissionError: permissionError)
        switch answer {
        case .metadata(let metadata):
            (status.providerID, status.expirationDate) = (metadata.providerID, metadata.expirationDate)
        case .failure(let failure): status.providerError = FrameworkError(failure.code)
        case .nothing: break
        }
        return status
    }
}

extension PartnerFrameworkStatus.FrameworkError {
    fileprivate init?(_ code: SubscriberAccount.RequestError.Code?) {
        guard let code else { return nil }
        self.init(code: "\(code.rawValue)")
    }
}
