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

        /// Adds the facts, with a fixed order of members.
        ///
        /// - Parameters:
        ///   - members: The members of the object.
        ///   - showsValues: Whether the object has the member `sessionIndex`.
        package func describe(to members: inout JSONMembers, showsValues: Bool) {
            members.add("authnInstant", authnInstant.description)
            members.add("sessionNotOnOrAfter", sessionNotOnOrAfter?.description)
            members.add("classReference", classReference)
            members.add("authenticatingAuthorities", texts: authenticatingAuthorities)
            if showsValues { members.add("sessionIndex", sessionIndex) }
        }
    }
}

extension ValidationResult.AssertionResult.Authentication: WithheldFromDescriptions {}
