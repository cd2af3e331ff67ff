// SPDX-License-Identifier: Apache-2.0

extension CleanupCursor {
    /// Passes the bytes to a closure in parts of up to 1 KiB, which are assembled on the stack.
    ///
    /// The lines of a document are short, and entering and leaving a loop over blocks for each of them would take
    /// longer than assembling many of them.
    @inline(__always)
    consuming func forEachPart(_ body: (Span<UInt8>) -> Void) {
        var cursor = self
        // Safety: the buffer outlives the span, which covers it exactly. A capacity above 1,024 bytes might use the
        // heap.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1_024) { buffer in
            var part = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
            while !cursor.isAtEnd {
                part.appendWords { room in room >= 8 ? cursor.next() : nil }
                body(part.span)
                part.removeAll()
            }
            _ = unsafe part.finalize(for: buffer)
        }
    }
}
