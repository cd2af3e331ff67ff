// SPDX-License-Identifier: Apache-2.0

extension EntitlementStatus {
    /// Creates the status of a fallback to the basic sign-in; `nil` if the SDK has no status for it.
    ///
    /// - Parameters:
    ///   - reason: The reason of the fallback.
    ///   - isSilent: Whether the sign-in runs without a request of the user.
    ///   - deviceType: The kind of device.
    init?(_ reason: FallbackReason, isSilent: Bool, on deviceType: DeviceType) {
        switch reason {
        case .accessNotGranted(let access): self.init(access, on: deviceType)
        // Without a screen, the framework answers a viewer who is not signed in with this code.
        case .accountFailed(.providerRejected?) where isSilent: return nil
        case .accountFailed(let code):
            let context = PrivateText(SubscriberAccount.RequestError(code).description)
            if isSilent {
                self.init(
                    .accountFailed,
                    message: PrivateText("the framework returned no metadata"),
                    details: context
                )
            } else {
                self.init(.metadataFailed, message: context)
            }
        case .noResponse where isSilent, .accountChanged where isSilent:
            self.init(.accountFailed, details: PrivateText("the account returned no SAML response"))
        case .noProfile: self.init(.tokenNotFound)
        case .noAuthenticationRequest(let failure), .partnerRefused(let failure),
            .exchangeFailed(let failure):
            self.init(failure)
        case .responseRefused(let refusal):
            self.init(.internalError, message: PrivateText("the response was not sent: \(refusal)"))
        case .statusNotTaken, .missingParameters: self.init(.internalError)
        // Without a request of the user, a missing sign-in is not reported.
        case _ where isSilent: return nil
        case .otherProvider: self.init(.otherProvider)
        case .unknownProvider, .singleSignOnDisabled, .partnerNotConfigured: self.init(.integrationDisabled)
        case .userCancelled: self.init(.userCancelled)
        case .noAccount: self.init(.metadataFailed, message: PrivateText("the framework named no provider"))
        case .accountExpired: self.init(.metadataFailed, message: PrivateText("the sign-in on the device has expired"))
        case .accountChanged: self.init(.metadataFailed, message: PrivateText("the account on the device changed"))
        case .noResponse: self.init(.metadataFailed, message: PrivateText("the provider returned no SAML response"))
        case .unsupportedProvider, .noPlatformProvider: return nil
        }
    }

    /// Creates the status of a missing permission; `nil` for a granted one.
    ///
    /// If the user refused the permission, the message names the place in the settings where the user can grant it.
    init?(_ access: SubscriberAccount.AccessStatus, on deviceType: DeviceType) {
        switch access {
        case .granted: return nil
        case .denied:
            self.init(.accessDenied, message: PrivateText("the user can grant it: \(deviceType.settingsPath)"))
        case .restricted: self.init(.accessDenied)
        case .notDetermined: self.init(.accessUndetermined)
        }
    }

    /// Creates the status of a degraded or temporary sign-in; `nil` for others.
    init?(_ origin: SignInRecord.Origin) {
        switch origin {
        case .platform, .basic: return nil
        case .degraded: self.init(.authenticatedByDegradation)
        case .temporary: self.init(.authenticatedTemporarily)
        }
    }

    /// Creates the status of a failure of the service.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - errorID: The identifier, unless the failure has a more specific one.
    init(_ failure: CallError, as errorID: ServiceName = .internalError) {
        self.init(ServiceName(registrationOf: failure) ?? errorID, message: PrivateText("\(failure)"))
    }

    /// Creates the status of a configuration that could not be read.
    init(configuration failure: CallError) {
        self.init(failure, as: ServiceName(configuration: failure))
    }

    /// Creates the status of a flow that failed.
    init(_ failure: CallError, at step: SignInStep) {
        switch step {
        case .configuration: self.init(configuration: failure)
        case .code: self.init(failure, as: .noRegistrationCode)
        case .registration, .check, .polling:
            let errorID: ServiceName =
                switch failure.serviceError?.code {
                case "temporary_access_duration_limit_exceeded": .temporaryAccessExpired
                case "invalid_authentication_session": .tokenNotFound
                default: .internalError
                }
            self.init(failure, as: errorID)
        }
    }
}

extension ServiceName {
    /// Creates the identifier for missing credentials or a missing token; `nil` for another failure.
    init?(registrationOf failure: CallError) {
        switch failure.cause {
        case .credentials, .softwareStatement: self = .notRegistered
        case .authorization:
            let unregistered: [ServiceName] = ["invalid_client", "unauthorized_client"]
            let isKnown = failure.serviceError.map { !unregistered.contains($0.code) } ?? true
            self = isKnown ? .noAccessToken : .notRegistered
        case .call:
            guard failure.status == 401 else { return nil }
            self = .noAccessToken
        }
    }

    /// Creates the identifier of a configuration that could not be read; status 404 if no server answered.
    fileprivate init(configuration failure: CallError) {
        switch failure.cause {
        case .call(.refused(let status, _)):
            switch status {
            case 403: self = .domainNotAllowed
            case 412: self = .deviceMismatch
            default: self = .configuration(status)
            }
        case .call(.throttled): self = .configurationThrottled
        case .call(.unexpectedAnswer(let status, _)): self = .configuration(status == 200 ? 500 : status)
        case .call(.transport), .authorization, .softwareStatement, .credentials: self = .configuration(404)
        }
    }
}
