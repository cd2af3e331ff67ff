// SPDX-License-Identifier: Apache-2.0

extension AccessEnabler {
    /// Sets options; those of the device count from the next ``setRequestor(_:)`` of another requestor on.
    public func setOptions(_ options: Options) {
        self.options = options
        bridge.usesSafari = options.handlesSafariView
    }

    /// Reads the configuration, finds out whether somebody is signed in, and trades the account on the device if that
    /// needs nobody's help; `setRequestorComplete:` follows.
    ///
    /// For the requestor that is set already it does that anew, after the calls before it. Another requestor ends the
    /// sign-in in hand, and every call that waits is answered as one that failed.
    ///
    /// - Parameter requestor: Who asks.
    public func setRequestor(_ requestor: RequestorID) {
        if let wanted, wanted != requestor {
            startGeneration()
            giveUp(.newRequestor)
        }
        wanted = requestor
        enqueue {
            await self.load(requestor)
        } orElse: {
            self.delegate?.setRequestorComplete(.error)
        }
    }

    private func load(_ requestor: RequestorID) async {
        let service: any EntitlementService
        if let loaded, loaded.requestor == requestor {
            service = loaded.service
        } else {
            (loaded, record) = (nil, nil)
            service = makeService(requestor)
        }
        do throws(CallFailure) {
            loaded = (requestor, service, try await service.reloadConfiguration())
        } catch {
            delegate?.status(EntitlementStatus(configuration: error))
            delegate?.setRequestorComplete(.error)
            return
        }
        if let status = await refresh(service) { delegate?.status(status) }
        delegate?.setRequestorComplete(.success)
    }

    /// Signs in without asking anybody, and remembers what came of it.
    ///
    /// - Returns: What there is to say about a service that failed; the rest is said.
    func refresh(_ service: any EntitlementService) async -> EntitlementStatus? {
        switch await drive(service, .silent) {
        case .authenticated(let authentication): record = await service.record(of: authentication)
        case .failed(let failure):
            let isThrottled = failure.error.cause == .call(.throttled)
            return isThrottled ? EntitlementStatus(configuration: failure.error) : EntitlementStatus(failure)
        case .notAuthenticated: record = nil
        case .cancelled: break
        }
        return nil
    }

    private func makeService(_ requestor: RequestorID) -> any EntitlementService {
        var environment = SignInEnvironment(
            session: setup.session,
            account: setup.account,
            accountPresenter: bridge,
            presenter: bridge,
            encoder: setup.encoder,
            clock: setup.clock,
            now: setup.now
        )
        environment.partnerRequest = setup.partnerRequest
        let device = StreamingDevice(
            id: setup.device.id,
            information: options.deviceInformation ?? setup.device.information
        )
        switch setup.service {
        case .restV1:
            return TokenSignIn(
                client: RESTv1.Client(requestor: requestor, device: device),
                options: SignInOptions(deviceType: setup.deviceType),
                pages: setup.pages,
                environment: environment
            )
        case .restV2:
            return ProfileSignIn(
                client: ProfileSignIn.Client(
                    serviceProvider: requestor,
                    device: device,
                    domainName: setup.pages.domainName,
                    redirectURL: setup.pages.redirectURL
                ),
                options: SignInOptions(deviceType: setup.deviceType),
                environment: environment
            )
        }
    }
}
