// SPDX-License-Identifier: Apache-2.0

/// A source of a JSON text that is read in chunks.
package protocol JSONSource: AnyObject {
    /// Reads the next chunk.
    ///
    /// - Parameter bytes: The array that the chunk is appended to. If nothing is appended, the text has ended.
    /// - Returns: `false` if reading fails. The source itself provides the reason.
    func readPiece(appendingTo bytes: inout [UInt8]) -> Bool
}
