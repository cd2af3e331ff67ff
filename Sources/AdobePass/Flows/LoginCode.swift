// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A code by which a browser, here or on another device, signs this device in.
///
/// Whoever knows it can do so too: it is shown where the app shows it, and in no description.
public struct LoginCode: Hashable, Sendable {
    /// The code.
    public let code: RegistrationCode

    /// When it ends.
    public let expiration: Date

    /// The page to open with it, if the service names one.
    public let page: PrivateText?

    /// Makes a code.
    package init(_ code: RegistrationCode, expiration: Date, page: PrivateText? = nil) {
        self.code = code
        self.expiration = expiration
        self.page = page
    }
}

/// The regular sign-in of one user: a code, a screen to use it on, and how often was asked what came of it.
package struct RegularLogin: Hashable, Sendable {
    /// Where the user signs in.
    package enum Screen: Hashable, Sendable, CaseIterable {
        /// In a browser of this device; nobody sees the code.
        case browser
        /// On another device, with the code that this one shows.
        case otherDevice
    }

    /// The provider; nil if the user chooses on another device.
    package var mvpd: MVPDID?

    /// Where the user signs in.
    package let screen: Screen

    /// How many codes there have been.
    package var codes: Int

    /// How often in vain was asked since the browser was closed.
    var misses = 0

    /// How many questions failed in a row.
    var failures = 0

    /// Makes a sign-in.
    package init(mvpd: MVPDID?, screen: Screen, codes: Int = 0) {
        self.mvpd = mvpd
        self.screen = screen
        self.codes = codes
    }
}

extension RegularLogin {
    /// What follows a question whether somebody signed in.
    enum Next {
        case poll
        case newCode
        case end(Cancellation)
        case fail(CallFailure)
    }

    /// Nobody has signed in yet.
    mutating func missed(_ code: LoginCode, at now: Date, limits: FlowLimits) -> Next {
        failures = 0
        return next(code, at: now, limits)
    }

    /// The question failed.
    mutating func failed(_ error: CallFailure, _ code: LoginCode, at now: Date, limits: FlowLimits) -> Next {
        failures += 1
        return failures < limits.failuresInARow ? next(code, at: now, limits) : .fail(error)
    }

    private mutating func next(_ code: LoginCode, at now: Date, _ limits: FlowLimits) -> Next {
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

/// How long a flow goes on; none of this is documented.
public struct FlowLimits: Hashable, Sendable {
    /// How many codes are shown one after the other, until the last one expires.
    public var codes: Int

    /// How often is asked what came of a browser that is closed.
    public var pollsAfterBrowser: Int

    /// How many questions in a row may fail.
    public var failuresInARow: Int

    /// Makes limits; each is at least one.
    public init(codes: Int = 4, pollsAfterBrowser: Int = 5, failuresInARow: Int = 3) {
        self.codes = max(1, codes)
        self.pollsAfterBrowser = max(1, pollsAfterBrowser)
        self.failuresInARow = max(1, failuresInARow)
    }

    /// The longest life of a code that a service grants; one that claims more is taken for this.
    static let longestCodeLife: TimeInterval = 36_000

    /// A code whose end is not further away than any service sets it.
    func clamp(_ code: LoginCode, at now: Date) -> LoginCode {
        let end = now.addingTimeInterval(Self.longestCodeLife)
        guard code.expiration > end else { return code }
        return LoginCode(code.code, expiration: end, page: code.page)
    }
}
