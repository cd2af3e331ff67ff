// SPDX-License-Identifier: Apache-2.0

/// A code that signs this device in, in a browser on this or another device.
///
/// Anyone who knows the code can use it; descriptions and dumps omit it.
public struct LoginCode: Hashable, Sendable {
    /// The code that the user enters in the browser.
    public let code: RegistrationCode

    /// The expiration of the code.
    public let expiration: Timestamp

    /// The URL of the page for the code; `nil` if the service does not name it.
    public let page: PrivateText?

    package init(_ code: RegistrationCode, expiration: Timestamp, page: PrivateText? = nil) {
        self.code = code
        self.expiration = expiration
        self.page = page
    }
}

/// The state of a basic sign-in: the provider, the screen, and the checks so far.
package struct BasicLogin: Hashable, Sendable {
    /// The screen on which the user signs in.
    package enum Screen: Hashable, Sendable, CaseIterable {
        /// A browser on this device, without a visible code.
        case browser
        /// Another device, with the code that this device displays.
        case otherDevice
    }

    /// The provider; `nil` if the user chooses on another device.
    package var mvpd: MVPDID?

    /// The screen on which the user signs in.
    package let screen: Screen

    /// The number of codes so far.
    package var codes: Int

    /// The number of checks without a sign-in since the browser was closed.
    var misses = 0

    /// The number of consecutive checks that failed.
    var failures = 0

    package init(mvpd: MVPDID?, screen: Screen, codes: Int = 0) {
        self.mvpd = mvpd
        self.screen = screen
        self.codes = codes
    }
}

extension BasicLogin {
    /// The next step after a check for the sign-in of the user.
    enum Next {
        case poll
        case newCode
        case end(Cancellation)
        case fail(CallError)
    }

    /// Records a check that found no sign-in, and returns the next step.
    mutating func missed(_ code: LoginCode, at now: Timestamp, limits: FlowLimits) -> Next {
        failures = 0
        return next(code, at: now, limits)
    }

    /// Records a check that failed, and returns the next step.
    mutating func failed(_ error: CallError, _ code: LoginCode, at now: Timestamp, limits: FlowLimits) -> Next {
        failures += 1
        return failures < limits.failuresInARow ? next(code, at: now, limits) : .fail(error)
    }

    private mutating func next(_ code: LoginCode, at now: Timestamp, _ limits: FlowLimits) -> Next {
        switch screen {
        case .otherDevice:
            guard now >= code.expiration else { return .poll }
            return codes < limits.codes ? .newCode : .end(.codeExpired)
        case .browser:
            misses += 1
            return misses < limits.pollsAfterBrowser && now < code.expiration ? .poll : .end(.loginNotCompleted)
        }
    }
}

/// The limits of a basic sign-in; the services do not document any.
package struct FlowLimits: Hashable, Sendable {
    /// The maximum number of codes, each displayed until it expires.
    let codes: Int

    /// The maximum number of checks after the browser was closed.
    let pollsAfterBrowser: Int

    /// The number of consecutive failed checks that ends the sign-in.
    let failuresInARow: Int

    /// Creates limits; values less than 1 become 1.
    init(codes: Int, pollsAfterBrowser: Int, failuresInARow: Int) {
        self.codes = max(1, codes)
        self.pollsAfterBrowser = max(1, pollsAfterBrowser)
        self.failuresInARow = max(1, failuresInARow)
    }

    /// The longest lifetime of a code, in seconds; a longer one is shortened to it.
    static let maximumCodeLifetime: Duration = .seconds(36_000)

    /// Returns the code, with its expiration limited to the longest lifetime.
    func clamp(_ code: LoginCode, at now: Timestamp) -> LoginCode {
        let end = now.adding(Self.maximumCodeLifetime)
        guard code.expiration > end else { return code }
        return LoginCode(code.code, expiration: end, page: code.page)
    }
}
