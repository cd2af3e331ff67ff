// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAMLSignature

/// The signing options of the user, as names and paths, which are independent of xmlsec.
package struct SigningOptions: Hashable, Sendable {
    /// The elements to sign.
    package enum Target: String, Hashable, Sendable, CaseIterable {
        case response, assertion, both
    }

    /// The path of the PEM private key.
    package var key: InputPath

    /// The path of the PEM certificates to include, beginning with the one of the key.
    package var certificate: InputPath?

    /// The elements to sign, unless ``id`` is given.
    package var target = Target.response

    /// The identifier of the only element to sign.
    package var id: String?

    /// The short name of the signature algorithm, or `nil` to choose one that suits the key.
    package var algorithm: String?

    /// Creates options for signing with the private key in a file.
    package init(key: InputPath) {
        self.key = key
    }
}

extension SigningOptions {
    /// The names of the algorithms that can sign.
    package static var algorithmNames: String { SigningAlgorithm.allCases.map(\.rawValue).joined(separator: ", ") }
}
