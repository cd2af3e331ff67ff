// SPDX-License-Identifier: Apache-2.0

package import Captures

/// A task of a subcommand that processes one document.
package protocol DocumentTask: Sendable {
    /// Processes a document, and writes the result to standard output.
    ///
    /// - Parameters:
    ///   - path: The path of the document or capture; `-` is standard input.
    ///   - tell: A closure that receives messages, one at a time.
    /// - Returns: Whether there is a result. If not, the reason was reported.
    /// - Throws: ``FileFault`` if the input cannot be read or the output cannot be written.
    func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool
}
