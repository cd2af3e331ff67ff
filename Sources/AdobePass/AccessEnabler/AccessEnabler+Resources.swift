// SPDX-License-Identifier: Apache-2.0

extension AccessEnabler {
    /// Asks whether the user may watch a resource; `setToken:forResource:` or `tokenRequestFailed:` follows.
    ///
    /// - Parameter resource: The resource.
    public func checkAuthorization(_ resource: String) { authorize(resource, mayRenew: false) }

    /// Asks whether the user may watch a resource; `setToken:forResource:` or `tokenRequestFailed:` follows.
    ///
    /// If the user is no longer signed in at the service, the account on the device is exchanged again without user
    /// interaction, and the request is repeated.
    ///
    /// - Parameter resource: The resource.
    public func getAuthorization(_ resource: String) { authorize(resource, mayRenew: true) }

    private func authorize(_ resource: String, mayRenew: Bool) {
        func fail(_ code: ServiceName, _ description: PrivateText? = nil) {
            delegate?.tokenRequestFailed(resource, errorCode: code, errorDescription: description)
        }
        enqueue {
            guard let service = self.loaded?.service, let record = self.record else {
                return fail(.userNotAuthenticated)
            }
            switch await self.authorize(resource, of: record, at: service, mayRenew: mayRenew) {
            case .play(let token): self.delegate?.setToken(token, forResource: resource)
            case .denied(let details):
                self.delegate?.status(EntitlementStatus(.authorizationFailed, details: details))
                fail(.userNotAuthorized, details)
            case .signInMissing:
                self.record = nil
                fail(.userNotAuthenticated)
            case .failed(let failure):
                self.delegate?.status(EntitlementStatus(failure, as: .authorizationFailed))
                fail(.genericAuthorization)
            case .cancelled: fail(.genericAuthorization)
            }
        } orElse: {
            fail(.genericAuthorization)
        }
    }

    private func authorize(
        _ resource: String,
        of record: SignInRecord,
        at service: any EntitlementService,
        mayRenew: Bool
    ) async -> MediaAuthorization {
        let first = await service.authorize(resource, of: record)
        guard first == .signInMissing, mayRenew else { return first }
        guard await refresh(service) == nil, let renewed = self.record else { return first }
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

    /// Reads metadata of the user; `setMetadataStatus:` follows, without a value after a failure.
    ///
    /// - Parameter key: The name, for example `zip` or `tokenSource`.
    public func getMetadata(_ key: String) {
        func tell(_ entry: MetadataEntry?) {
            delegate?.setMetadataStatus(entry?.value, encrypted: entry?.isEncrypted ?? false, forKey: key)
        }
        enqueue {
            guard let service = self.loaded?.service, let record = self.record else { return tell(nil) }
            tell(try? await service.metadata(key, of: record))
        } orElse: {
            tell(nil)
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
    /// ``setSelectedProvider(_:)`` with `nil` when the user closes the page. If the service refuses the logout, the
    /// user remains signed in, and the status reports that.
    public func logout() {
        enqueue {
            await self.signOut()
        } orElse: {
            self.delegate?.setAuthenticationStatus(false, errorCode: .userNotAuthenticated)
        }
    }

    private func signOut() async {
        bridge.begin(isSilent: false)
        if let service = loaded?.service, let record {
            do throws(CallError) {
                try await service.signOut(record)
                self.record = nil
            } catch {
                delegate?.status(EntitlementStatus(error))
                delegate?.setAuthenticationStatus(true, errorCode: nil)
                return
            }
        }
        delegate?.setAuthenticationStatus(false, errorCode: .userNotAuthenticated)
        if bridge.settings != nil { delegate?.status(EntitlementStatus(.signOutInSettings)) }
    }
}
