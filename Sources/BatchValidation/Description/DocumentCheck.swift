// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// A check of a document, with its state.
package struct DocumentCheck: Hashable, Sendable {
    /// The state of a check.
    package enum State: Hashable, Sendable {
        /// The document was compared, and is right.
        case passed
        /// A finding of the check is a warning.
        case warned
        /// A finding of the check is an error.
        case failed
        /// Nothing was compared.
        case notMade(Reason)

        /// The mark of the state in reports for people.
        package var mark: String {
            switch self {
            case .passed: "✓"
            case .warned: "!"
            case .failed: "✗"
            case .notMade: "–"
            }
        }

        /// The name of the state in reports.
        package var name: String {
            switch self {
            case .passed: "passed"
            case .warned: "warned"
            case .failed: "failed"
            case .notMade: "not-made"
            }
        }
    }

    /// The reason that a check was not made.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// No setting names the expected value.
        case noSetting = "no-setting"
        /// No key was given that verifies or decrypts.
        case noKey = "no-key"
        /// An earlier check failed.
        case earlierFailure = "earlier-failure"
        /// The document does not contain what the check compares.
        case absent

        /// The reason for people.
        var words: String {
            switch self {
            case .noSetting: "nothing to compare with"
            case .noKey: "no key was given"
            case .earlierFailure: "not reached"
            case .absent: "absent from the document"
            }
        }
    }

    /// The check.
    package let check: Finding.Check

    /// The state.
    package let state: State

    /// The option that makes the check, or `nil` if none does.
    @Exact package private(set) var option: String? = nil

    /// The reason that the check was not made, or `nil` if it was made.
    package var reason: Reason? {
        if case .notMade(let reason) = state { reason } else { nil }
    }
}

extension Finding.Check {
    /// Returns the name of the check for people, in the words of SAML.
    package func label(isResponse: Bool) -> String {
        switch self {
        case .readable: "Readable"
        case .message: "Message"
        case .status: "Status"
        case .signature: "Signature"
        case .decryption: "Encryption"
        case .issuer: "Issuer"
        case .time: "Time"
        case .audience: "Audience"
        case .destination: isResponse ? "ACS URL" : "Destination"
        case .request: "InResponseTo"
        case .subject: "Subject"
        case .authentication: "AuthnContext"
        case .attributes: "Attributes"
        case .replay: "Replay"
        case .exchange: "Exchange"
        }
    }
}
