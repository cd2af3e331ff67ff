// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension ServiceError {
    /// The name of an error.
    ///
    /// Names that are not documented are kept.
    public struct Code: ExactRawText, ExpressibleByStringLiteral, Sendable {
        /// The name as the service spells it.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a code from a literal, so that a code can be compared with the name in the documentation of the service:
        /// `error.code == "authenticated_profile_missing"`.
        public init(stringLiteral rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code of an error whose body names none, as the plain bodies of REST API V1.
        public static let unnamed = Code(rawValue: "")
    }
}

extension ServiceError.Code {
    /// The documentation of a code.
    public struct Documentation: Hashable, Sendable {
        /// The code.
        public let code: ServiceError.Code

        /// What to do about it, if that is documented.
        public let action: ServiceError.Action?

        /// The statuses that it comes with, in ascending order; empty if none is documented.
        public let statuses: [Int]

        init(_ code: ServiceError.Code, _ action: ServiceError.Action?, _ statuses: [Int]) {
            self.code = code
            self.action = action
            self.statuses = statuses
        }
    }

    /// Every documented code: those of REST API V2, those that only V1 has, and those of client registration.
    package static let documented: [Documentation] = enhanced + enhancedV1 + registration

    /// The documentation of the code; nil if the code is not documented.
    public var documentation: Documentation? { Self.byCode[self] }

    private static let byCode = Dictionary(
        documented.map { ($0.code, $0) },
        uniquingKeysWith: { first, _ in first }
    )
}

extension ServiceError.Code: CustomStringConvertible, CustomReflectable {
    /// The name, if it is one that can be shown.
    public var description: String { self == .unnamed ? "unnamed" : ServiceName.description(of: rawValue) }

    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
