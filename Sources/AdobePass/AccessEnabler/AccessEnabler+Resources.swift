// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension AccessEnabler {
    /// Asks whether the user may watch a resource; `setToken:forResource:` or `tokenRequestFailed:` follows.
    ///
    /// A user who is not signed in gets `USER_NOT_AUTHENTICATED_ERROR`; the code of the SDK is not documented.
    ///
    /// - Parameter resource: The resource.
    public func checkAuthorization(_ resource: String) { authorize(resource, maySignIn: false) }

    /// Asks whether the user may watch a resource; `setToken:forResource:` or `tokenRequestFailed:` follows.
    ///
    /// A user who is not signed in is asked to sign in first, with the callbacks of
    /// ``getAuthentication(providers:featured:identity:)``. If only the service considers the sign-in expired, the account
    /// on the device is exchanged again without user interaction before that.
    ///
    /// - Parameter resource: The resource.
    public func getAuthorization(_ resource: String) { authorize(resource, maySignIn: true) }

    private func authorize(_ resource: String, maySignIn: Bool) {
        enqueue {
            if self.record == nil, maySignIn { await self.authenticate(SignInManner(isInterruptionAllowed: true)) }
            guard let service = self.loaded?.service, let record = self.record else {
                return self.fail(resource, .userNotAuthenticated)
            }
            let authorization = await self.authorize(resource, of: record, at: service, maySignIn: maySignIn)
            if let status = EntitlementStatus(authorization, of: record) { self.delegate?.status(status) }
            switch authorization {
            case .play(let token, let decision):
                self.permissions[Exact(resource)] = decision.notAfter
                self.delegate?.setToken(token, forResource: resource)
                self.bridge.track(.authorization(of: record, error: nil, details: nil))
            case .denied(let decision): self.fail(resource, .userNotAuthorized, decision.details)
            case .signInMissing:
                self.record = nil
                self.fail(resource, .userNotAuthenticated)
            case .failed, .cancelled: self.fail(resource, .genericAuthorization)
            }
        } orElse: {
            self.fail(resource, .genericAuthorization)
        }
    }

    private func fail(_ resource: String, _ code: ServiceName, _ description: PrivateText? = nil) {
        permissions[Exact(resource)] = nil
        delegate?.tokenRequestFailed(resource, errorCode: code, errorDescription: description)
        bridge.track(.authorization(of: record, error: code, details: description))
    }

    private func authorize(
        _ resource: String,
        of record: SignInRecord,
        at service: any EntitlementService,
        maySignIn: Bool
    ) async -> MediaAuthorization {
        let first = await service.authorize(resource, of: record)
        // The end of temporary access is a denial, not the loss of a sign-in.
        guard case .signInMissing = first, maySignIn, record.origin != .temporary else { return first }
        if await refresh(service) != nil || self.record == nil {
            await authenticate(SignInManner(isInterruptionAllowed: true))
        }
        guard let renewed = self.record else { return first }
        return await service.authorize(resource, of: renewed)
    }

    /// Asks which resources the user may probably watch; `preauthorizedResources:` follows, with an empty list after a
    /// failure.
    ///
    /// - Parameter resources: The resources, usually at most five.
    public func checkPreauthorizedResources(_ resources: [String]) {
        enqueue {
            var permitted: [String] = []
            if let service = self.loaded?.service, let record = self.record {
                do throws(CallError) {
                    permitted = try await service.preauthorize(resources, of: record)
                } catch {
                    self.delegate?.status(EntitlementStatus(error, as: .preauthorizationFailed))
                }
            }
            self.delegate?.preauthorizedResources(permitted)
        } orElse: {
            self.delegate?.preauthorizedResources([])
        }
    }

    /// Reports the provider of the sign-in; `selectedProvider:` follows.
    public func getSelectedProvider() {
        enqueue {
            let mvpd = self.record.map { record in
                self.loaded?.configuration.mvpd(record.mvpd) ?? MVPD(id: record.mvpd)
            }
            self.delegate?.selectedProvider(mvpd)
        } orElse: {
            self.delegate?.selectedProvider(nil)
        }
    }

    /// Signs the user out; `setAuthenticationStatus:errorCode:` follows, and `status:` with VSA203 if the user also has
    /// to sign out in the settings.
    ///
    /// On an iPhone or iPad, `navigateToUrl:` may precede them. They then follow ``handleExternalURL(_:)``, or
    /// ``setSelectedProvider(_:)`` with `nil` when the user closes the page. What the facade knows of the user is forgotten
    /// before the call. If the service refuses the logout, the status reports that, and the next ``setRequestor(_:endpoints:)``
    /// finds the user signed in.
    public func logout() {
        enqueue {
            await self.signOut()
        } orElse: {
            self.delegate?.setAuthenticationStatus(false, errorCode: .userNotAuthenticated)
        }
    }

    private func signOut() async {
        bridge.begin(isSilent: false)
        let signedIn = record
        (record, permissions) = (nil, [:])
        if let service = loaded?.service, let signedIn {
            do throws(CallError) {
                try await service.signOut(signedIn)
            } catch {
                delegate?.status(EntitlementStatus(error))
            }
        }
        delegate?.setAuthenticationStatus(false, errorCode: .userNotAuthenticated)
        if bridge.settings != nil { delegate?.status(EntitlementStatus(.signOutInSettings)) }
    }
}
