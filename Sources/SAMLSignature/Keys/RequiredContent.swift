// SPDX-License-Identifier: Apache-2.0

/// The content that an option requires of a file, which determines the next step if the file contains something else.
package enum RequiredContent: String, CaseIterable, Sendable {
    /// The keys or the metadata of the senders of messages.
    case trust
    case metadata
    case privateKey
    case certificate
    /// A captured message.
    case message

    /// The next step for a file of any other kind; a capture has its own.
    var step: String {
        switch self {
        case .trust: "Get the certificate or the metadata from the identity provider."
        case .metadata:
            "Pass SAML metadata, which is XML with the root element `EntityDescriptor` or `EntitiesDescriptor`."
        case .privateKey: "Pass the private key, in PEM (`-----BEGIN PRIVATE KEY-----`) or DER."
        case .certificate: "Pass the certificate, in PEM (`-----BEGIN CERTIFICATE-----`)."
        case .message: "Pass a capture of the message."
        }
    }
}
