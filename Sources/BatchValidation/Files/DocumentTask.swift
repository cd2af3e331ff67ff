// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature

/// A task of a subcommand that processes one document.
package protocol DocumentTask: Sendable {
    /// Processes a document, and writes the result to standard output.
    ///
    /// - Parameters:
    ///   - path: The path of the document or capture; `-` is standard input.
    ///   - tell: A closure that receives messages, one at a time.
    /// - Returns: Whether the result is the one that the task is for; if not, the output says why.
    /// - Throws: The reason that there is no result, or ``FileFault`` if the input cannot be read or the output cannot be written.
    func process(_ path: InputPath, tell: (String) -> Void) throws -> Bool
}

extension DocumentTask {
    /// Processes a document, and reports the reason if there is no result; see ``process(_:tell:)``.
    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        try reporting(tell) { try process(path, tell: tell) }
    }
}

/// The reason that an input has no document to process.
struct NoDocument: Error {
    let message: String

    /// Whether the list of its documents is the result.
    var hasResult = false
}

/// Calls a closure, and reports the error because of which it has no result.
func reporting(_ tell: (String) -> Void, _ work: () throws -> Bool) throws(FileFault) -> Bool {
    do {
        return try work()
    } catch let fault as FileFault {
        throw fault
    } catch let end as NoDocument {
        tell(end.message)
        return end.hasResult
    } catch {
        let finding =
            switch error {
            case let finding as Finding: finding
            case let fault as EncodingFault: Finding(fault, .error)
            case let error as SAMLError: error.finding
            case let error as ProtectionError: error.finding
            default: nil as Finding?
            }
        tell(finding?.diagnostic ?? "\(error)")
        return false
    }
}

extension Finding {
    /// The message of a command about one document: the finding, and on a second line its remedy.
    var diagnostic: String {
        guard let remedy else { return description }
        return "\(description)\n  Remedy: \(remedy)"
    }
}
