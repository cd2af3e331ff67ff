// SPDX-License-Identifier: Apache-2.0

extension EntitlementStatus {
    /// The status of a sign-in that the platform does not lead to; nil if the SDK has none for it.
    ///
    /// - Parameters:
    ///   - reason: Why it does not.
    ///   - isSilent: Whether nobody asked for the sign-in.
    init?(_ reason: FallbackReason, isSilent: Bool) {
        switch reason {
        case .accessNotGranted(let access): self.init(access)
        case .accountFailed(let code):
            self.init(
                isSilent ? .accountFailed : .metadataFailed,
                message: PrivateText("the framework gave no metadata"),
                details: PrivateText(SubscriberAccount.Failure(code).description)
            )
        case .noResponse where isSilent, .accountChanged where isSilent:
            self.init(.accountFailed, details: PrivateText("no SAML response of the account"))
        case .noProfile: self.init(.tokenNotFound)
        case .noAuthenticationRequest(let failure), .partnerRefused(let failure),
            .exchangeFailed(.service(let failure)):
            self.init(failure)
        case .exchangeFailed(.notSent(let refusal)):
            self.init(.internalError, message: PrivateText("the response was not sent: \(refusal)"))
        case .statusNotTaken, .missingParameters: self.init(.internalError)
        // Nobody is signed in, or not in a way that leads here: that is no news without a question.
        case _ where isSilent: return nil
        case .otherProvider: self.init(.otherProvider)
        case .unknownProvider, .singleSignOnDisabled, .partnerNotConfigured: self.init(.integrationDisabled)
        case .userCancelled: self.init(.userCancelled)
        case .noAccount, .accountExpired, .accountChanged, .noResponse: self.init(.metadataFailed)
        case .unsupportedProvider, .noPlatformProvider: return nil
        }
    }

    /// The status of a missing permission; nil if there is one.
    init?(_ access: SubscriberAccount.AccessStatus) {
        switch access {
        case .granted: return nil
        case .denied, .restricted: self.init(.accessDenied)
        case .notDetermined: self.init(.accessUndetermined)
        }
    }

    /// The status of a sign-in that is not of the usual kind.
    init?(_ origin: SignInRecord.Origin) {
        switch origin {
        case .platform, .regular: return nil
        case .degraded: self.init(.authenticatedByDegradation)
        case .temporary: self.init(.authenticatedTemporarily)
        }
    }

    /// The status of a failure of the service.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - errorID: Its identifier, unless another one tells more.
    init(_ failure: CallFailure, as errorID: ErrorID = .internalError) {
        self.init(ErrorID(registrationOf: failure) ?? errorID, message: PrivateText("\(failure)"))
    }

    /// The status of a configuration that is not there.
    init(configuration failure: CallFailure) {
        self.init(failure, as: ErrorID(configuration: failure))
    }

    /// The status of a flow that failed.
    init(_ failure: FlowFailure) {
        switch failure.step {
        case .configuration: self.init(configuration: failure.error)
        case .code: self.init(failure.error, as: .noRegistrationCode)
        case .registration, .check, .polling:
            let isOver = failure.error.serviceError?.code == .temporaryAccessDurationLimitExceeded
            self.init(failure.error, as: isOver ? .temporaryAccessExpired : .internalError)
        }
    }
}

extension EntitlementStatus.ErrorID {
    /// What an app without credentials or token gets; nil if the call failed for another reason.
    init?(registrationOf failure: CallFailure) {
        switch failure.cause {
        case .credentials: self = .notRegistered
        case .authorization:
            let unregistered: [ServiceError.Code] = [
                .invalidSoftwareStatement, .unapprovedSoftwareStatement, .invalidClient, .unauthorizedClient,
            ]
            let isKnown = failure.serviceError.map { !unregistered.contains($0.code) } ?? true
            self = isKnown ? .noAccessToken : .notRegistered
        case .call:
            guard failure.status == 401 else { return nil }
            self = .noAccessToken
        }
    }

    /// What stands for a configuration that is not there; 503 if the service is not.
    fileprivate init(configuration failure: CallFailure) {
        switch failure.cause {
        case .call(.refused(let refusal)):
            switch refusal.status {
            case 403: self = .domainNotAllowed
            case 412: self = .deviceMismatch
            case let status: self = .configuration(status)
            }
        case .call(.throttled): self = .configurationThrottled
        case .call(.unexpectedAnswer(let fault)): self = .configuration(fault.status == 200 ? 500 : fault.status)
        case .call(.transport), .authorization, .credentials: self = .configuration(503)
        }
    }
}

extension CallFailure {
    /// The error that a service named, if it did.
    var serviceError: ServiceError? {
        if case .refused(let refusal)? = error { refusal.error } else { nil }
    }
}
