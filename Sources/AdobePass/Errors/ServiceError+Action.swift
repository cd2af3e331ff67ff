// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension ServiceError {
    /// What a service advises to do about an error.
    ///
    /// Advice that nobody documented survives.
    public struct Action: ExactRawText, Sendable {
        /// The name as the service spells it.
        public let rawValue: String

        /// Makes an action.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        // swift-format-ignore: DontRepeatTypeInStaticProperties
        /// Correct the request, or tell the user.
        public static let noAction = Action(rawValue: "none")
        /// Correct the set-up of the integration.
        public static let configuration = Action(rawValue: "configuration")
        /// Register the application again.
        public static let applicationRegistration = Action(rawValue: "application-registration")
        /// Sign in again.
        public static let authentication = Action(rawValue: "authentication")
        /// Authorize again.
        public static let authorization = Action(rawValue: "authorization")
        /// Try again, two or three times at most.
        public static let retry = Action(rawValue: "retry")

        /// Every documented action.
        package static let documented: [Action] = [
            .noAction, .configuration, .applicationRegistration, .authentication, .authorization, .retry,
        ]
    }
}

extension ServiceError.Action: CustomStringConvertible, CustomReflectable {
    /// The name, if it is one that can be shown.
    public var description: String { ServiceName.description(of: rawValue) }

    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
