// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML

/// An error of a journal from which a run cannot resume.
package struct JournalFault: Error, Hashable, Sendable {
    /// The kinds of journal errors.
    package enum Problem: Hashable, Sendable {
        /// The file is not a journal.
        case notAJournal
        /// Another version of the program wrote the journal.
        case otherVersion
        /// The journal belongs to a run with other options; the value names the part that differs.
        case otherRun(String)
        /// The inputs that were already validated have changed.
        case otherInputs
        /// Another process uses the journal.
        case inUse
    }

    /// The path of the journal.
    package let path: InputPath

    /// The kind of the error.
    package let problem: Problem
}

extension JournalFault: CustomStringConvertible {
    package var description: String {
        let name = path.description.escapedForReport(limit: .max)
        return switch problem {
        case .notAJournal:
            "\(name): This file is neither empty nor a journal of a run. Pass another file to `--resume`."
        case .otherVersion:
            "\(name): Another version of samltool wrote this journal, or it is damaged. Use that version, or remove the "
                + "journal to start again."
        case .otherRun(let part):
            "\(name): The journal belongs to a run with another \(part). Run the original command, or remove the "
                + "journal to start again."
        case .otherInputs:
            "\(name): Inputs that are already validated have changed. Restore them, or remove the journal to start again."
        case .inUse: "\(name): Another process uses this journal. Wait for it, or pass another file to `--resume`."
        }
    }
}
