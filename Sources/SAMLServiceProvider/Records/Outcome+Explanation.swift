// SPDX-License-Identifier: Apache-2.0

extension AttemptRecord.Outcome {
    /// The meaning of the outcome and the next step for the operator, for tools.
    package var explanation: (meaning: String, remedy: String?) {
        switch self {
        case .done: ("The browser was sent on, or a page was shown.", nil)
        case .signedIn: ("A session began.", nil)
        case .signedInBefore: ("The response arrived again; its session had begun.", nil)
        case .signedOut: ("The sessions ended.", nil)
        case .noSession:
            (
                "The identity provider asked this service to end sessions that do not exist here.",
                "The sessions may have ended before. If users remain signed in, compare `NameID` and `SessionIndex` of the "
                    + "`LogoutRequest` with those of the assertion."
            )
        case .partlySignedOut:
            (
                "The session ended here, but not everywhere.",
                "Without `SingleLogoutService` in the metadata of the identity provider, the session there cannot be ended."
            )
        case .malformedRequest:
            (
                "The request is not one that this endpoint receives.",
                "Compare the URL and the binding in the identity provider with the metadata of this service."
            )
        case .methodNotAllowed:
            (
                "The endpoint does not receive requests with this method.",
                "The ACS receives POST. Select the binding HTTP-POST at the identity provider."
            )
        case .bodyTooLarge:
            (
                "The body is larger than the limit, or the browser did not send all of it.",
                "To accept larger responses, raise the limit of the configuration and of the proxy before it."
            )
        case .bodyTooSlow:
            (
                "The body took longer than the budget for bodies allows.",
                "To accept slow uploads, raise `time` or lower `bytesPerSecond` of `bodies` in the configuration."
            )
        case .busy:
            (
                "The bodies of other requests left no room for the body.",
                "To accept this load, raise `bytes` of `bodies` in the configuration. Otherwise limit the requests of each client."
            )
        case .loginRequired:
            (
                "The request requires a session, and the script or form that sent it cannot show a login page.",
                "Let the page load itself again, so that the browser begins a login."
            )
        case .cookieMissing:
            (
                "The browser did not send the cookie of the request.",
                "Start the login at the host that receives the response, not at the identity provider. Check that the browser allows cookies."
            )
        case .unknownRequest:
            (
                "The request was answered before, has expired, or began in another browser. The service restarts a login once.",
                "If this is frequent, raise `requestLifetime`, and check that all nodes share one store."
            )
        case .unusableProvider:
            (
                "The identity provider is unknown, switched off, expired, without keys or without an endpoint.",
                "Check the age of its metadata, and whether the configuration contains its entity ID."
            )
        case .unsolicited:
            (
                "Logins started by the identity provider are disabled.",
                "Start logins at this service, or set `unsolicitedTarget` of the identity provider."
            )
        case .rejectedMessage: ("The message does not verify or does not meet the policy.", nil)
        case .refusedByService:
            (
                "The service refused the user.",
                "The identity provider signed the user in. Compare the attributes with what the service requires."
            )
        case .storeUnavailable:
            (
                "A store is full or cannot be reached.",
                "Check the database and the limits of its tables."
            )
        case .failed:
            (
                "A message cannot be written or signed, or the service failed when the user signed in.",
                "Check the keys of the configuration, and the log of the service."
            )
        case .providerUnreachable:
            (
                "The identity provider did not resolve an artifact.",
                "Check the network to its ArtifactResolutionService, and the certificate of that server."
            )
        }
    }
}
