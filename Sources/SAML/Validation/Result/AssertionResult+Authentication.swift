// SPDX-License-Identifier: Apache-2.0

package import StrictJSON
package import UntrustedText

extension ValidationResult.AssertionResult {
    /// The facts of an authentication statement by which people join a response with other logs (SAML Core 2.7.2).
    package struct Authentication: Hashable, Sendable {
        /// The time at which the subject was authenticated.
        package let authnInstant: Timestamp

        /// The time at which the session expires.
        package let sessionNotOnOrAfter: Timestamp?

        /// The authentication context class.
        @Exact package private(set) var classReference: String?

        /// The other identity providers that took part in the authentication.
        @Exact package private(set) var authenticatingAuthorities: [String]

        /// The index of the session, which is personal data (S-99); `nil` unless the result shows values.
        @Exact package private(set) var sessionIndex: String?

        /// Creates the facts of a statement.
        ///
        /// - Parameters:
        ///   - statement: The statement.
        ///   - showsValues: Whether the facts contain personal data.
        package init(_ statement: AuthnStatement, showsValues: Bool) {
            authnInstant = statement.authnInstant
            sessionNotOnOrAfter = statement.sessionNotOnOrAfter
            classReference = statement.context.classReference?.description.withoutUserInformation
            authenticatingAuthorities = statement.context.authenticatingAuthorities.map {
                $0.description.withoutUserInformation
            }
            sessionIndex = showsValues ? statement.sessionIndex : nil
        }

        /// The facts as JSON, with a fixed order of members.
        ///
        /// - Parameter showsValues: Whether the JSON has the member `sessionIndex`.
        /// - Returns: The object.
        package func json(showsValues: Bool) -> JSONValue {
            var members: [JSONValue.Member] = [
                .init("authnInstant", .string(authnInstant.description)),
                .init("sessionNotOnOrAfter", .optional(sessionNotOnOrAfter?.description)),
                .init("classReference", .optional(classReference)),
                .init("authenticatingAuthorities", .strings(authenticatingAuthorities)),
            ]
            if showsValues { members.append(.init("sessionIndex", .optional(sessionIndex))) }
            return .object(members)
        }
    }
}

extension ValidationResult.AssertionResult.Authentication: WithheldFromDescriptions {}
