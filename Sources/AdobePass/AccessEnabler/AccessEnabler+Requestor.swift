// SPDX-License-Identifier: Apache-2.0

extension AccessEnabler {
    /// Sets the options of the SDK, without `applicationProfile`, whose effect is not documented.
    ///
    /// - Parameters:
    ///   - deviceInformation: The information about the device, `device_info` in the SDK; `nil` for that of the facade.
    ///     It takes effect with the next ``setRequestor(_:)`` of another requestor.
    ///   - handlesSafariView: Whether the app opens pages in a Safari view, `handleSVC` in the SDK.
    ///   - visitor: The identifier of the visitor in Adobe's Experience Cloud, `visitorID` in the SDK. The service gets
    ///     it with every later call.
    ///   - reportsDeviceID: Whether ``getMetadata(of:)`` reports the identifier of the device.
    public func setOptions(
        deviceInformation: ClientInformation? = nil,
        handlesSafariView: Bool = false,
        visitor: VisitorID? = nil,
        reportsDeviceID: Bool = false
    ) {
        self.deviceInformation = deviceInformation
        self.reportsDeviceID = reportsDeviceID
        context.visitor = visitor
        bridge.usesSafari = handlesSafariView
    }

    /// Reads the configuration, checks whether the user is signed in, and exchanges the account on the device if no
    /// user interaction is necessary; `setRequestorComplete:` follows.
    ///
    /// The same requestor repeats this after the queued calls. Another requestor cancels the current sign-in, and every
    /// queued call fails.
    ///
    /// - Parameter requestor: The programmer's channel.
    public func setRequestor(_ requestor: RequestorID) {
        if let wanted, wanted != requestor {
            startGeneration()
            cancel(.newRequestor)
        }
        wanted = requestor
        enqueue {
            await self.load(requestor)
        } orElse: {
            self.delegate?.setRequestorComplete(false)
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
        do throws(CallError) {
            loaded = (requestor, service, try await service.reloadConfiguration())
        } catch {
            delegate?.status(EntitlementStatus(configuration: error))
            delegate?.setRequestorComplete(false)
            return
        }
        if let status = await refresh(service) { delegate?.status(status) }
        delegate?.setRequestorComplete(true)
    }

    /// Signs in without user interaction, and stores the record.
    ///
    /// - Returns: The status of a failure of the service; `nil` otherwise.
    func refresh(_ service: any EntitlementService) async -> EntitlementStatus? {
        switch await drive(service, .silent) {
        case .authenticated(let mvpd, let means): record = await service.record(of: mvpd, by: means)
        case .failed(let step, let failure):
            let isThrottled = failure.cause == .call(.throttled)
            return isThrottled ? EntitlementStatus(configuration: failure) : EntitlementStatus(failure, at: step)
        case .notAuthenticated: record = nil
        case .cancelled: break
        }
        return nil
    }

    private func makeService(_ requestor: RequestorID) -> any EntitlementService {
        let environment = SignInEnvironment(
            session: setup.session,
            account: setup.account,
            accountPresenter: bridge,
            presenter: bridge,
            decodesPartnerRequest: setup.decodesPartnerRequest,
            context: { [weak self] in await self?.context ?? CallContext() },
            clock: setup.clock,
            now: setup.now
        )
        let device = StreamingDevice(
            id: setup.device.id,
            information: deviceInformation ?? setup.device.information
        )
        switch setup.service {
        case .restV1:
            return TokenSignIn(
                client: RESTv1.Client(requestor: requestor, device: device),
                pages: setup.pages,
                options: SignInOptions(deviceType: setup.deviceType),
                environment: environment
            )
        case .restV2:
            return ProfileSignIn(
                serviceProvider: requestor,
                device: device,
                domainName: setup.pages.domainName,
                redirectURL: setup.pages.redirectURL,
                options: SignInOptions(deviceType: setup.deviceType),
                environment: environment
            )
        }
    }
}
