// SPDX-License-Identifier: Apache-2.0

extension TokenFlow {
    /// Begins the flow with a check for a token.
    package mutating func begin(at now: Timestamp) -> [FlowEffect<Action>] {
        guard state == .ready else { return ignoring("begin") }
        return go(.checkingToken, .checkToken(after: .zero))
    }

    /// Accepts an event, or ignores one that does not fit the state.
    package mutating func receive(_ event: Event, at now: Timestamp) -> [FlowEffect<Action>] {
        let effects: Effects? =
            switch state {
            case .ready, .ended: nil
            case .checkingToken, .loadingConfiguration: start(event)
            case .checkingAccess, .askingAccount, .requestingProfile, .exchanging, .checkingExchange:
                platform(event, at: now)
            case .choosingProvider, .startingPreview, .requestingCode, .browsing, .polling: basic(event, at: now)
            }
        return effects ?? ignoring(Self.name(of: event))
    }

    /// Handles steps S1 and S3.
    private mutating func start(_ event: Event) -> Effects? {
        switch (state, event) {
        case (.checkingToken, .tokenFound(let mvpd)): end(.authenticated(mvpd, by: .present))
        case (.checkingToken, .tokenMissing): go(.loadingConfiguration, .loadConfiguration)
        case (.checkingToken, .tokenCheckFailed(let error)): end(.failed(.check, error))
        case (.loadingConfiguration, .configuration(let configuration)): askPlatform(with: configuration)
        case (.loadingConfiguration, .configurationFailed(let error)):
            end(.failed(.configuration, error))
        default: nil
        }
    }

    private mutating func askPlatform(with configuration: ChannelConfiguration) -> Effects {
        self.configuration = configuration
        return go(.checkingAccess(.silent), .checkAccess)
    }
}
