// SPDX-License-Identifier: Apache-2.0

extension AccessEnabler {
    /// Sets the options of the SDK, without `applicationProfile`, whose effect is not documented.
    ///
    /// - Parameters:
    ///   - deviceInformation: The information about the device, `device_info` in the SDK; `nil` for that of the facade.
    ///     It takes effect with the next ``setRequestor(_:endpoints:)`` of another requestor.
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
    /// - Parameters:
    ///   - requestor: The programmer's channel.
    ///   - endpoints: The servers, `serviceProviders` in the SDK; by default that of the session. All of them are asked for
    ///     the configuration at the same time, and the first one that answers gets every later call.
    public func setRequestor(_ requestor: ServiceProviderID, endpoints: [ServerAddress] = []) {
        if let wanted, wanted != requestor {
            startGeneration()
            cancelForNewRequestor()
        }
        wanted = requestor
        enqueue {
            await self.load(requestor, endpoints)
        } orElse: {
            self.delegate?.setRequestorComplete(false)
        }
    }

    private func load(_ requestor: ServiceProviderID, _ endpoints: [ServerAddress]) async {
        let services: [any EntitlementService]
        if let loaded, loaded.requestor == requestor, loaded.endpoints == endpoints {
            services = [loaded.service]
        } else {
            (loaded, record) = (nil, nil)
            let servers = endpoints.isEmpty ? [setup.session.server] : endpoints
            services = servers.map { makeService(requestor, setup.session.at($0)) }
        }
        let service: any EntitlementService
        do throws(CallError) {
            let (first, configuration) = try await Self.firstConfiguration(of: services)
            service = first
            loaded = LoadedRequestor(
                requestor: requestor,
                endpoints: endpoints,
                service: first,
                configuration: configuration
            )
        } catch {
            delegate?.status(EntitlementStatus(configuration: error))
            delegate?.setRequestorComplete(false)
            return
        }
        if let status = await refresh(service) { delegate?.status(status) }
        delegate?.setRequestorComplete(true)
    }

    /// Returns the first service that answers with its configuration.
    private static func firstConfiguration(
        of services: [any EntitlementService]
    ) async throws(CallError) -> (any EntitlementService, ChannelConfiguration) {
        typealias Outcome = Result<(any EntitlementService, ChannelConfiguration), CallError>
        return try await withTaskGroup(of: Outcome.self, returning: Outcome.self) { group in
            for service in services {
                group.addTask {
                    do throws(CallError) {
                        return .success((service, try await service.reloadConfiguration()))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            var outcome = Outcome.failure(CallError(.call(.cancelled), attempts: 0))
            for await next in group {
                outcome = next
                if case .success = next { break }
            }
            group.cancelAll()
            return outcome
        }.get()
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

    private func makeService(_ requestor: ServiceProviderID, _ session: AdobePassSession) -> any EntitlementService {
        var environment = SignInEnvironment(
            session: session,
            account: setup.account,
            accountPresenter: bridge,
            presenter: bridge
        )
        environment.decodesPartnerRequest = setup.decodesPartnerRequest
        environment.context = { [weak self] in await self?.context ?? CallContext() }
        environment.clock = setup.clock
        environment.now = setup.now
        var options = SignInOptions(deviceType: setup.deviceType)
        let device = StreamingDevice(
            id: setup.device.id,
            information: deviceInformation ?? setup.device.information
        )
        switch setup.service {
        case .restV1:
            return TokenSignIn(
                client: RESTv1.Client(serviceProvider: requestor, device: device),
                domainName: setup.domainName,
                redirectURL: setup.redirectURL,
                options: options,
                environment: environment
            )
        case .restV2:
            options.interruptsForResponse = setup.interruptsForResponse
            return ProfileSignIn(
                serviceProvider: requestor,
                device: device,
                domainName: setup.domainName,
                redirectURL: setup.redirectURL,
                options: options,
                environment: environment
            )
        }
    }
}
