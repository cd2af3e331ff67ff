// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SAMLSignature

/// The content of metadata.
package struct ReadMetadata: Sendable {
    /// The identity providers in document order.
    package let providers: [IdentityProvider]

    /// The entities from which they were made.
    package let entities: [EntityDescription]

    /// The time at which the document expires, or `nil` if it names none.
    package let validUntil: Timestamp?
}
