// SPDX-License-Identifier: Apache-2.0

package import SAML

/// What the user asks of a signing, as names and paths: a build without xmlsec knows these, too.
package struct SigningOptions: Hashable, Sendable {
    /// What is signed.
    package enum Target: String, Hashable, Sendable, CaseIterable {
        case response, assertion, both
    }

    /// The PEM private key.
    package var key: InputPath

    /// PEM certificates to add, that of the key first.
    package var certificate: InputPath?

    /// What is signed, unless there is an identifier.
    package var target = Target.response

    /// The identifier of the one element that is signed.
    package var id: String?

    /// The short name of the signature algorithm; nil for one that fits the key.
    package var algorithm: String?

    /// How much a document may hold.
    package var limits: DocumentLimits

    /// Makes options.
    package init(key: InputPath, limits: DocumentLimits) {
        self.key = key
        self.limits = limits
    }
}
