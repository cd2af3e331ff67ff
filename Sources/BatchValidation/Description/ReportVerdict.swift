// SPDX-License-Identifier: Apache-2.0

package import SAML

/// The verdict of a report about a document.
package enum ReportVerdict: String, Hashable, Sendable, CaseIterable, Codable {
    /// Nothing failed, and a trusted key verified what the verdict rests on.
    case accept
    /// Nothing failed, but no trusted key verified the content, or content was not decrypted.
    case undecided
    /// At least one finding is an error.
    case reject
    /// The input does not contain a readable SAML document.
    case unreadable

    /// The verdict as an adjective.
    var word: String {
        switch self {
        case .accept: "accepted"
        case .undecided: "undecided"
        case .reject: "rejected"
        case .unreadable: "unreadable"
        }
    }

    /// The mark of the verdict in reports for people.
    var mark: String {
        switch self {
        case .accept: "✓"
        case .undecided: "–"
        case .reject, .unreadable: "✗"
        }
    }

    /// Whether the verdict makes a run fail.
    package var isFailure: Bool { self == .reject || self == .unreadable }
}

extension ReportRecord {
    /// The verdict: that of the validation, which is undecided if nothing failed and nothing was proven.
    package var verdict: ReportVerdict {
        switch result.verdict {
        case .accept: result.isDecided ? .accept : .undecided
        case .reject: .reject
        case .unreadable: .unreadable
        }
    }
}

extension ValidationResult {
    /// Whether verified signatures cover everything that an accepted message says, and nothing in it is still encrypted.
    var isDecided: Bool {
        guard !findings.contains(where: { $0.code == .encryptionNotDecrypted }) else { return false }
        if let isMessageSigned { return isMessageSigned }
        return envelope != nil && isContentVerified && entries.allSatisfy { $0.assertion != nil }
    }

    /// Whether a verified signature covers the message itself, and not only its assertions.
    var isMessageProven: Bool { isMessageSigned ?? (envelope?.isSigned == true) }

    /// Whether verified signatures cover the response, or each of its assertions.
    package var isContentVerified: Bool {
        envelope?.isSigned == true || !entries.isEmpty && entries.allSatisfy(\.isVerified)
    }
}
