// SPDX-License-Identifier: Apache-2.0

/// The content that an option requires of a file, which determines the next step if the file contains something else.
package enum RequiredContent: String, Sendable {
    /// The keys or the metadata of the senders of messages.
    case trust
    case metadata
    case privateKey
    case certificate
    /// A captured message.
    case message

    /// The next step for a file of any other kind; a capture has its own.
    var step: String { MistakenFile.Steps(named: "contents")[self] ?? "" }
}
