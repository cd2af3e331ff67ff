// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// What ends a run before all inputs are judged.
package enum RunFault: Error, Hashable, Sendable {
    /// The output, or the journal, could not be created, read or written.
    case file(FileFault)
    /// The journal does not belong to this run.
    case journal(JournalFault)

    /// Names the kind of fault where only files can fail.
    static func wrapping<Value>(_ body: () throws(FileFault) -> Value) throws(RunFault) -> Value {
        do throws(FileFault) {
            return try body()
        } catch {
            throw .file(error)
        }
    }
}

extension RunFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .file(let fault): "\(fault)"
        case .journal(let fault): "\(fault)"
        }
    }
}

/// A journal that a run cannot go on from.
package struct JournalFault: Error, Hashable, Sendable {
    /// Why.
    package enum Problem: Hashable, Sendable {
        /// It is something else than a journal.
        case notAJournal
        /// Another version of the program wrote it.
        case otherVersion
        /// The run that it belongs to was asked for something else; the name of what.
        case otherRun(String)
        /// The inputs that were judged by now are not there any more, or there are others among them.
        case otherInputs
        /// Another process works with it.
        case inUse
    }

    /// The journal.
    package let path: InputPath

    /// What is wrong with it.
    package let problem: Problem

    /// Makes a fault.
    package init(path: InputPath, problem: Problem) {
        self.path = path
        self.problem = problem
    }
}

extension JournalFault: CustomStringConvertible {
    package var description: String {
        let name = path.description.escapedForReport(limit: .max)
        return switch problem {
        case .notAJournal: "\(name): expected a journal of a run or an empty file, found something else"
        case .otherVersion: "\(name): expected a journal of this version, found one of another"
        case .otherRun(let part):
            "\(name): expected the run that the journal was begun for, found another \(part); "
                + "repeat the command as it was, or remove the journal"
        case .otherInputs:
            "\(name): expected the inputs that were judged already, found others; the run cannot go on"
        case .inUse: "\(name): another process works with this journal"
        }
    }
}
