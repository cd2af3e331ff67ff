// SPDX-License-Identifier: Apache-2.0

extension CleanupCursor {
    /// Hands the bytes out in parts of up to a kibibyte, put together on the stack.
    ///
    /// The lines of a document are short. To start and to leave a loop over blocks for each of them would take longer
    /// than it takes to put many of them together.
    @inline(__always)
    consuming func forEachPart(_ body: (Span<UInt8>) -> Void) {
        var cursor = self
        // Safety: the buffer outlives the span, which covers it exactly. Beyond 1,024 bytes it might come from the heap.
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
