// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// A source that pauses after each piece, until the reader waits for the next one.
final class Pauses: ByteSource {
    private var pieces: ArraySlice<[UInt8]>
    private var isPaused = false

    /// The number of waits.
    private(set) var waits = 0

    init(_ pieces: [[UInt8]]) { self.pieces = pieces[...] }

    let expectedSize = 0

    /// At the end, reading does not wait.
    var isReady: Bool { !isPaused || pieces.isEmpty }

    func read(_ count: Int, appendingTo bytes: inout [UInt8]) {
        if isPaused, !pieces.isEmpty { waits += 1 }
        isPaused = true
        guard let piece = pieces.popFirst() else { return }
        bytes += piece.prefix(count)
        if piece.count > count {
            pieces = [Array(piece.dropFirst(count))] + pieces
            isPaused = false
        }
    }
}
