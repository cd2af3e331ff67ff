// SPDX-License-Identifier: Apache-2.0

/// What a subcommand does with one document.
package protocol DocumentTask: Sendable {
    /// Works on one document; the result goes to standard output.
    ///
    /// - Parameters:
    ///   - path: The document or capture; `-` is standard input.
    ///   - tell: Is given what is worth knowing, a line at a time.
    /// - Returns: Whether there is a result. If not, why was told.
    /// - Throws: A fault of the input or the output.
    func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool
}
