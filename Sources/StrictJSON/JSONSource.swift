// SPDX-License-Identifier: Apache-2.0

/// Where a JSON text comes from, a piece at a time.
package protocol JSONSource: AnyObject {
    /// Reads the next piece.
    ///
    /// - Parameter bytes: Are added to; nothing is added at the end only.
    /// - Returns: False if there may be more that cannot be read; why is for whoever made the source to ask it.
    func readPiece(appendingTo bytes: inout [UInt8]) -> Bool
}
